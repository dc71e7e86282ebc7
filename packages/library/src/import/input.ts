/**
 * Opens the input of an import: one file, the files of a folder, or the files in a zip.
 *
 * Zips are never unpacked to disk, so names in them cannot escape a folder. Names, number and sizes of files are still
 * checked, and links and devices are ignored.
 */
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { readZipEntry } from '@pith/archive';
import { decodeHtml } from '@pith/core';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { libraryError } from '../errors.ts';

export interface ImportFile {
  /** Path relative to the input, with `/`. */
  readonly name: string;
  readonly size: number;
  /** Reads all bytes, or a range. */
  read(from?: number, to?: number): Promise<Uint8Array>;
  /** Reads all bytes piece by piece; without it, ranges are read. */
  chunks?(): AsyncIterable<Uint8Array>;
}

export interface Input {
  /** Name for messages. */
  readonly name: string;
  /** Sorted by name. */
  readonly files: readonly ImportFile[];
  close(): void;
}

export interface InputLimits {
  readonly entries: number;
  /** Uncompressed size of one file, and of all files together. */
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** Maximum compression ratio, checked for large zips only. */
  readonly ratio: number;
}

export const LIMITS: InputLimits = {
  entries: 200_000,
  fileBytes: 400_000_000,
  totalBytes: 200_000_000_000,
  ratio: 100,
};
/** Files that are read whole: pages, Markdown, feeds, metadata. Tables and lists are read piece by piece. */
const MAX_WHOLE_BYTES = 64_000_000;
/** Smaller zips may have any compression ratio. */
const RATIO_FROM_BYTES = 20_000_000;
const CHUNK_BYTES = 65_536;
const MAX_LINE_LENGTH = 100_000;
/** Of an HTML file that is parsed whole, as for pages. */
const MAX_TAGS = 1_200_000;

export async function openInput(
  name: string,
  files: readonly ImportFile[],
  limits: InputLimits = LIMITS,
): Promise<Input> {
  const [only] = files;
  if (files.length > limits.entries) throw libraryError('import-too-large', `${name} has too many files`);
  if (files.length === 1 && only && (await isZip(only))) return openZip(name, only, limits);
  return { name, files: sorted(files), close: () => {} };
}

async function isZip(file: ImportFile): Promise<boolean> {
  const start = Buffer.from(await file.read(0, 4)).toString('latin1');
  return start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006';
}

/** Reads a UTF-8 file; rejects with `import-damaged` if it is not UTF-8. */
export async function readText(file: ImportFile): Promise<string> {
  const bytes = await readBytes(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw libraryError('import-damaged', `${file.name} is not UTF-8 text`, error);
  }
}

export async function readBytes(file: ImportFile): Promise<Uint8Array> {
  if (file.size > MAX_WHOLE_BYTES) throw libraryError('import-too-large', file.name);
  return file.read();
}

/** Reads an HTML file whose links are read. A small file can have so many elements that their tree would not fit into memory. */
export async function readLinkPage(file: ImportFile): Promise<string> {
  const html = decodeHtml(await readBytes(file));
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += 1;
  if (tags > MAX_TAGS) throw libraryError('import-too-large', `${file.name} has more than ${MAX_TAGS} tags`);
  return html;
}

/** Reads a UTF-8 file piece by piece; rejects with `import-damaged` if it is not UTF-8. */
export async function* readTextChunks(file: ImportFile): AsyncGenerator<string> {
  if (file.size > LIMITS.fileBytes) throw libraryError('import-too-large', file.name);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of file.chunks?.() ?? rangesOf(file)) yield decoder.decode(bytes, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw libraryError('import-damaged', `${file.name} is not UTF-8 text`, error);
  }
}

/** Reads a UTF-8 file line by line. Of a line that is longer than any that means something, only the beginning. */
export async function* readLines(file: ImportFile): AsyncGenerator<string> {
  let rest = '';
  for await (const text of readTextChunks(file)) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop()!.slice(0, MAX_LINE_LENGTH);
    yield* lines;
  }
  yield rest;
}

async function* rangesOf(file: ImportFile): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += CHUNK_BYTES) yield await file.read(at, Math.min(file.size, at + CHUNK_BYTES));
}

/** Reads the beginning of a file, to detect its format. A character may be cut at the end. */
export async function readStart(file: ImportFile): Promise<string> {
  const bytes = await file.read(0, Math.min(file.size, CHUNK_BYTES));
  return new TextDecoder('utf-8').decode(bytes);
}

export async function readJson(file: ImportFile): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw libraryError('import-damaged', `${file.name}: ${(error as Error).message.slice(0, 200)}`, error);
  }
}

const sorted = (files: readonly ImportFile[]) => [...files].sort((a, b) => (a.name < b.name ? -1 : 1));

async function openZip(name: string, file: ImportFile, limits: InputLimits): Promise<Input> {
  const zip = await openZipFile(name, file);
  try {
    const entries = await readEntries(name, zip, limits);
    const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (total > limits.totalBytes || (total > RATIO_FROM_BYTES && total > file.size * limits.ratio))
      throw libraryError('import-too-large', `${name} is too large when unpacked`);
    return { name, files: sorted(entries.map((entry) => entryFile(zip, entry))), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Keeps the last block in memory: a zip of small files is read in many small pieces, one after the other. */
class ImportFileReader extends RandomAccessReader {
  readonly #file: ImportFile;
  #block: { readonly number: number; readonly bytes: Promise<Uint8Array> } | undefined;

  constructor(file: ImportFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false });
  }

  /** Instead of a stream for each piece of the directory. */
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#readInto(buffer.subarray(offset, offset + length), position).then(() => callback(null), callback);
  }

  async #readInto(target: Buffer, position: number): Promise<void> {
    let filled = 0;
    for await (const bytes of this.#chunks(position, position + target.length)) {
      target.set(bytes, filled);
      filled += bytes.byteLength;
    }
    if (filled < target.length) throw new Error('unexpected end of the file');
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / CHUNK_BYTES);
      const from = number * CHUNK_BYTES;
      if (this.#block?.number !== number)
        this.#block = { number, bytes: this.#file.read(from, Math.min(this.#file.size, from + CHUNK_BYTES)) };
      const bytes = (await this.#block.bytes).subarray(at - from, Math.min(end - from, CHUNK_BYTES));
      if (bytes.byteLength === 0) return;
      at += bytes.byteLength;
      yield bytes;
    }
  }
}

function openZipFile(name: string, file: ImportFile): Promise<ZipFile> {
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false };
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new ImportFileReader(file), file.size, options, (error, zip) => {
      if (error) reject(libraryError('import-damaged', `${name}: ${error.message}`, error));
      else resolve(zip);
    });
  });
}

function readEntries(name: string, zip: ZipFile, limits: InputLimits): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  const damaged = (reason: string, cause?: unknown) => libraryError('import-damaged', `${name}: ${reason}`, cause);
  return new Promise((resolve, reject) => {
    // yauzl also reports names with `..` or absolute paths as errors.
    zip.on('error', (error: Error) => reject(damaged(error.message, error)));
    zip.on('end', () => resolve([...entries.values()]));
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= limits.entries) return reject(libraryError('import-too-large', `${name} has too many files`));
      if (entry.uncompressedSize > limits.fileBytes)
        return reject(libraryError('import-too-large', `${name}: ${entry.fileName}`));
      if (isRegularFile(entry)) {
        if (entries.has(entry.fileName)) return reject(damaged(`two files have the name ${entry.fileName}`));
        entries.set(entry.fileName, withoutBuffers(entry));
      }
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Of what the zip says about a file, only names and numbers: with many files, the rest would take more memory than their contents. */
function withoutBuffers(entry: Entry): Entry {
  const small = Object.entries(entry).filter(([, value]) => typeof value !== 'object');
  return Object.assign(Object.create(Object.getPrototypeOf(entry)) as Entry, Object.fromEntries(small));
}

const UNIX = 3;
const FILE_TYPE_MASK = 0o170000;
const REGULAR_FILE = 0o100000;

/** Not a folder and, in a zip made on Unix, not a link or a device. */
function isRegularFile({ fileName, versionMadeBy, externalFileAttributes }: Entry): boolean {
  const fileType = versionMadeBy >>> 8 === UNIX ? (externalFileAttributes >>> 16) & FILE_TYPE_MASK : 0;
  return !fileName.endsWith('/') && (fileType === 0 || fileType === REGULAR_FILE);
}

const entryFile = (zip: ZipFile, entry: Entry): ImportFile => {
  return {
    name: entry.fileName,
    size: entry.uncompressedSize,
    async read(from = 0, to) {
      if (from === 0 && to === undefined) return readContent(zip, entry);
      const parts: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of contentChunks(zip, entry)) {
        parts.push(chunk);
        length += chunk.byteLength;
        if (to !== undefined && length >= to) break;
      }
      return Buffer.concat(parts).subarray(from, to);
    },
    chunks: () => contentChunks(zip, entry),
  };
};

/** A reader that stops early closes the stream. */
async function* contentChunks(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const damaged = (cause: unknown) => libraryError('import-damaged', entry.fileName, cause);
  const stream = await new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(damaged(error)) : resolve(opened)));
  });
  let sum = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw damaged(error);
  }
  if (sum !== entry.crc32) throw damaged(new Error('its checksum is wrong'));
}

function readContent(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return readZipEntry(zip, entry, (cause) => libraryError('import-damaged', entry.fileName, cause));
}
