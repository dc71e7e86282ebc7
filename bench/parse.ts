/**
 * Compares the speed of parse5 (with its own tree) and our parser.
 *
 *   node bench/parse.ts [pages]        default 300 pages of wcxb-dev
 *
 * Each page is parsed by all parsers, in alternating order, so that CPU throttling, garbage collection and other programs affect
 * all of them equally. Measures the CPU time of this process, not wall time.
 */
import { parse } from 'parse5';
import { parseDocument } from '../packages/core/src/parse/html/index.ts';
import { samplePages } from './corpora.ts';

const WARM_UP_PAGES = 60;
const ROUNDS = 5;

interface Parser {
  readonly name: string;
  readonly run: (html: string) => unknown;
  cpuMicroseconds: number;
}

const parsers: Parser[] = [
  { name: 'parse5, its own tree', run: (html) => parse(html, { scriptingEnabled: false }), cpuMicroseconds: 0 },
  { name: 'parse/html', run: (html) => parseDocument(html), cpuMicroseconds: 0 },
];

const pages = samplePages('wcxb-dev', Number(process.argv[2] ?? 300)).map(({ html }) => html);

for (const html of pages.slice(0, WARM_UP_PAGES)) {
  for (const parser of parsers) for (let time = 0; time < 3; time++) parser.run(html);
}
for (let round = 0; round < ROUNDS; round++) {
  pages.forEach((html, index) => {
    for (let turn = 0; turn < parsers.length; turn++) {
      const parser = parsers[(turn + index + round) % parsers.length]!;
      const before = process.cpuUsage();
      parser.run(html);
      const { user, system } = process.cpuUsage(before);
      parser.cpuMicroseconds += user + system;
    }
  });
}

const characters = pages.reduce((sum, html) => sum + html.length, 0);
console.log(
  `${pages.length} pages of ${Math.round(characters / pages.length / 1000)} thousand characters, ${ROUNDS} rounds`,
);
for (const { name, cpuMicroseconds } of parsers) {
  const milliseconds = cpuMicroseconds / 1000 / ROUNDS / pages.length;
  const megabytes = (characters * ROUNDS) / cpuMicroseconds;
  const times = parsers[0]!.cpuMicroseconds / cpuMicroseconds;
  console.log(
    `${name.padEnd(22)}${milliseconds.toFixed(2)} ms a page, ${megabytes.toFixed(0)} MB/s, ${times.toFixed(2)} ×`,
  );
}
