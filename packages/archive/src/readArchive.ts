/**
 * An archive, to get its files back. It may have been changed by others since we wrote it: names, number, sizes and
 * checksums are judged, and what unpacks to too much is not unpacked.
 */
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { archiveError } from './errors.ts';
import type { KeptImages } from './images/places.ts';
import { asList, asObject, fromFiles, ORIGINAL, type Originals, PAGES, readOriginal } from './originals.ts';
import { zipContent } from './zipContent.ts';

export interface Archive {
  /** As they are stored. */
  readonly names: readonly string[];
  /** Undefined when there is no file of this name. */
  bytes(name: string): Promise<Buffer | undefined>;
  /** The page as it was before anything was done to it. */
  original(): Promise<string>;
  /** That, with what came with it and the pages that were joined to it; undefined when the archive was made without. */
  originals(): Promise<Originals | undefined>;
  /** Facts about the page; a key may hold anything. */
  props(): Promise<Readonly<Record<string, unknown>>>;
  images(): Promise<KeptImages<ArchivedResource>>;
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
  /** Of all files together, unpacked. */
  readonly bytes: number;
  /** Unpacked to packed, for archives that unpack to more than a few pages of text. */
  readonly ratio: number;
}

const LIMITS: ArchiveLimits = { entries: 2_000, bytes: 400_000_000, ratio: 200 };
const RATIO_FROM_BYTES = 20_000_000;
export async function readArchive(bytes: Uint8Array, limits: ArchiveLimits = LIMITS): Promise<Archive> {
  const zip = await opened(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const entries = await entriesOf(zip, limits);
  const total = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const isBomb = total > RATIO_FROM_BYTES && total > bytes.byteLength * limits.ratio;
  if (total > limits.bytes || isBomb) throw archiveError('archive-too-large');

  const read = async (name: string): Promise<Buffer | undefined> => {
    const entry = entries.get(name);
    return entry && contentOf(zip, entry);
  };
  const needed = async (name: string): Promise<Buffer> => {
    const content = await read(name);
    if (!content) throw archiveError('archive-damaged', name);
    return content;
  };
  const json = async (name: string) => parsed(name, await needed(name));
  const props = async () => asObject(await json('props.json'));
  return {
    names: [...entries.keys()],
    bytes: read,
    props,
    original: () => readOriginal(ORIGINAL, read),
    async originals() {
      if (!entries.has(ORIGINAL)) return undefined;
      if (entries.has(PAGES)) return fromFiles(await json(PAGES), read);
      const { url, used_js_rendering } = await props(); // of before there were several
      return fromFiles({ pages: [{ url, used_js_rendering }] }, read);
    },
    async images() {
      const { resources, dropped_images } = await props();
      return {
        resources: asList(resources).filter(isResource),
        dropped: new Set(asList(dropped_images).filter((url) => typeof url === 'string')),
      };
    },
  };
}

function opened(file: Buffer): Promise<ZipFile> {
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
      // Two files of one name: which of them is meant depends on the reader, and that is what such a file plays with.
      if (entries.has(entry.fileName)) return reject(archiveError('archive-damaged', entry.fileName));
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
}

function contentOf(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return zipContent(zip, entry, (cause) => archiveError('archive-damaged', entry.fileName, cause));
}

function parsed(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw archiveError('archive-damaged', name, error);
  }
}

function isResource(value: unknown): value is ArchivedResource {
  const { path, url, type, width, height } = asObject(value);
  return [path, url, type].every((each) => typeof each === 'string') && [width, height].every(Number.isFinite);
}
