/**
 * Reads and writes tar files (POSIX ustar), so that other programs can open a backup.
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
import type { FileHandle } from 'node:fs/promises';

export const BLOCK_BYTES = 512;
/** Longer names need header fields that we do not write. */
const MAX_NAME_BYTES = 100;
/** Eleven octal digits. */
const MAX_FILE_BYTES = 8 ** 11 - 1;
export const END_OF_ARCHIVE = Buffer.alloc(2 * BLOCK_BYTES);

/** Header and content of one file. Depends only on name and bytes: no time, no owner. */
export function encodeTarEntry(name: string, content: Uint8Array): Buffer {
  if (Buffer.byteLength(name) > MAX_NAME_BYTES || content.byteLength > MAX_FILE_BYTES)
    throw new Error(`${name}: name or content is too long for a tar entry`);
  const header = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at);
  header.write(name, 0);
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(content.byteLength, 124, 12);
  octal(0, 136, 12);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.fill(' ', 148, 156); // the checksum field itself counts as spaces
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(padding(content.byteLength))]);
}

const padding = (length: number) => (BLOCK_BYTES - (length % BLOCK_BYTES)) % BLOCK_BYTES;

export interface TarEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** Yields the files of a tar up to the offset `end`; yields undefined and stops at an invalid header. */
export async function* readTarEntries(
  file: FileHandle,
  end: number,
  maxBytes: number,
): AsyncGenerator<TarEntry | undefined> {
  for (let at = 0; at < end; ) {
    const header = await readBytesAt(file, at, BLOCK_BYTES);
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    const isFile = header.toString('latin1', 257, 262) === 'ustar' && header[156] === 0x30;
    if (!isFile || !(size >= 0 && size <= maxBytes) || at + BLOCK_BYTES + size > end) return yield undefined;
    const name = header.toString('utf8', 0, header.indexOf(0));
    yield { name, content: await readBytesAt(file, at + BLOCK_BYTES, size) };
    at += BLOCK_BYTES + size + padding(size);
  }
}

/** Reads `length` bytes, or fewer at the end of the file. */
export async function readBytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, position + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
