import { expect, test } from 'vitest';
import { fileOf } from '../../test/imports.ts';
import { memoryPorts } from '../../test/kit.ts';
import { COLLECTIONS, FORMAT, FORMAT_VERSION, MANIFEST } from '../libraryFormat.ts';
import type { FullBookmark } from '../ports/bookmarks.ts';
import { placeholderBookmark } from '../queueSave.ts';
import { importBookmarks } from './importBookmarks.ts';
import { openImport } from './open.ts';

const now = '2025-03-01T10:00:00.000Z';
const error = { type: 'timed-out', message: 'the site did not answer', at: now };

/** Imports an export with one bookmark in state `error`; the error is in these keys. */
async function importWith(keys: object) {
  const { user: _, ...bookmark } = placeholderBookmark({
    user: 'local',
    url: 'https://tides.example/',
    id: 'bookmark-1',
    now,
  });
  const file = { text: '', readAt: now, versionCount: 0, versions: [], highlights: [] };
  const json = { ...file, bookmark: { ...bookmark, state: 'error', ...keys } };
  const source = await openImport('export', [
    fileOf(MANIFEST, JSON.stringify({ format: FORMAT, version: FORMAT_VERSION, bookmarks: 1 })),
    fileOf(COLLECTIONS, '[]'),
    fileOf('bookmarks/bookmark-1/bookmark.json', JSON.stringify(json)),
  ]);
  const imported: FullBookmark[] = [];
  const ports = memoryPorts();
  const bookmarks = {
    ...ports.bookmarks,
    isIdTaken: async () => false,
    putFull: async (full: FullBookmark) => imported.push(full) > 0,
  };
  const options = { user: 'local', partial: true, toHtml: async (markdown: string) => markdown };
  const report = await importBookmarks(source, options, { ...ports, bookmarks });
  return { report, bookmark: imported[0]?.bookmark };
}

test.each([
  ['error', { error }],
  ['trouble, as in earlier exports', { trouble: error }],
])('imports the error of a bookmark from the key %s', async (_, keys) => {
  const { report, bookmark } = await importWith(keys);
  expect(report).toMatchObject({ added: 1, warnings: [] });
  expect(bookmark).toMatchObject({ state: 'error', error });
  expect(bookmark).not.toHaveProperty('trouble');
});

test('rejects unknown keys', async () => {
  const { report } = await importWith({ mood: 'good' });
  expect(report).toMatchObject({ added: 0, warnings: [{ message: 'it is not a valid bookmark' }] });
});
