/**
 * Opens the input of an import: one file, the files of a folder, or the files in a zip.
 *
 * Zips are never unpacked to disk, so names in them cannot escape a folder. Names, number and sizes of files are still
 * checked, and links and devices are ignored.
 */
import { Readable } from 'node:stream';
import { readZipEntry } from '@pith/archive';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { libraryError } from '../errors.ts';

export interface ImportFile {
  /** Path relative to the input, with `/`. */
  readonly name: string;
  readonly size: number;
  /** Reads all bytes, or a range. */
  read(from?: number, to?: number): Promise<Uint8Array>;
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
  entries: 1_000_000,
  fileBytes: 400_000_000,
  totalBytes: 200_000_000_000,
  ratio: 200,
};
/** Smaller zips may have any compression ratio. */
const RATIO_FROM_BYTES = 20_000_000;
const CHUNK_BYTES = 65_536;

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
  if (file.size > LIMITS.fileBytes) throw libraryError('import-too-large', file.name);
  return file.read();
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

class ImportFileReader extends RandomAccessReader {
  readonly #file: ImportFile;
  constructor(file: ImportFile) {
    super();
    this.#file = file;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const file = this.#file;
    return Readable.from(
      (async function* () {
        for (let at = start; at < end; at += CHUNK_BYTES) yield await file.read(at, Math.min(end, at + CHUNK_BYTES));
      })(),
    );
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
        entries.set(entry.fileName, entry);
      }
      zip.readEntry();
    });
    zip.readEntry();
  });
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
      const bytes = await readContent(zip, entry);
      return from === 0 && to === undefined ? bytes : bytes.subarray(from, to);
    },
  };
};

function readContent(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return readZipEntry(zip, entry, (cause) => libraryError('import-damaged', entry.fileName, cause));
}
