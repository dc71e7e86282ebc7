/**
 * What is handed in for import, as files: one file, the files of a folder, or those of a zip.
 *
 * Nothing is ever unpacked to a disk, so no name in a zip can lead anywhere. Names, number and sizes are judged all the same,
 * and links and devices are not looked at.
 */
import { Readable } from 'node:stream';
import { zipContent } from '@pith/archive';
import { type Entry, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl';
import { libraryError } from '../errors.ts';

export interface ImportFile {
  /** Its path below what was handed in, with `/`. */
  readonly name: string;
  readonly size: number;
  /** All of it, or a part. */
  read(from?: number, to?: number): Promise<Uint8Array>;
}

export interface Input {
  /** What messages call it. */
  readonly name: string;
  /** By name. */
  readonly files: readonly ImportFile[];
  /** Done with it. */
  close(): void;
}

export interface InputLimits {
  readonly entries: number;
  /** Of one file, and of all together, unpacked. */
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** Unpacked to packed, beyond the size of a few pages. */
  readonly ratio: number;
}

export const LIMITS: InputLimits = {
  entries: 1_000_000,
  fileBytes: 400_000_000,
  totalBytes: 200_000_000_000,
  ratio: 200,
};
const RATIO_FROM_BYTES = 20_000_000;
const START = 65_536;

export async function openInput(
  name: string,
  files: readonly ImportFile[],
  limits: InputLimits = LIMITS,
): Promise<Input> {
  const [only] = files;
  if (files.length > limits.entries) throw libraryError('import-too-large', `${name} has too many files`);
  if (files.length === 1 && only && (await isZip(only))) return unzipped(name, only, limits);
  return { name, files: sorted(files), close: () => {} };
}

async function isZip(file: ImportFile): Promise<boolean> {
  const start = Buffer.from(await file.read(0, 4)).toString('latin1');
  return start === 'PK\u0003\u0004' || start === 'PK\u0005\u0006';
}

/** Its text, which must be UTF-8. */
export async function textOf(file: ImportFile): Promise<string> {
  const bytes = await bytesOf(file);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw libraryError('import-damaged', `${file.name} is not text in UTF-8`, error);
  }
}

export async function bytesOf(file: ImportFile): Promise<Uint8Array> {
  if (file.size > LIMITS.fileBytes) throw libraryError('import-too-large', file.name);
  return file.read();
}

/** The first part of a file, to see what it is; a letter that is cut in two does not matter. */
export async function startOf(file: ImportFile): Promise<string> {
  const bytes = await file.read(0, Math.min(file.size, START));
  return new TextDecoder('utf-8').decode(bytes);
}

export async function jsonOf(file: ImportFile): Promise<unknown> {
  const text = await textOf(file);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw libraryError('import-damaged', `${file.name}: ${(error as Error).message.slice(0, 200)}`, error);
  }
}

const sorted = (files: readonly ImportFile[]) => [...files].sort((a, b) => (a.name < b.name ? -1 : 1));

async function unzipped(name: string, file: ImportFile, limits: InputLimits): Promise<Input> {
  const zip = await opened(name, file);
  try {
    const entries = await entriesOf(name, zip, limits);
    const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (total > limits.totalBytes || (total > RATIO_FROM_BYTES && total > file.size * limits.ratio))
      throw libraryError('import-too-large', `${name} unpacks to too much`);
    return { name, files: sorted(entries.map((entry) => entryFile(zip, entry))), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

class Slices extends RandomAccessReader {
  readonly #file: ImportFile;
  constructor(file: ImportFile) {
    super();
    this.#file = file;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const file = this.#file;
    return Readable.from(
      (async function* () {
        for (let at = start; at < end; at += START) yield await file.read(at, Math.min(end, at + START));
      })(),
    );
  }
}

function opened(name: string, file: ImportFile): Promise<ZipFile> {
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false };
  return new Promise((resolve, reject) => {
    fromRandomAccessReader(new Slices(file), file.size, options, (error, zip) => {
      if (error) reject(libraryError('import-damaged', `${name}: ${error.message}`, error));
      else resolve(zip);
    });
  });
}

function entriesOf(name: string, zip: ZipFile, limits: InputLimits): Promise<Entry[]> {
  const entries = new Map<string, Entry>();
  const damaged = (why: string, cause?: unknown) => libraryError('import-damaged', `${name}: ${why}`, cause);
  return new Promise((resolve, reject) => {
    // A name that leads out of the zip is among what yauzl calls an error.
    zip.on('error', (error: Error) => reject(damaged(error.message, error)));
    zip.on('end', () => resolve([...entries.values()]));
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= limits.entries) return reject(libraryError('import-too-large', `${name} has too many files`));
      if (entry.uncompressedSize > limits.fileBytes)
        return reject(libraryError('import-too-large', `${name}: ${entry.fileName}`));
      if (isPlainFile(entry)) {
        if (entries.has(entry.fileName)) return reject(damaged(`it has two files called ${entry.fileName}`));
        entries.set(entry.fileName, entry);
      }
      zip.readEntry();
    });
    zip.readEntry();
  });
}

const UNIX = 3;
const KIND = 0o170000;
const REGULAR = 0o100000;

/** Neither a folder nor, where the zip was made on a Unix, a link or a device. */
function isPlainFile({ fileName, versionMadeBy, externalFileAttributes }: Entry): boolean {
  const kind = versionMadeBy >>> 8 === UNIX ? (externalFileAttributes >>> 16) & KIND : 0;
  return !fileName.endsWith('/') && (kind === 0 || kind === REGULAR);
}

const entryFile = (zip: ZipFile, entry: Entry): ImportFile => {
  const whole = () => contentOf(zip, entry);
  return {
    name: entry.fileName,
    size: entry.uncompressedSize,
    async read(from = 0, to) {
      const bytes = await whole();
      return from === 0 && to === undefined ? bytes : bytes.subarray(from, to);
    },
  };
};

function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return zipContent(zip, entry, (cause) => libraryError('import-damaged', entry.fileName, cause));
}
