/** The catalogue as an app for e-readers uses it: with an OPDS client that others wrote, over HTTP, signed in by Basic. */

import { createRequire } from 'node:module';
import { EpubCheck } from '@likecoin/epubcheck-ts';
import type { OPDSFeed } from 'opds-feed-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPeople, addToken, savePage, serveStorage, type TestServer } from './accounts.ts';

// Its types are those of an ES module, but it is a CommonJS module.
const {
  default: Parser,
  AcquisitionFeed,
  NavigationFeed,
  OPDSAcquisitionLink,
} = createRequire(import.meta.url)('opds-feed-parser') as typeof import('opds-feed-parser');

const PAGES = ['tides', 'stars', 'ferries'];
let server: TestServer;
let origin: string;
let token: string;

beforeAll(async () => {
  server = await serveStorage();
  const { bob } = await addPeople(server.library);
  const library = server.library.for(bob.id);
  for (const name of PAGES) {
    const { id } = await savePage(server.library, bob.id, name);
    await library.change(id, { addLabels: [name === 'tides' ? 'sea & sand' : 'other'], pinned: name === 'stars' });
  }
  await library.collections.add({ name: 'Harbour <&>', question: 'tides or ferries' });
  token = await addToken(server.library, bob.id, ['bookmarks:read']);
  origin = await server.listen();
});
afterAll(() => server.close());

const fetchAs = (url: string, secret = token) =>
  fetch(url, { headers: { authorization: `Basic ${Buffer.from(`reader:${secret}`).toString('base64')}` } });

async function browse(url: string) {
  const response = await fetchAs(url);
  expect([url, response.status]).toEqual([url, 200]);
  return (await new Parser().parse(await response.text())) as OPDSFeed;
}

const hrefOf = ({ links }: { links: { rel: string; href: string }[] }, rel: string) =>
  links.find((link) => link.rel === rel)?.href;

test('an app walks from the start to each list and collection, and to the books in them', async () => {
  const start = await browse(`${origin}/opds`);
  expect(start).toBeInstanceOf(NavigationFeed);
  const books: Record<string, string[]> = {};
  const queue = start.entries.map((entry) => ({ title: entry.title, url: hrefOf(entry, 'subsection')! }));
  while (queue.length > 0) {
    const { title, url } = queue.shift()!;
    const feed = await browse(url);
    if (feed instanceof NavigationFeed)
      queue.push(...feed.entries.map((entry) => ({ title: entry.title, url: hrefOf(entry, 'subsection')! })));
    else books[title] = feed.entries.map((entry) => entry.title).sort();
  }
  expect(books).toEqual({
    Unread: ['ferries', 'stars', 'tides'],
    Archive: [],
    Favourites: ['stars'],
    All: ['ferries', 'stars', 'tides'],
    'Harbour <&>': ['Harbour <&>: all as one book', 'ferries', 'tides'],
  });
});

test('an entry has what an app shows, and its book is a valid EPUB', async () => {
  const feed = await browse(`${origin}/opds/bookmarks/all`);
  expect(feed).toBeInstanceOf(AcquisitionFeed);
  const entry = feed.entries.find(({ title }) => title === 'tides')!;
  expect(entry.categories.map(({ term }) => term)).toEqual(['sea & sand']);
  const link = entry.links.find((each) => each instanceof OPDSAcquisitionLink)!;
  expect([link.rel, link.type]).toEqual(['http://opds-spec.org/acquisition', 'application/epub+zip']);
  const book = await fetchAs(link.href);
  expect(book.headers.get('content-type')).toBe('application/epub+zip');
  const { valid, messages } = await EpubCheck.validate(new Uint8Array(await book.arrayBuffer()));
  expect([valid, messages.filter(({ severity }) => severity === 'error')]).toEqual([true, []]);
});

test('a collection is one book', async () => {
  const { entries } = await browse(`${origin}/opds/collections`);
  const [all] = (await browse(hrefOf(entries[0]!, 'subsection')!)).entries;
  const url = hrefOf(all!, 'http://opds-spec.org/acquisition')!;
  const book = new Uint8Array(await (await fetchAs(url)).arrayBuffer());
  expect((await EpubCheck.validate(book)).valid).toBe(true);
});

test('pages of a long list are linked', async () => {
  const first = await browse(`${origin}/opds/bookmarks/all?limit=2`);
  const second = await browse(hrefOf(first, 'next')!);
  expect([first.entries.length, second.entries.length, hrefOf(second, 'next')]).toEqual([2, 1, undefined]);
});

test('nobody gets in without a token', async () => {
  const response = await fetchAs(`${origin}/opds`, 'x'.repeat(43));
  expect(response.status).toBe(401);
  const asked = await server.app.inject({ url: '/opds', headers: { host: new URL(origin).host } });
  expect([asked.statusCode, asked.headers['www-authenticate']]).toEqual([
    401,
    expect.arrayContaining(['Basic realm="Pith"']),
  ]);
});
