/**
 * Finds the undamaged files of a damaged archive. `readArchive` needs the directory at the end of a zip, which is lost when
 * the file is cut off; but each file also has a header of its own, and a checksum.
 */
import { crc32, inflateRawSync } from 'node:zlib';
import { type Archive, archiveOf, LIMITS } from './readArchive.ts';

/** The header before each file: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, section 4.3.7. */
const SIGNATURE = Buffer.from('PK\u0003\u0004', 'latin1');
const HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
/** The names that `packArchive` writes. */
const FILE_NAME = /^(?:[\w-]{1,40}\/){0,2}[\w.-]{1,100}$/;

/** An archive with the files that can be read; it may have none. */
export function salvageArchive(archive: Uint8Array): Archive {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  const files = new Map<string, Buffer>();
  // What looks like a header may be part of a file, and may claim any size: the work is limited, whatever the headers say.
  let budget = LIMITS.bytes;
  for (let at = bytes.indexOf(SIGNATURE); at >= 0 && files.size < LIMITS.entries; ) {
    const header = readHeader(bytes, at);
    budget -= header ? header.packedSize + header.size : 0;
    if (budget < 0) break;
    const content = header && readContent(bytes, header);
    if (content && !files.has(header.name)) files.set(header.name, content);
    at = bytes.indexOf(SIGNATURE, content ? header.start + header.packedSize : at + SIGNATURE.length);
  }
  return archiveOf([...files.keys()], async (name) => files.get(name));
}

interface FileHeader {
  readonly name: string;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  /** Where the contents start. */
  readonly start: number;
}

/** Undefined if this is no header, or one of a file that was cut off. */
function readHeader(bytes: Buffer, at: number): FileHeader | undefined {
  if (at + HEADER_BYTES > bytes.length) return undefined;
  const nameEnd = at + HEADER_BYTES + bytes.readUInt16LE(at + 26);
  const header = {
    name: bytes.toString('utf8', at + HEADER_BYTES, nameEnd),
    method: bytes.readUInt16LE(at + 8),
    checksum: bytes.readUInt32LE(at + 14),
    packedSize: bytes.readUInt32LE(at + 18),
    size: bytes.readUInt32LE(at + 22),
    start: nameEnd + bytes.readUInt16LE(at + 28),
  };
  const isComplete = header.start + header.packedSize <= bytes.length;
  return isComplete && FILE_NAME.test(header.name) ? header : undefined;
}

function readContent(bytes: Buffer, { method, checksum, start, packedSize, size }: FileHeader): Buffer | undefined {
  const packed = bytes.subarray(start, start + packedSize);
  const content = method === STORED ? packed : method === DEFLATED ? inflate(packed, size) : undefined;
  return content?.length === size && crc32(content) === checksum ? content : undefined;
}

function inflate(packed: Buffer, size: number): Buffer | undefined {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    return undefined;
  }
}
