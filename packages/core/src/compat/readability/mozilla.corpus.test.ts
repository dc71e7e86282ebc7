/** The pages of Mozilla's own test, read and compared as it does: without the comments in them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corporaFolder } from '../../../../../bench/corpora.ts';
import { Readability, type ReadabilityArticle } from './index.ts';
import { isProbablyReaderable } from './readerable.ts';
import type { ForeignDocument } from './source.ts';
import { jsdomOf, outlineOf, withoutComments } from './testKit.ts';

const URL_OF_PAGES = 'http://fakehost/test/page.html';
const PAGES_IN_CORPUS = 93;
/** jsdom is slow: every so many pages are also read from its document. */
const JSDOM_STEP = 5;

const folder = join(corporaFolder, 'mozilla');
const pages = existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(fileOf(name, 'source.html'))) : [];
if (pages.length === 0) console.warn(`SKIPPED: no mozilla in ${corporaFolder}; set PITH_CORPORA to compare its pages`);

describe.runIf(pages.length > 0)('as Mozilla expects', () => {
  test('no page is missing', () => {
    expect(pages).toHaveLength(PAGES_IN_CORPUS);
  });

  test.each(pages)('%s, from text', (page) => {
    const source = withoutComments(read(page, 'source.html'));
    expectAsExpected(page, articleOf(source), isProbablyReaderable(source));
  });

  test.each(pages.filter((_, i) => i % JSDOM_STEP === 0))('%s, from a document of jsdom', (page) => {
    const document = jsdomOf(withoutComments(read(page, 'source.html')), URL_OF_PAGES);
    expectAsExpected(page, articleOf(document), isProbablyReaderable(document));
  });
});

function articleOf(input: string | ForeignDocument): ReadabilityArticle {
  return new Readability(input, { classesToPreserve: ['caption'], url: URL_OF_PAGES }).parse()!;
}

function expectAsExpected(page: string, article: ReadabilityArticle, readerable: boolean): void {
  expect(outlineOf(article.content!)).toEqual(outlineOf(read(page, 'expected.html')));
  const facts = JSON.parse(read(page, 'expected-metadata.json')) as Record<string, unknown>;
  const { title, byline, excerpt, siteName, dir, lang, publishedTime } = article;
  const found: Record<string, unknown> = { title, byline, excerpt, siteName, dir, lang, publishedTime, readerable };
  const stated = Object.fromEntries(Object.keys(facts).map((name) => [name, found[name] ?? null]));
  expect(stated).toEqual(facts);
}

function read(page: string, file: string): string {
  return readFileSync(fileOf(page, file), 'utf8');
}

function fileOf(page: string, file: string): string {
  return join(folder, page, file);
}
