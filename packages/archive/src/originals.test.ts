import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { articleWith } from '../test/kit.ts';
import type { Followed } from './originals.ts';
import { type Bundle, pack } from './pack.ts';
import { readArchive } from './readArchive.ts';

const bundle: Bundle = { article: articleWith(), originalHtml: '<p>One — 潮汐', log: [], props: {} };
const back = async (more: Partial<Bundle>) => (await readArchive(await pack({ ...bundle, ...more }))).originals();

const origin = {
  url: 'https://a.example/1',
  usedJsRendering: true,
  oembed: { type: 'video', html: '<iframe>' },
  links: [{ rel: 'icon', href: 'https://a.example/icon.png' }],
  transcript: ['The moon', 'pulls.'],
};
const following: readonly Followed[] = [
  { asked: 'https://a.example/2?x', page: { html: '<p>Two', url: 'https://a.example/2', usedJsRendering: false } },
  { asked: 'https://a.example/3', problem: 'gone' },
  { asked: 'https://a.example/4', page: { html: '', url: 'https://a.example/4', usedJsRendering: false } },
];

test('a page, what came with it and the pages after it come back', async () => {
  expect(await back({ origin, following })).toEqual({
    first: { html: '<p>One — 潮汐', ...origin },
    following,
    isArticle: false,
  });
});

test('a page that was handed in followed nothing', async () => {
  expect(await back({ origin, following: undefined })).toMatchObject({ following: undefined });
  expect(await back({ origin, following: [] })).toMatchObject({ following: [] });
});

test('an article that others chose is told from a page', async () => {
  expect(await back({ origin, following: undefined, isArticle: true })).toMatchObject({ isArticle: true });
});

test('an archive of before has one page, at the address in its facts', async () => {
  const found = await back({ props: { url: 'https://a.example/old', used_js_rendering: true } });
  expect(found).toEqual({
    first: { html: '<p>One — 潮汐', url: 'https://a.example/old', usedJsRendering: true },
    following: [],
    isArticle: false,
  });
});

test('an archive that was made anew from an article has none', async () => {
  expect(await back({ originalHtml: undefined })).toBeUndefined();
});

const changed = async (pages: unknown) => {
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
  ['pages that are none', { pages: 'x' }],
  ['an address that is none', { pages: [{ url: 'javascript:alert(1)' }] }],
  [
    'values of other types',
    { pages: [{ url: 7, links: [null, { rel: 1 }], transcript: [{}], used_js_rendering: 'yes' }] },
  ],
  ['files outside', { pages: [{}, { asked: 'https://a.example/2', file: '../../etc/passwd' }, null, 'x'] }],
])('%s in pages.json is not taken', async (_, pages) => {
  const found = await changed(pages ?? null);
  expect(found!.first).toMatchObject({ html: '<p>One', url: undefined, usedJsRendering: false });
  expect(found!.following).toEqual([]);
});
