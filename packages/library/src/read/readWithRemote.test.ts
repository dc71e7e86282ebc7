import { PithError } from '@pith/core';
import { describe, expect, test } from 'vitest';
import type { ReaderComparison, RemoteReader } from '../ports/remoteReader.ts';
import { siteSource } from './pageSources.ts';
import { readArticle } from './readArticle.ts';
import { similarityOf } from './readWithRemote.ts';

const page = (words: string) =>
  `<title>${words}</title><nav>Menu</nav><article><h1>${words}</h1>${`<p>A text about ${words}, long enough to be an article.</p>`.repeat(5)}</article>`;

const failing = (type: string) => async () => {
  throw new PithError(type, `it is ${type}`, []);
};
const url = 'https://example.com/x';

async function read(use: RemoteReader['use'], pages: { local?: string; remote?: string }) {
  const asked: string[] = [];
  const reports: ReaderComparison[] = [];
  const remoteReader: RemoteReader = {
    use,
    async page(address) {
      asked.push(address);
      if (pages.remote === undefined) throw new PithError('http-server-error', 'status 500', []);
      return { url: address, html: `<title>${pages.remote}</title><p>Short ${pages.remote}.</p>`, isArticle: true };
    },
    report: async (comparison) => void reports.push(comparison),
  };
  const { local } = pages;
  const load = /^[a-z]+(?:-[a-z]+)+$/.test(local ?? '') ? failing(local!) : async () => ({ url, html: page(local!) });
  const source = siteSource(url, {}, { pages: { page: load }, remoteReader });
  const reading = await readArticle({ source, rules: [] }).catch((error: unknown) => error as PithError);
  return { reading, asked, reports };
}

const titleOf = (reading: unknown) => (reading as { article: { title: string } }).article.title;

test('always: the service reads the page, whose article is taken as it is', async () => {
  const { reading } = await read('always', { local: 'http-client-error', remote: 'waves' });
  expect(reading).toMatchObject({
    article: { title: 'waves', text: 'Short waves.' },
    loaded: { isArticle: true, url },
  });
});

describe('fallback', () => {
  test('a page that can be read is not told to anybody', async () => {
    const { reading, asked } = await read('fallback', { local: 'tides', remote: 'waves' });
    expect([titleOf(reading), asked]).toEqual(['tides', []]);
  });

  test.each(['http-client-error', 'timed-out', 'empty-page'])('%s: the service reads it', async (type) => {
    const { reading, asked } = await read('fallback', { local: type, remote: 'waves' });
    expect([titleOf(reading), asked]).toEqual(['waves', [url]]);
  });

  test.each(['address-denied', 'bad-url'])('%s: nobody is asked', async (type) => {
    const { reading, asked } = await read('fallback', { local: type, remote: 'waves' });
    expect([(reading as PithError).type, asked]).toEqual([type, []]);
  });

  test('if the service fails too, the error is that of the page', async () => {
    const { reading, asked } = await read('fallback', { local: 'timed-out' });
    expect([(reading as PithError).type, asked]).toEqual(['timed-out', [url]]);
  });
});

describe('compare', () => {
  test('our reading is used, and both are reported', async () => {
    const { reading, reports } = await read('compare', { local: 'tides', remote: 'waves' });
    expect(titleOf(reading)).toBe('tides');
    expect(reports).toMatchObject([
      {
        url,
        local: { title: 'tides', words: expect.any(Number), markdown: expect.stringContaining('about tides') },
        remote: { title: 'waves', words: 2, milliseconds: expect.any(Number) },
        similarity: expect.any(Number),
      },
    ]);
  });

  test.each([
    [{ local: 'tides' }, 'tides', { remote: { error: { type: 'http-server-error' } } }],
    [{ local: 'timed-out', remote: 'waves' }, 'timed-out', { local: { error: { type: 'timed-out' } } }],
  ])('a reader that fails is part of the report: %j', async (pages, outcome, report) => {
    const { reading, reports } = await read('compare', pages);
    expect(reading instanceof PithError ? reading.type : titleOf(reading)).toBe(outcome);
    expect(reports).toMatchObject([report]);
    expect(reports[0]!.similarity).toBeUndefined();
  });
});

test.each([
  ['', '', 1],
  ['a b c d', 'd c b a', 1],
  ['a b', 'c d', 0],
  ['a a b', 'a c', 0.4],
])('the similarity of %j and %j', (one, other, similarity) => {
  expect(similarityOf(one, other)).toBe(similarity);
});
