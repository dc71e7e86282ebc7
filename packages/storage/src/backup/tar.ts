/**
 * Files one after the other, in the form of `tar` (POSIX ustar), so that a backup can be looked into without us.
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html
 */
import type { FileHandle } from 'node:fs/promises';

export const BLOCK = 512;
/** Longer names need fields that we leave empty. */
const LONGEST_NAME = 100;
/** Eleven octal digits. */
const LARGEST = 8 ** 11 - 1;
export const END = Buffer.alloc(2 * BLOCK);

/** A file as it stands in a tar. The same name and bytes always give the same: no time, no owner. */
export function entryBytes(name: string, content: Uint8Array): Buffer {
  if (Buffer.byteLength(name) > LONGEST_NAME || content.byteLength > LARGEST)
    throw new Error(`${name}: does not fit into a tar`);
  const header = Buffer.alloc(BLOCK);
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
  header.fill(' ', 148, 156); // its own place counts as spaces
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc(padding(content.byteLength))]);
}

const padding = (length: number) => (BLOCK - (length % BLOCK)) % BLOCK;

export interface TarEntry {
  readonly name: string;
  readonly content: Buffer;
}

/** The files of a tar that ends before `end`; undefined instead of one that makes no sense. */
export async function* entriesIn(
  file: FileHandle,
  end: number,
  maxBytes: number,
): AsyncGenerator<TarEntry | undefined> {
  for (let at = 0; at < end; ) {
    const header = await bytesAt(file, at, BLOCK);
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    const isFile = header.toString('latin1', 257, 262) === 'ustar' && header[156] === 0x30;
    if (!isFile || !(size >= 0 && size <= maxBytes) || at + BLOCK + size > end) return yield undefined;
    const name = header.toString('utf8', 0, header.indexOf(0));
    yield { name, content: await bytesAt(file, at + BLOCK, size) };
    at += BLOCK + size + padding(size);
  }
}

/** All of them, or fewer where the file ends. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await file.read(bytes, read, length - read, position + read);
    if (bytesRead === 0) break;
    read += bytesRead;
  }
  return bytes.subarray(0, read);
}
