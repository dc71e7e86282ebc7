/** What the storage tests share: data folders that vanish, bookmarks to put into them, and the backends under contract. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Bookmark,
  type Bookmarks,
  createLibrary,
  type Library,
  LOCAL_USER,
  type Pages,
  type Ports,
  parseQuery,
  type Selection,
} from '@pith/library';
import { onTestFinished } from 'vitest';
import { openStorage, type Storage, type StorageOptions } from '../src/index.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

export interface Made {
  readonly storage: Storage;
  dispose(): Promise<void>;
}

async function make(databaseUrl?: string): Promise<Made> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-storage-'));
  const storage = await openStorage({ dataFolder, databaseUrl });
  return {
    storage,
    async dispose() {
      await storage.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function opened(making: Promise<Made>): Promise<Storage> {
  const { storage, dispose } = await making;
  onTestFinished(dispose);
  return storage;
}

/** `open` is for one test, `make` for whoever disposes of it. */
const backend = (name: string, maker: () => Promise<Made>) => ({ name, make: maker, open: () => opened(maker()) });

/** Real databases. A new backend is one more entry, and done when it passes. */
export const backends = [
  backend('sqlite', () => make()),
  ...(hasPostgres ? [backend('postgres', async () => make(await newDatabase()))] : []),
];

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-storage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function openIn(dataFolder: string, more: Partial<StorageOptions> = {}): Promise<Storage> {
  const storage = await openStorage({ dataFolder, ...more });
  onTestFinished(() => storage.close());
  return storage;
}

/** An archive of these bytes for a bookmark that is there, or a row of that name. */
export async function putArchive({ bookmarks, blobs }: Storage, name: string, bytes: Uint8Array): Promise<void> {
  const archive = await blobs.add(idOf(name), bytes);
  await bookmarks.put(bookmark(name), 'words', { archive });
}

export const idOf = (name: string) => `${name}-0000000`;

/** A bookmark called `name`; the rest as in an ordinary save. */
export function bookmark(name: string, changes: Partial<Bookmark> = {}): Bookmark {
  return {
    id: idOf(name),
    user: LOCAL_USER,
    url: `https://tides.example/${name}`,
    urlFull: `https://tides.example/${name}?utm_source=mail`,
    domain: 'tides.example',
    title: name,
    content: `---\ntitle: "${name}"\n---\n`,
    html: `<p>${name}</p>`,
    source: `https://tides.example/${name}`,
    type: 'article',
    savedAt: '2025-03-01T10:00:00.000Z',
    publishedAt: '2024-05-01',
    pinned: false,
    archived: false,
    progress: 0,
    position: undefined,
    labels: [],
    note: undefined,
    edits: {},
    state: 'ready',
    trouble: undefined,
    article: {
      author: 'Ann Shore',
      authors: ['Ann Shore'],
      tags: ['sea'],
      wordCount: 3,
      readingTime: '1 min',
      pageType: 'article',
    },
    metadata: { parser_version: '1', used_js_rendering: false, content_hash: 'abc', discarded: false },
    createdAt: '2025-03-01T10:00:00.000Z',
    updatedAt: '2025-03-01T10:00:00.000Z',
    lastOpenedAt: undefined,
    deletedAt: undefined,
    ...changes,
  };
}

/** A clock that moves a second whenever somebody looks. */
export function tickingClock(start = '2025-03-01T10:00:00.000Z'): () => Date {
  let time = Date.parse(start);
  return () => new Date((time += 1000));
}

/** A library that is handed its pages: whoever asks it to fetch gets an error. */
export function libraryOn(
  storage: Storage,
  {
    now = tickingClock(),
    pages = noPages,
    rules = { all: () => [] },
  }: { now?: () => Date; pages?: Pages; rules?: Ports['rules'] } = {},
): Library {
  return createLibrary({ ...storage, pages, rules, now, newId: () => crypto.randomUUID() });
}

const noPages: Pages = { page: async (url) => Promise.reject(new Error(`nothing to fetch ${url} with`)) };

/** What a person finds who types these words; a list when there are none. */
export async function search(bookmarks: Bookmarks, words: string, more: Partial<Selection> = {}) {
  const { query } = parseQuery(words);
  const sort = { by: 'relevance', descending: true } as const;
  return bookmarks.select({ user: LOCAL_USER, query, sort, limit: 9, offset: 0, snippets: true, ...more });
}

export async function list(bookmarks: Bookmarks, more: Partial<Selection> = {}) {
  return bookmarks.select({ user: LOCAL_USER, sort: { by: 'saved', descending: true }, limit: 9, offset: 0, ...more });
}

export const pageAbout = (
  topic: string,
) => `<!doctype html><html lang="en"><head><title>About ${topic}</title></head><body>
<nav><a href="/">Home</a></nav><article><h1>About ${topic}</h1>
<p>This page tells at some length what there is to know about ${topic}, so that it is worth keeping for later reading.</p>
<p>A second paragraph goes on about ${topic}, because one paragraph alone would hardly be called an article by anyone.</p>
</article></body></html>`;
