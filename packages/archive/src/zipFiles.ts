/**
 * Streams files into a zip, one after the other: each is read only after the previous one is written, so memory use stays
 * small. yazl, which packs archives, keeps small buffers of each file until the end, and with them the blocks of memory that
 * they are parts of: 1.9 GB for a library of 20,000 pages.
 */
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, deflateRaw as deflateRawWithCallback } from 'node:zlib';

/** A file of an export. */
export interface ExportFile {
  /** Path with `/`, valid on every system, never outside the export. */
  readonly name: string;
  /** Is compressed already; stored as it is. */
  readonly isCompressed?: boolean | undefined;
  /** Undefined when there is nothing to write. */
  read(): Promise<Uint8Array | undefined>;
}

const deflateRaw = promisify(deflateRawWithCallback);

/** The same files give the same bytes. Sizes are in the headers, without data descriptors, as EPUB requires of `mimetype`. */
export function zipFiles(files: AsyncIterable<ExportFile> | Iterable<ExportFile>): Readable {
  return Readable.from(zipChunks(files), { objectMode: false });
}

async function* zipChunks(files: AsyncIterable<ExportFile> | Iterable<ExportFile>): AsyncGenerator<Uint8Array> {
  // Values, not buffers: a buffer of a few bytes keeps the block alive that it is a part of.
  const entries: Entry[] = [];
  let offset = 0;
  for await (const { name, isCompressed = false, read } of files) {
    const bytes = await read();
    if (!bytes) continue;
    const packed = isCompressed ? bytes : await deflateRaw(bytes);
    const entry = { name, isCompressed, checksum: crc32(bytes), packedSize: packed.length, size: bytes.length, offset };
    const header = fileHeader(entry);
    entries.push(entry);
    yield header;
    yield packed;
    offset += header.length + packed.length;
  }
  let directorySize = 0;
  for (const entry of entries) {
    const record = directoryRecord(entry);
    yield record;
    directorySize += record.length;
  }
  yield endOfDirectory({ count: entries.length, size: directorySize, offset });
}

interface Entry {
  readonly name: string;
  readonly isCompressed: boolean;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where its header starts. */
  readonly offset: number;
}

// The numbers below are those of https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT.

const VERSION = 20;
const ZIP64_VERSION = 45;
/** Unix, so that the permissions below count. */
const MADE_BY = (3 << 8) | ZIP64_VERSION;
const UTF8_NAMES = 1 << 11;
const DEFLATED = 8;
/** 1 January 1980, the earliest date: the same files give the same bytes at any time. */
const DATE = (1 << 5) | 1;
const PERMISSIONS = 0o100644;
/** From here on, numbers do not fit into the fields of the original format, and are in fields of ZIP64. */
const MAX_16 = 0xffff;
const MAX_32 = 0xffff_ffff;

function fileHeader(entry: Entry): Buffer {
  return Buffer.concat([
    numbers([4, 0x04034b50], [2, VERSION]),
    commonFields(entry),
    numbers([2, 0]),
    Buffer.from(entry.name),
  ]);
}

/** The fields that the header of a file and its record in the directory share, up to the length of the name. */
function commonFields({ name, isCompressed, checksum, packedSize, size }: Entry): Buffer {
  return numbers(
    [2, UTF8_NAMES],
    [2, isCompressed ? 0 : DEFLATED],
    [2, 0],
    [2, DATE],
    [4, checksum],
    [4, packedSize],
    [4, size],
    [2, Buffer.byteLength(name)],
  );
}

function directoryRecord(entry: Entry): Buffer {
  const isFar = entry.offset >= MAX_32;
  const extra = isFar ? numbers([2, 1], [2, 8], [8, entry.offset]) : Buffer.alloc(0);
  return Buffer.concat([
    numbers([4, 0x02014b50], [2, MADE_BY], [2, isFar ? ZIP64_VERSION : VERSION]),
    commonFields(entry),
    // Lengths of extra field and comment, disk, internal attributes, external attributes, offset.
    numbers(
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, PERMISSIONS * 0x1_0000],
      [4, Math.min(entry.offset, MAX_32)],
    ),
    Buffer.from(entry.name),
    extra,
  ]);
}

interface Directory {
  readonly count: number;
  readonly size: number;
  readonly offset: number;
}

function endOfDirectory({ count, size, offset }: Directory): Buffer {
  const needsZip64 = count >= MAX_16 || size >= MAX_32 || offset >= MAX_32;
  const zip64 = needsZip64
    ? [
        numbers([4, 0x06064b50], [8, 44], [2, MADE_BY], [2, ZIP64_VERSION], [4, 0], [4, 0]),
        numbers([8, count], [8, count], [8, size], [8, offset]),
        numbers([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]),
      ]
    : [];
  const shortCount = Math.min(count, MAX_16);
  return Buffer.concat([
    ...zip64,
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, shortCount], [2, shortCount]),
    numbers([4, Math.min(size, MAX_32)], [4, Math.min(offset, MAX_32)], [2, 0]),
  ]);
}

/** Little-endian numbers, each with its number of bytes. */
function numbers(...values: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) {
    if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, bytes);
    at += bytes;
  }
  return buffer;
}
