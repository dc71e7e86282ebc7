/**
 * Our Readability beside the original: how many articles are the same, what they cost, and what hostile pages cost.
 *
 *   node bench/readability.ts                 all pages of wcxb-dev (a quarter of an hour: jsdom is slow)
 *   node bench/readability.ts --sample 100    fewer pages
 */
import { parseArgs } from 'node:util';
import { Readability } from '@pith/core';
import { type CorpusPage, corporaFolder, hasCorpora, samplePages } from './corpora.ts';
import { type DomLibrary, type Fields, type Reading, ROUNDS, readByOriginal, timeBeside } from './original.ts';

const ALL_PAGES = 1497;
const SPEED_PAGES = 300;
const JSDOM_PAGES = 60;
/** From the issue this answers: share of pages with the same text, and how much less CPU. */
const LEAST = { sameText: 0.99, linkedom: 3, jsdom: 12 };

/** All of it on the screen; what falls short of its bar comes back as sentences. */
export async function compareReadability(sample = 0): Promise<string[]> {
  return [
    ...(await showSameness(samplePages('wcxb-dev', sample || ALL_PAGES))),
    ...(await showSpeed(samplePages('wcxb-dev', sample || SPEED_PAGES))),
    ...showHostile(),
  ];
}

const FIELDS = ['title', 'byline', 'excerpt'] as const;

async function showSameness(pages: readonly CorpusPage[]): Promise<string[]> {
  console.log(
    `\nReadability: our articles beside those of @mozilla/readability on jsdom, ${pages.length} pages of wcxb-dev`,
  );
  const byId = new Map(pages.map((page) => [page.id, page]));
  const same = { text: 0, textOfDocument: 0, html: 0, htmlOfDocument: 0, title: 0, byline: 0, excerpt: 0 };
  const differences: string[] = [];
  for await (const reading of readByOriginal(pages)) {
    const { html, url } = byId.get(reading.id)!;
    const ours = new Readability(html, { url }).parse();
    const theirs = reading.article;
    if (isSameText(ours, reading)) same.text++;
    else differences.push(`  ${reading.id}: ${explainDifference(ours, reading)}`);
    if (isSameText(reading.ours, reading)) same.textOfDocument++;
    if (folded(ours?.content) === folded(theirs?.content)) same.html++;
    if (folded(reading.ours?.content) === folded(theirs?.content)) same.htmlOfDocument++;
    for (const field of FIELDS) {
      if (ours?.[field] === theirs?.[field]) same[field]++;
      else
        differences.push(
          `  ${reading.id}: ${field} ${JSON.stringify(ours?.[field])} for ${JSON.stringify(theirs?.[field])}`,
        );
    }
  }
  const share = (count: number) => `${count} of ${pages.length}, ${((100 * count) / pages.length).toFixed(2)} %`;
  console.log(`same text from HTML text           ${share(same.text)}`);
  console.log(`same text from jsdom's document    ${share(same.textOfDocument)}`);
  for (const field of FIELDS) console.log(`same ${field.padEnd(30)}${share(same[field])}`);
  console.log(`same HTML from HTML text           ${share(same.html)}; we write no comments`);
  console.log(
    `same HTML from jsdom's document    ${share(same.htmlOfDocument)}; breaks at the ends of inline runs differ`,
  );
  for (const line of differences) console.log(line);
  const isEnough = same.text / pages.length >= LEAST.sameText;
  return isEnough ? [] : [`only ${share(same.text)}, have the same text as the original`];
}

export const folded = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

function isSameText(ours: Pick<Fields, 'textContent'> | null, { article, error }: Reading): boolean {
  return !error && folded(ours?.textContent) === folded(article?.textContent);
}

/** Why a page differs: what ours makes of the same document tells whether it is the comments in it. */
export function explainDifference(ours: Pick<Fields, 'textContent'> | null, reading: Reading): string {
  if (reading.error) return `the original throws: ${reading.error}`;
  const place = describePlace(folded(ours?.textContent), folded(reading.article?.textContent));
  const reason = isSameText(reading.ours, reading)
    ? 'comments: the original starts a paragraph at each, we read text without them'
    : 'NOT EXPLAINED';
  return `${reason}; ${place}`;
}

function describePlace(ours: string, theirs: string): string {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 30));
  return `${ours.length} characters for ${theirs.length}, from ${at} on ${around(ours)} for ${around(theirs)}`;
}

async function showSpeed(pages: readonly CorpusPage[]): Promise<string[]> {
  const few = samplePages('wcxb-dev', Math.min(JSDOM_PAGES, pages.length));
  return [...(await showSpeedBeside('linkedom', pages)), ...(await showSpeedBeside('jsdom', few))];
}

async function showSpeedBeside(library: DomLibrary, pages: readonly CorpusPage[]): Promise<string[]> {
  console.log(`\nReadability: CPU a page from HTML text to article, ${pages.length} pages, best of ${ROUNDS} rounds`);
  const timings = await timeBeside(library, pages);
  const [, ours, original] = timings;
  const timesOurs = (ratio: number) => (ratio / ours!.ratio).toFixed(1);
  for (const { name, milliseconds, ratio, failed } of timings) {
    console.log(
      `${name.padEnd(34)} ${milliseconds.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(7)} × bare parse5 ${timesOurs(ratio).padStart(6)} × ours  failed ${failed}`,
    );
  }
  const isEnough = original!.ratio / ours!.ratio >= LEAST[library];
  return isEnough ? [] : [`only ${timesOurs(original!.ratio)} times less CPU than on ${library}`];
}

const TEXT = 'Some words, with commas, that are long enough to be counted as a paragraph of text. ';
const nested = (open: string, close: string) => (size: number) =>
  open.repeat(size) + TEXT.repeat(9) + close.repeat(size);
const flat = (html: string) => (size: number) => `${html.repeat(size)}<p>${TEXT.repeat(9)}</p>`;

/**
 * Each is made a quarter as large and whole: time may grow by little more than four. The flat ones are so large that neither size fits into
 * the processor's caches; between a size that does and one that does not, time jumps for that reason alone.
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

function showHostile(): string[] {
  console.log('\nReadability: hostile pages, CPU for a quarter of the size and for all of it');
  const broken: string[] = [];
  for (const [name, size, make] of HOSTILE) {
    const [quarter, whole] = [size / 4, size].map((part) => cpuSeconds(make(part)));
    const growth = whole! / quarter!;
    console.log(
      `${name.padEnd(28)} ${quarter!.toFixed(2).padStart(7)} s ${whole!.toFixed(2).padStart(7)} s  ${growth.toFixed(1).padStart(5)} ×`,
    );
    // Far below a second the start of the machinery is most of it.
    if (whole! > 1 && growth > MAX_GROWTH)
      broken.push(`${name}: time grows ${growth.toFixed(1)} × for four times the size`);
  }
  return broken;
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
  const broken = await compareReadability(Number(values.sample ?? 0));
  for (const line of broken) console.error(`FLOOR BROKEN  ${line}`);
  process.exitCode = broken.length ? 1 : 0;
}
