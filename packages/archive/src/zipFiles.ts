/** Streams files into a zip, one after the other: each is read only after the previous one is written, so memory use stays small. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an export. */
export interface ExportFile {
  /** Path with `/`, valid on every system, never outside the export. */
  readonly name: string;
  /** Is compressed already; stored as it is. */
  readonly isCompressed?: boolean | undefined;
  /** Undefined when there is nothing to write. */
  read(): Promise<Uint8Array | undefined>;
}

// Zip stores local time: the earliest time it can store, given in local time, has the same bytes in every time zone.
const FIXED_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** The same files give the same bytes. The first file has its sizes in its header, without a data descriptor, as EPUB requires of `mimetype`. */
export function zipFiles(files: AsyncIterable<ExportFile> | Iterable<ExportFile>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  addAll(zip, files).then(
    () => zip.end(),
    (error) => out.destroy(error),
  );
  return out;
}

async function addAll(zip: ZipFile, files: AsyncIterable<ExportFile> | Iterable<ExportFile>): Promise<void> {
  let isFirst = true;
  for await (const { name, isCompressed = false, read } of files) {
    const bytes = await read();
    if (!bytes) continue;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const options = { ...FIXED_TIME, compress: !isCompressed };
    if (isFirst) zip.addBuffer(buffer, name, options);
    else await addStreamed(zip, name, buffer, options);
    isFirst = false;
  }
}

function addStreamed(zip: ZipFile, name: string, bytes: Buffer, options: object): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(name, { ...options, size: bytes.length }, (callback) => {
      const stream = Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false });
      stream.on('end', resolve);
      stream.on('error', reject);
      callback(null, stream);
    });
  });
}
