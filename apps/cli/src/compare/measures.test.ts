import { describe, expect, test } from 'vitest';
import { causeOf, clusterFailures, lossOf } from './clusters.ts';
import type { PageResult } from './comparePages.ts';
import { historyHeader, historyLine, historyRow, summaryCsv } from './csv.ts';
import { readOutcome } from './extraction.ts';
import { measurePair } from './measurePair.ts';
import { measureTruth } from './measureTruth.ts';
import { countStructure } from './structure.ts';
import { crossed, readThreshold } from './thresholds.ts';

const extractionOf = (html: string) => {
  const outcome = readOutcome({ content_html: html });
  if ('failure' in outcome) throw new Error('no extraction');
  return outcome.extraction;
};

const PAGE = '<h1>Tides</h1><h2>Moon</h2><p>It pulls the sea.</p><h2>Sun</h2><p>It helps the moon a little.</p>';
const TRUTH = { text: 'Moon\nIt pulls the sea.\nSun\nIt helps the moon a little.', title: 'Tides' };

describe('compared with the truth', () => {
  test.each([
    ['the whole article', PAGE, { recall: 1, lines: 1, headings: 1, holes: 0 }],
    ['without a heading', PAGE.replace('<h2>Sun</h2>', ''), { lines: 0.75, headings: 0.5, holes: 1 }],
    ['a heading as a paragraph', PAGE.replace('<h2>Sun</h2>', '<p>Sun</p>'), { lines: 1, headings: 0.5, holes: 0 }],
    ['with an advertisement', `${PAGE}<p>Buy a boat</p>`, { recall: 1, linesWanted: 0.8 - 0.8 / 6 }],
    ['nothing', '', { f1: 0, lines: 0, linesWanted: 0, holes: 0 }],
  ])('%s', (_, html, expected) => {
    const measures = measureTruth(extractionOf(html), TRUTH, PAGE);
    for (const [name, value] of Object.entries(expected))
      expect(measures[name as keyof typeof measures], name).toBeCloseTo(value, 5);
  });

  test('a long line may be a part of a longer one, a short line may not', () => {
    const truth = { text: 'one two three four five six seven\neight' };
    const { lines } = measureTruth(extractionOf('<p>One two three four five six seven eight.</p>'), truth, '');
    expect(lines).toBe(0.5);
  });
});

describe('compared with each other', () => {
  const reference = extractionOf('<p>the tide turns at noon today <a href="/a">a</a> <img src="/1.png"></p>');
  test('the same', () => {
    const { similarity, coverage } = measurePair(reference, reference);
    expect({ similarity, words: coverage.words, images: coverage.images }).toEqual({
      similarity: 1,
      words: { share: 1, missing: 0, extra: 0 },
      images: { share: 1, missing: 0, extra: 0 },
    });
  });
  test('missing and added parts; coverage is never above 1', () => {
    const { coverage } = measurePair(
      reference,
      extractionOf('<p>the tide turns at noon today and <a href="/b">b</a></p>'),
    );
    expect(coverage.words).toMatchObject({ missing: 1, extra: 2 });
    expect(coverage.links).toEqual({ share: 0, missing: 1, extra: 1 });
    expect(measurePair(extractionOf(''), reference).coverage.words.share).toBe(1);
  });
  test('the order of words counts', () => {
    expect(measurePair(extractionOf('<p>a b c d e f</p>'), extractionOf('<p>f e d c b a</p>')).similarity).toBe(0);
  });
  test('accents and compatibility letters do not count in the canonical text', () => {
    const [one, other] = [extractionOf('<p>Café ﬁne</p>'), extractionOf('<p>Cafe fine</p>')];
    expect(measurePair(one, other)).toMatchObject({ similarity: 0, canonicalSimilarity: 1 });
  });
});

test('counts structure, captions only with their image', () => {
  const figure = (inner: string) => `<figure>${inner}<figcaption>c</figcaption></figure>`;
  const html = `<p>a</p><pre>b</pre><ul><li>c</li></ul>${figure('<img src="a.png">')}${figure('')}<picture></picture>`;
  expect(countStructure(html)).toMatchObject({ paragraphs: 1, code: 1, lists: 1, captions: 1, tables: 0 });
});

const result = (id: string, before: string | undefined, after: string | undefined): PageResult => {
  const side = (html: string | undefined) =>
    html === undefined
      ? { failure: { type: 'empty-page', message: 'nothing' } }
      : { truth: measureTruth(extractionOf(html), TRUTH, PAGE) };
  const pair =
    before !== undefined && after !== undefined ? measurePair(extractionOf(before), extractionOf(after)) : undefined;
  return {
    id,
    url: `https://a.example/${id}`,
    type: 'article',
    reference: side(before),
    candidate: side(after),
    pair,
    diff: '',
  };
};

const noHeadings = PAGE.replace(/<h2>\w+<\/h2>/g, '');

describe('causes', () => {
  test.each([
    ['fails: empty-page', PAGE, undefined],
    ['headings lost', PAGE, noHeadings],
    ['unwanted text', PAGE, `${PAGE}<p>Buy a boat now, from us, at once, cheap.</p>`],
    [undefined, noHeadings, PAGE],
    [undefined, PAGE, PAGE],
  ])('%s', (cause, before, after) => {
    expect(causeOf(result('1', before, after))).toBe(cause);
  });

  test('two pages with one cause are a cluster; the worst page has the highest loss', () => {
    const pages = [result('1', PAGE, noHeadings), result('2', PAGE, noHeadings), result('3', PAGE, undefined)];
    expect(clusterFailures(pages).map(({ kind, name, pages: { length } }) => [kind, name, length])).toContainEqual([
      'cause',
      'headings lost',
      2,
    ]);
    expect(pages.toSorted((a, b) => lossOf(b) - lossOf(a))[0]!.id).toBe('3');
  });
});

describe('conditions', () => {
  const pages = [result('1', PAGE, PAGE), result('2', PAGE, undefined)];
  test.each([
    ['f1<0.5', undefined],
    ['f1 < 1.5', expect.closeTo(0.96)],
    ['failed>0', 1],
    ['failed>1', undefined],
  ])('%s', async (text, expected) => {
    expect(crossed(await readThreshold(text), pages)).toEqual(expected);
  });
  test.each(['f1', 'f1=1', 'speed<1', 'f1<a'])('%s is refused', async (text) => {
    await expect(readThreshold(text)).rejects.toMatchObject({ type: 'bad-value' });
  });
});

describe('CSV', () => {
  test('a line for each page, and no formulas', () => {
    const [head, line] = summaryCsv([{ ...result('=1+1', PAGE, PAGE), url: 'https://a.example/"a",b' }]).split('\n');
    expect(head).toMatch(/^id,url,type,reference_error,candidate_error,similarity,/);
    expect(line).toMatch(/^'=1\+1,"https:\/\/a\.example\/""a"",b",article,,,1,/);
  });
  test('the history begins with the columns of the regression tracking', () => {
    const run = { runAt: '2026-01-01T00:00:00.000Z', commit: 'abc', reference: 'a', candidate: 'b' };
    const row = historyRow(run, [result('1', PAGE, noHeadings), result('2', PAGE, undefined)]);
    expect(historyHeader(row)).toMatch(
      /^run_at,git_sha,ok_count,error_count,avg_similarity,std_similarity,coverage_words,std_coverage_words,coverage_links,std_coverage_links,coverage_images,std_coverage_images,coverage_videos,std_coverage_videos,missing_words,extra_words,missing_links,extra_links,missing_images,extra_images,missing_videos,extra_videos,/,
    );
    expect(historyLine(row)).toMatch(/^2026-01-01T00:00:00.000Z,abc,1,1,/);
    expect(row).toMatchObject({
      missing_words: 2,
      extra_words: 0,
      reference_headings_count: 3,
      candidate_headings_count: 1,
      candidate_headings: 0,
    });
  });
});
