/** Reads a zip with an independent implementation: checks every file's checksum and returns the names. */
import { crc32 } from 'node:zlib';
import { fromBuffer } from 'yauzl';

export function namesIn(bytes: Uint8Array): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      zip.on('error', reject);
      zip.on('end', () => resolve(names));
      zip.on('entry', (entry) => {
        names.push(entry.fileName);
        zip.openReadStream(entry, (streamError, stream) => {
          if (streamError) return reject(streamError);
          let checksum = 0;
          stream.on('error', reject);
          stream.on('data', (chunk: Buffer) => {
            checksum = crc32(chunk, checksum);
          });
          stream.on('end', () => {
            if (checksum === entry.crc32) zip.readEntry();
            else reject(new Error(`${entry.fileName}: wrong checksum`));
          });
        });
      });
      zip.readEntry();
    });
  });
}
