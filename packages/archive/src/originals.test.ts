import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { articleWith } from '../test/kit.ts';
import type { FetchedLead } from './originals.ts';
import { type ArchiveContents, packArchive } from './packArchive.ts';
import { readArchive } from './readArchive.ts';

const contents: ArchiveContents = { article: articleWith(), originalHtml: '<p>One — 潮汐', log: [], props: {} };
const roundTrip = async (more: Partial<ArchiveContents>) =>
  (await readArchive(await packArchive({ ...contents, ...more }))).originals();

const origin = {
  url: 'https://a.example/1',
  usedJsRendering: true,
  oembed: { type: 'video', html: '<iframe>' },
  links: [{ rel: 'icon', href: 'https://a.example/icon.png' }],
  transcript: ['The moon', 'pulls.'],
};
const fetchedLeads: readonly FetchedLead[] = [
  {
    requestedUrl: 'https://a.example/2?x',
    page: { html: '<p>Two', url: 'https://a.example/2', usedJsRendering: false },
  },
  { requestedUrl: 'https://a.example/3', error: 'gone' },
  { requestedUrl: 'https://a.example/4', page: { html: '', url: 'https://a.example/4', usedJsRendering: false } },
];

test('packs and reads back a page, what was fetched with it, and the pages after it', async () => {
  expect(await roundTrip({ origin, fetchedLeads })).toEqual({
    first: { html: '<p>One — 潮汐', ...origin },
    fetchedLeads,
    isArticle: false,
  });
});

test('a page from a local file has no fetched leads', async () => {
  expect(await roundTrip({ origin, fetchedLeads: undefined })).toMatchObject({ fetchedLeads: undefined });
  expect(await roundTrip({ origin, fetchedLeads: [] })).toMatchObject({ fetchedLeads: [] });
});

test('remembers that the original is an article from another program', async () => {
  expect(await roundTrip({ origin, fetchedLeads: undefined, isArticle: true })).toMatchObject({ isArticle: true });
});

test('an archive without pages.json has one page, at the URL in props.json', async () => {
  const found = await roundTrip({ props: { url: 'https://a.example/old', used_js_rendering: true } });
  expect(found).toEqual({
    first: { html: '<p>One — 潮汐', url: 'https://a.example/old', usedJsRendering: true },
    fetchedLeads: [],
    isArticle: false,
  });
});

test('an archive that was rebuilt from an article has no originals', async () => {
  expect(await roundTrip({ originalHtml: undefined })).toBeUndefined();
});

const readWith = async (pages: unknown) => {
  const zip = new ZipFile();
  zip.addBuffer(gzipSync('<p>One'), 'original.html.gz');
  zip.addBuffer(Buffer.from('{}'), 'props.json');
  zip.addBuffer(Buffer.from(JSON.stringify(pages)), 'pages.json');
  zip.end();
  return (await readArchive(await buffer(zip.outputStream))).originals();
};

test.each([
  ['nothing', undefined],
  ['a list', []],
  ['pages that are not a list', { pages: 'x' }],
  ['a URL with a forbidden scheme', { pages: [{ url: 'javascript:alert(1)' }] }],
  [
    'values of other types',
    { pages: [{ url: 7, links: [null, { rel: 1 }], transcript: [{}], used_js_rendering: 'yes' }] },
  ],
  [
    'a file outside the archive',
    { pages: [{}, { asked: 'https://a.example/2', file: '../../etc/passwd' }, null, 'x'] },
  ],
])('ignores %s in pages.json', async (_, pages) => {
  const found = await readWith(pages ?? null);
  expect(found!.first).toMatchObject({ html: '<p>One', url: undefined, usedJsRendering: false });
  expect(found!.fetchedLeads).toEqual([]);
});

test('reads the error of a lead under its old key `problem`', async () => {
  const found = await readWith({ pages: [{}, { asked: 'https://a.example/2', problem: 'gone' }] });
  expect(found!.fetchedLeads).toEqual([{ requestedUrl: 'https://a.example/2', error: 'gone' }]);
});
