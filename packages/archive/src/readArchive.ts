/**
 * Reads the files of an archive. Others may have changed it since it was written, so names, number, sizes and checksums are
 * checked, and zip bombs are rejected before anything is decompressed.
 */
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { archiveError } from './errors.ts';
import type { ArchivedImages } from './images/archivedImages.ts';
import { asList, asObject, ORIGINAL, type Originals, originalsFromFiles, PAGES, readOriginal } from './originals.ts';
import { readZipEntry } from './readZipEntry.ts';

export interface Archive {
  /** File names as stored. */
  readonly names: readonly string[];
  /** Undefined when there is no file of this name. Rejects with `archive-too-large` if it has more than `maxBytes`, and reads nothing. */
  bytes(name: string, maxBytes?: number): Promise<Buffer | undefined>;
  /** The HTML of the fetched page, unchanged. */
  original(): Promise<string>;
  /** The original, what was fetched with it, and the pages joined to it; undefined when the archive has no original. */
  originals(): Promise<Originals | undefined>;
  /** Whether the original is not a whole page but an article that another program extracted. Quicker than `originals`. */
  isArticle(): Promise<boolean>;
  /** Metadata of the page. The values are unchecked. */
  props(): Promise<Readonly<Record<string, unknown>>>;
  images(): Promise<ArchivedImages<ArchivedResource>>;
}

export interface ArchivedResource {
  readonly path: string;
  readonly url: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

export interface ArchiveLimits {
  readonly entries: number;
  /** Of all files together, decompressed. */
  readonly bytes: number;
  /** Decompressed to compressed size; checked for archives of more than `RATIO_FROM_BYTES` decompressed bytes. */
  readonly ratio: number;
}

export const LIMITS: ArchiveLimits = { entries: 2_000, bytes: 400_000_000, ratio: 200 };
const RATIO_FROM_BYTES = 20_000_000;
/** Of `props.json` when only its images are wanted, as by a server: parsing a larger one would block it. */
const MAX_IMAGE_LIST_BYTES = 8_000_000;

type ReadFile = (name: string, maxBytes?: number) => Promise<Buffer | undefined>;

export async function readArchive(bytes: Uint8Array, limits: ArchiveLimits = LIMITS): Promise<Archive> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entries = await entriesOf(zip, limits);
  const total = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const isBomb = total > RATIO_FROM_BYTES && total > bytes.byteLength * limits.ratio;
  if (total > limits.bytes || isBomb) throw archiveError('archive-too-large');

  return archiveOf([...entries.keys()], async (name, maxBytes = limits.bytes) => {
    const entry = entries.get(name);
    if (entry && entry.uncompressedSize > maxBytes) throw archiveError('archive-too-large', name);
    return entry && contentOf(zip, entry);
  });
}

/** `read` resolves to the contents of a file, or to undefined if there is none of this name. */
export function archiveOf(names: readonly string[], read: ReadFile): Archive {
  const readRequired = async (name: string, maxBytes?: number): Promise<Buffer> => {
    const content = await read(name, maxBytes);
    if (!content) throw archiveError('archive-damaged', name);
    return content;
  };
  const json = async (name: string, maxBytes?: number) => parseJson(name, await readRequired(name, maxBytes));
  const props = async (maxBytes?: number) => asObject(await json('props.json', maxBytes));
  return {
    names,
    bytes: read,
    props: () => props(),
    original: () => readOriginal(ORIGINAL, read),
    async originals() {
      if (!names.includes(ORIGINAL)) return undefined;
      if (names.includes(PAGES)) return originalsFromFiles(await json(PAGES), read);
      const { url, used_js_rendering } = await props(); // archives older than pages.json
      return originalsFromFiles({ pages: [{ url, used_js_rendering }] }, read);
    },
    isArticle: async () => names.includes(PAGES) && asObject(await json(PAGES)).is_article === true,
    async images() {
      const { resources, dropped_images } = await props(MAX_IMAGE_LIST_BYTES);
      return {
        resources: asList(resources).filter(isResource),
        dropped: new Set(asList(dropped_images).filter((url) => typeof url === 'string')),
      };
    },
  };
}

function openZip(file: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(file, { lazyEntries: true, strictFileNames: true, validateEntrySizes: true }, (error, zip) => {
      if (zip) resolve(zip);
      else reject(archiveError('archive-damaged', undefined, error));
    });
  });
}

function entriesOf(zip: ZipFile, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on('error', (error) => reject(archiveError('archive-damaged', undefined, error)));
    zip.on('end', () => resolve(entries));
    zip.on('entry', (entry: Entry) => {
      if (entries.size >= limits.entries) return reject(archiveError('archive-too-large'));
      // Duplicate names are an attack: zip readers differ in which of the two files they use.
      if (entries.has(entry.fileName)) return reject(archiveError('archive-damaged', entry.fileName));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return readZipEntry(zip, entry, (cause) => archiveError('archive-damaged', entry.fileName, cause));
}

function parseJson(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw archiveError('archive-damaged', name, error);
  }
}

function isResource(value: unknown): value is ArchivedResource {
  const { path, url, type, width, height } = asObject(value);
  return [path, url, type].every((value) => typeof value === 'string') && [width, height].every(Number.isFinite);
}
