/** Shared by the storage tests: temporary data folders, sample bookmarks, and the backends that the contract tests run on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Bookmark,
  type Bookmarks,
  createLibrary,
  type Library,
  type Pages,
  parseQuery,
  type ReadingPorts,
  type Selection,
} from '@pith/library';
import { onTestFinished } from 'vitest';
import { openStorage, type Storage, type StorageOptions } from '../src/index.ts';
import { hasPostgres, newDatabase } from './postgres.ts';

export { pageAbout } from './pages.ts';

export interface TestStorage {
  readonly storage: Storage;
  dispose(): Promise<void>;
}

/** The users of the tests. */
export const testUsers = ['local', 'bob', 'ann'];

export async function openWithUsers(options: StorageOptions): Promise<Storage> {
  const storage = await openStorage(options);
  for (const user of testUsers) await storage.users.ensure(user);
  return storage;
}

async function createStorage(databaseUrl?: string): Promise<TestStorage> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-storage-'));
  const storage = await openWithUsers({ dataFolder, databaseUrl });
  return {
    storage,
    async dispose() {
      await storage.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function disposeAfterTest(creating: Promise<TestStorage>): Promise<Storage> {
  const { storage, dispose } = await creating;
  onTestFinished(dispose);
  return storage;
}

/** `open` disposes of the storage after the test; with `create` the caller does. */
const backend = (name: string, create: () => Promise<TestStorage>) => ({
  name,
  create,
  open: () => disposeAfterTest(create()),
});

/** Real databases. A new backend is one more entry and must pass all contract tests. */
export const backends = [
  backend('sqlite', () => createStorage()),
  ...(hasPostgres ? [backend('postgres', async () => createStorage(await newDatabase()))] : []),
];

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pith-storage-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function openIn(dataFolder: string, more: Partial<StorageOptions> = {}): Promise<Storage> {
  const storage = await openWithUsers({ dataFolder, ...more });
  onTestFinished(() => storage.close());
  return storage;
}

/** Adds an archive with these bytes to the bookmark `name`, creating the bookmark if needed. */
export async function putArchive({ bookmarks, blobs }: Storage, name: string, bytes: Uint8Array): Promise<void> {
  const archive = await blobs.add(idOf(name), bytes);
  await bookmarks.put(bookmark(name), 'words', { archive });
}

export const idOf = (name: string) => `${name}-0000000`;

/** A bookmark with the title `name`; the other fields as in an ordinary save. */
export function bookmark(name: string, changes: Partial<Bookmark> = {}): Bookmark {
  return {
    id: idOf(name),
    user: 'local',
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
    error: undefined,
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

/** A clock that advances one second per call. */
export function tickingClock(start = '2025-03-01T10:00:00.000Z'): () => Date {
  let time = Date.parse(start);
  return () => new Date((time += 1000));
}

/** A library that gets its HTML from the test: by default, fetching rejects. */
export function libraryOn(
  storage: Storage,
  {
    now = tickingClock(),
    pages = noPages,
    rules = () => [],
  }: { now?: () => Date; pages?: Pages; rules?: ReadingPorts['rules'] } = {},
): Library {
  return createLibrary({ ...storage, readingFor: () => ({ pages, rules }), now, newId: () => crypto.randomUUID() });
}

const noPages: Pages = { page: async (url) => Promise.reject(new Error(`the test has no page for ${url}`)) };

/** Searches as a user would; lists when there are no words. */
export async function search(bookmarks: Bookmarks, words: string, more: Partial<Selection> = {}) {
  const { query } = parseQuery(words);
  const sort = { by: 'relevance', descending: true } as const;
  return bookmarks.select({ user: 'local', query, sort, limit: 9, offset: 0, snippets: true, ...more });
}

export async function list(bookmarks: Bookmarks, more: Partial<Selection> = {}) {
  return bookmarks.select({ user: 'local', sort: { by: 'saved', descending: true }, limit: 9, offset: 0, ...more });
}
