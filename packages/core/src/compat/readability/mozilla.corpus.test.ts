/** The pages of Mozilla's own tests, parsed and compared as in those tests: with comments removed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { corporaFolder } from '../../../../../bench/corpora.ts';
import type { DomDocument } from './domSource.ts';
import { Readability, type ReadabilityArticle } from './index.ts';
import { isProbablyReaderable } from './readerable.ts';
import { jsdomOf, outlineOf, withoutComments } from './testKit.ts';

const URL_OF_PAGES = 'http://fakehost/test/page.html';
const PAGES_IN_CORPUS = 93;
/** jsdom is slow: only every fifth page is also read from a jsdom document. */
const JSDOM_STEP = 5;

const folder = join(corporaFolder, 'mozilla');
const pages = existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(fileOf(name, 'source.html'))) : [];
if (pages.length === 0) console.warn(`SKIPPED: no mozilla in ${corporaFolder}; set PITH_CORPORA to compare its pages`);

describe.runIf(pages.length > 0)('gives the results that Mozilla expects', () => {
  test('no page is missing', () => {
    expect(pages).toHaveLength(PAGES_IN_CORPUS);
  });

  test.each(pages)('%s, from text', (page) => {
    const source = withoutComments(read(page, 'source.html'));
    expectMozillaResult(page, articleOf(source), isProbablyReaderable(source));
  });

  test.each(pages.filter((_, i) => i % JSDOM_STEP === 0))('%s, from a jsdom document', (page) => {
    const document = jsdomOf(withoutComments(read(page, 'source.html')), URL_OF_PAGES);
    expectMozillaResult(page, articleOf(document), isProbablyReaderable(document));
  });
});

function articleOf(input: string | DomDocument): ReadabilityArticle {
  return new Readability(input, { classesToPreserve: ['caption'], url: URL_OF_PAGES }).parse()!;
}

function expectMozillaResult(page: string, article: ReadabilityArticle, readerable: boolean): void {
  expect(outlineOf(article.content!)).toEqual(outlineOf(read(page, 'expected.html')));
  const metadata = JSON.parse(read(page, 'expected-metadata.json')) as Record<string, unknown>;
  const { title, byline, excerpt, siteName, dir, lang, publishedTime } = article;
  const found: Record<string, unknown> = { title, byline, excerpt, siteName, dir, lang, publishedTime, readerable };
  const actual = Object.fromEntries(Object.keys(metadata).map((name) => [name, found[name] ?? null]));
  expect(actual).toEqual(metadata);
}

function read(page: string, file: string): string {
  return readFileSync(fileOf(page, file), 'utf8');
}

function fileOf(page: string, file: string): string {
  return join(folder, page, file);
}
