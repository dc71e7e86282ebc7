/**
 * How fast pages are parsed: parse5 with its own tree, what `core` uses, and our parser, in one run.
 *
 *   node bench/parse.ts [pages]        default 300 pages of wcxb-dev, from PITH_CORPORA or ../shared/corpora
 *
 * Pages are parsed by all parsers in turn, in another order each time, so that heat, garbage and other programs hit all
 * alike. CPU time of this process counts, not the clock.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'parse5';
import { parseDocument } from '../packages/core/src/parse/html/index.ts';
import { parseHtml } from '../packages/core/src/parse/parseHtml.ts';

const WARM_UP_PAGES = 60;
const ROUNDS = 5;

const parsers = [
  { name: 'parse5, its own tree', run: (html: string): unknown => parse(html, { scriptingEnabled: false }), cpu: 0 },
  { name: 'parseHtml', run: (html: string): unknown => parseHtml(html), cpu: 0 },
  { name: 'parse/html', run: (html: string): unknown => parseDocument(html), cpu: 0 },
];

const corpora = process.env.PITH_CORPORA ?? join(import.meta.dirname, '../../shared/corpora');
const pages = readPages(join(corpora, 'wcxb-dev/html'), Number(process.argv[2] ?? 300));

for (const html of pages.slice(0, WARM_UP_PAGES))
  for (const parser of parsers) for (let i = 0; i < 3; i++) parser.run(html);

for (let round = 0; round < ROUNDS; round++) {
  pages.forEach((html, index) => {
    for (let turn = 0; turn < parsers.length; turn++) {
      const parser = parsers[(turn + index + round) % parsers.length]!;
      const before = process.cpuUsage();
      parser.run(html);
      const { user, system } = process.cpuUsage(before);
      parser.cpu += user + system;
    }
  });
}

const characters = pages.reduce((sum, html) => sum + html.length, 0);
const [reference] = parsers;
console.log(
  `${pages.length} pages, ${Math.round(characters / pages.length / 1000)} thousand characters each, ${ROUNDS} rounds`,
);
for (const { name, cpu } of parsers) {
  const perPage = cpu / 1000 / ROUNDS / pages.length;
  const perSecond = (characters * ROUNDS) / cpu;
  const ratio = reference!.cpu / cpu;
  console.log(
    `${name.padEnd(22)} ${perPage.toFixed(2)} ms a page, ${perSecond.toFixed(0)} MB/s, ${ratio.toFixed(2)} × as fast`,
  );
}

/** Every so many-th page of the folder, so that a sample has all kinds. */
function readPages(folder: string, count: number): string[] {
  const names = readdirSync(folder).sort();
  const step = Math.max(1, Math.floor(names.length / count));
  return names
    .filter((_, index) => index % step === 0)
    .slice(0, count)
    .map((name) => gunzipSync(readFileSync(join(folder, name))).toString('utf8'));
}
