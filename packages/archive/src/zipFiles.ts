/** Files → a zip, one after the other: a file is read when those before it have left, so that any number of them takes little room. */
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an export. */
export interface OutFile {
  /** With `/`; plain on every system, and inside the export whatever a page is called. */
  readonly name: string;
  /** Gets no smaller by packing. */
  readonly isPacked?: boolean | undefined;
  /** Undefined when there is nothing to write. */
  read(): Promise<Uint8Array | undefined>;
}

// Zip keeps local time: the earliest moment it can hold, told in local time, is the same bytes in every time zone.
const FIXED_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** The same files give the same bytes. The first one stands plainly at the start, as some formats want it. */
export function zipFiles(files: AsyncIterable<OutFile> | Iterable<OutFile>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as Readable;
  addAll(zip, files).then(
    () => zip.end(),
    (error) => out.destroy(error),
  );
  return out;
}

async function addAll(zip: ZipFile, files: AsyncIterable<OutFile> | Iterable<OutFile>): Promise<void> {
  let isFirst = true;
  for await (const { name, isPacked = false, read } of files) {
    const bytes = await read();
    if (!bytes) continue;
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const options = { ...FIXED_TIME, compress: !isPacked };
    if (isFirst) zip.addBuffer(buffer, name, options);
    else await added(zip, name, buffer, options);
    isFirst = false;
  }
}

function added(zip: ZipFile, name: string, bytes: Buffer, options: object): Promise<void> {
  return new Promise((resolve, reject) => {
    zip.addReadStreamLazy(name, { ...options, size: bytes.length }, (give) => {
      const stream = Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false });
      stream.on('end', resolve);
      stream.on('error', reject);
      give(null, stream);
    });
  });
}
