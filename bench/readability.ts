/**
 * Compares our Readability with Mozilla's: how many articles are the same, the CPU time, and the CPU time for hostile pages.
 *
 *   node bench/readability.ts                 all pages of wcxb-dev (a quarter of an hour: jsdom is slow)
 *   node bench/readability.ts --sample 100    fewer pages
 */
import { parseArgs } from 'node:util';
import { Readability } from '@pith/core';
import { type CorpusPage, corporaFolder, hasCorpora, samplePages } from './corpora.ts';
import {
  type ArticleFields,
  type DomLibrary,
  type PageComparison,
  ROUNDS,
  readWithMozilla,
  timeAgainst,
} from './mozillaReadability.ts';

const ALL_PAGES = 1497;
const SPEED_PAGES = 300;
const JSDOM_PAGES = 60;
/** Required: the share of pages with the same text, and how many times less CPU time than Mozilla's on each DOM library. */
const MINIMUM = { sameText: 0.99, linkedom: 3, jsdom: 12 };

/** Prints all results and returns the minimums that were missed. */
export async function compareReadability(sample = 0): Promise<string[]> {
  return [
    ...(await compareArticles(samplePages('wcxb-dev', sample || ALL_PAGES))),
    ...(await compareSpeed(samplePages('wcxb-dev', sample || SPEED_PAGES))),
    ...timeHostilePages(),
  ];
}

const FIELDS = ['title', 'byline', 'excerpt'] as const;

async function compareArticles(pages: readonly CorpusPage[]): Promise<string[]> {
  console.log(
    `\nReadability: our articles compared with those of @mozilla/readability on jsdom, ${pages.length} pages of wcxb-dev`,
  );
  const byId = new Map(pages.map((page) => [page.id, page]));
  const same = { text: 0, textOfDocument: 0, html: 0, htmlOfDocument: 0, title: 0, byline: 0, excerpt: 0 };
  const differences: string[] = [];
  for await (const comparison of readWithMozilla(pages)) {
    const { html, url } = byId.get(comparison.id)!;
    const ours = new Readability(html, { url }).parse();
    const theirs = comparison.article;
    if (isSameText(ours, comparison)) same.text++;
    else differences.push(`  ${comparison.id}: ${explainDifference(ours, comparison)}`);
    if (isSameText(comparison.ours, comparison)) same.textOfDocument++;
    if (foldSpace(ours?.content) === foldSpace(theirs?.content)) same.html++;
    if (foldSpace(comparison.ours?.content) === foldSpace(theirs?.content)) same.htmlOfDocument++;
    for (const field of FIELDS) {
      if (ours?.[field] === theirs?.[field]) same[field]++;
      else
        differences.push(
          `  ${comparison.id}: ${field} ${JSON.stringify(ours?.[field])} instead of ${JSON.stringify(theirs?.[field])}`,
        );
    }
  }
  const share = (count: number) => `${count} of ${pages.length}, ${((100 * count) / pages.length).toFixed(2)} %`;
  console.log(`same text from HTML text           ${share(same.text)}`);
  console.log(`same text from jsdom's document    ${share(same.textOfDocument)}`);
  for (const field of FIELDS) console.log(`same ${field.padEnd(30)}${share(same[field])}`);
  console.log(`same HTML from HTML text           ${share(same.html)}; ours contains no comments`);
  console.log(
    `same HTML from jsdom's document    ${share(same.htmlOfDocument)}; line breaks at the end of inline content differ`,
  );
  for (const line of differences) console.log(line);
  const isEnough = same.text / pages.length >= MINIMUM.sameText;
  return isEnough ? [] : [`only ${share(same.text)}, have the same text as Mozilla's`];
}

export const foldSpace = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

function isSameText(ours: Pick<ArticleFields, 'textContent'> | null, { article, error }: PageComparison): boolean {
  return !error && foldSpace(ours?.textContent) === foldSpace(article?.textContent);
}

/** Explains why a page differs. If our article from the same jsdom document is the same, the reason is its comments. */
export function explainDifference(ours: Pick<ArticleFields, 'textContent'> | null, comparison: PageComparison): string {
  if (comparison.error) return `Mozilla's throws: ${comparison.error}`;
  const difference = describeDifference(foldSpace(ours?.textContent), foldSpace(comparison.article?.textContent));
  const reason = isSameText(comparison.ours, comparison)
    ? 'comments: Mozilla starts a paragraph at each comment, our parser drops them'
    : 'NOT EXPLAINED';
  return `${reason}; ${difference}`;
}

function describeDifference(ours: string, theirs: string): string {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 30));
  return `${ours.length} characters instead of ${theirs.length}, from ${at} on ${around(ours)} instead of ${around(theirs)}`;
}

async function compareSpeed(pages: readonly CorpusPage[]): Promise<string[]> {
  const few = samplePages('wcxb-dev', Math.min(JSDOM_PAGES, pages.length));
  return [...(await compareSpeedWith('linkedom', pages)), ...(await compareSpeedWith('jsdom', few))];
}

async function compareSpeedWith(library: DomLibrary, pages: readonly CorpusPage[]): Promise<string[]> {
  console.log(
    `\nReadability: CPU time per page from HTML text to article, ${pages.length} pages, best of ${ROUNDS} rounds`,
  );
  const timings = await timeAgainst(library, pages);
  const [, ours, mozilla] = timings;
  const timesOurs = (ratio: number) => (ratio / ours!.ratio).toFixed(1);
  for (const { name, milliseconds, ratio, failed } of timings) {
    console.log(
      `${name.padEnd(34)} ${milliseconds.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(7)} × bare parse5 ${timesOurs(ratio).padStart(6)} × ours  failed ${failed}`,
    );
  }
  const isEnough = mozilla!.ratio / ours!.ratio >= MINIMUM[library];
  return isEnough ? [] : [`only ${timesOurs(mozilla!.ratio)} times less CPU time than on ${library}`];
}

const TEXT = 'Some words, with commas, that are long enough to be counted as a paragraph of text. ';
const nested = (open: string, close: string) => (size: number) =>
  open.repeat(size) + TEXT.repeat(9) + close.repeat(size);
const flat = (html: string) => (size: number) => `${html.repeat(size)}<p>${TEXT.repeat(9)}</p>`;

/**
 * Each is timed at a quarter of the size and at the full size: the time should grow by little more than a factor of four. The flat ones are so
 * large that neither size fits into the processor's caches, because the time jumps between a size that fits and one that does not.
 */
const HOSTILE: readonly [name: string, size: number, make: (size: number) => string][] = [
  ['100,000 nested divs', 100_000, nested('<div>', '</div>')],
  ['100,000 nested insertions', 100_000, nested('<ins>', '</ins>')],
  ['100,000 nested tables', 100_000, nested('<table><tr><td>', '</td></tr></table>')],
  ['100,000 nested lists', 100_000, nested('<ul><li>', '</li></ul>')],
  ['two million paragraphs', 2_000_000, flat('<p>a</p>')],
  ['two million spans', 2_000_000, flat('<span>a, </span>')],
  ['two million breaks', 2_000_000, flat('a<br>')],
  ['20 MB of paragraphs', 238_000, (size) => `<p>${TEXT}</p>`.repeat(size)],
  ['20 MB in one paragraph', 238_000, (size) => `<p>${TEXT.repeat(size)}</p>`],
  ['20 MB of white space', 20_000_000, (size) => `<p>a${' '.repeat(size)}b ${TEXT.repeat(9)}</p>`],
  [
    '1 MB of one image set',
    1_000_000,
    (size) => `<p>${TEXT.repeat(9)}<img src="a" srcset="${'a'.repeat(size)} b"></p>`,
  ],
  ['1 MB of one style', 200_000, (size) => `<p style="${'/*a:b'.repeat(size)} display">${TEXT.repeat(9)}</p>`],
  [
    '1 MB of one property',
    1_000_000,
    (size) => `<meta property="${' '.repeat(size)}" content="a"><p>${TEXT.repeat(9)}</p>`,
  ],
];
const MAX_GROWTH = 8;

function timeHostilePages(): string[] {
  console.log('\nReadability: hostile pages, CPU time for a quarter of the size and for the full size');
  const missed: string[] = [];
  for (const [name, size, make] of HOSTILE) {
    const [quarter, whole] = [size / 4, size].map((part) => cpuSeconds(make(part)));
    const growth = whole! / quarter!;
    console.log(
      `${name.padEnd(28)} ${quarter!.toFixed(2).padStart(7)} s ${whole!.toFixed(2).padStart(7)} s  ${growth.toFixed(1).padStart(5)} ×`,
    );
    // Below a second, start-up costs dominate.
    if (whole! > 1 && growth > MAX_GROWTH)
      missed.push(`${name}: time grows ${growth.toFixed(1)} × for four times the size`);
  }
  return missed;
}

function cpuSeconds(html: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 2; round++) {
    const started = process.cpuUsage();
    new Readability(html, { url: 'https://example.com/' }).parse();
    const { user, system } = process.cpuUsage(started);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { sample: { type: 'string' } } });
  if (!hasCorpora) {
    console.error(`no corpora in ${corporaFolder}: set PITH_CORPORA to their folder`);
    process.exit(2);
  }
  const missed = await compareReadability(Number(values.sample ?? 0));
  for (const line of missed) console.error(`LIMIT MISSED  ${line}`);
  process.exitCode = missed.length ? 1 : 0;
}
