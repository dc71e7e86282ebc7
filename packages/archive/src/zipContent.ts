import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';

/** The content of a file in a zip, whose told size was judged; `damaged` makes the error for one that is not what it says. */
export function zipContent(zip: ZipFile, entry: Entry, damaged: (cause?: unknown) => Error): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(damaged(error));
      const chunks: Buffer[] = []; // no more than the size the entry told: yauzl sees to that
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
