import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';

/** Reads one file of a zip. The caller has checked its declared size; `damaged` makes the error for wrong size or checksum. */
export function readZipEntry(zip: ZipFile, entry: Entry, damaged: (cause?: unknown) => Error): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(damaged(error));
      const chunks: Buffer[] = []; // yauzl enforces the declared size
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', (cause) => reject(damaged(cause)));
      stream.on('end', () => {
        const content = Buffer.concat(chunks);
        if (crc32(content) === entry.crc32) resolve(content);
        else reject(damaged());
      });
    });
  });
}
