import { expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { features } from './features.ts';
import { Survey } from './survey.ts';

const sentence =
  'The tide came in late, and the boats lay on the sand until noon, while nobody in the harbour said a word about the night.';
const page = `<header><a href="/">The Harbour Times</a></header>
  <main><h1>Late tides</h1><p>${sentence}</p><p>${sentence.replace('tide', 'flood')}</p>
  <ul><li><a href="/1">One</a> $5</li><li><a href="/2">Two</a> $6</li><li><a href="/3">Three</a> $7</li></ul>
  <h2>Related articles</h2><p><a href="/quay">The quay</a></p></main>
  <footer>© 2024 All rights reserved</footer>`;
const evidence = new Evidence(new Survey(parseHtml(`<body>${page}</body>`).body!), 'Late tides');
const { blocks } = evidence.survey;

function featureOf(name: string, start: string): number {
  const [, of] = features.find(([known]) => known === name)!;
  return of(evidence, blocks.find(({ text }) => text.startsWith(start))!);
}

test('each feature has a name of its own', () => {
  const names = features.map(([name]) => name);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

test('all values are finite and of moderate size', () => {
  const outside = features.flatMap(([name, of]) =>
    blocks.map((block) => [name, of(evidence, block)] as const).filter(([, value]) => !(Math.abs(value) <= 8)),
  );
  expect(outside).toEqual([]);
});

test('a flag says the same as its bit', () => {
  for (const [, of, flag] of features)
    if (flag)
      for (const block of blocks)
        expect(of(evidence, block)).toBe(Number((flag.mask(evidence, block) & flag.bit) !== 0));
});

test.each([
  ['before title', 'The Harbour', 1],
  ['before title', 'The tide', 0],
  ['is title', 'Late', 1],
  ['near after title', 'The tide', 1],
  ['in main', 'The tide', 1],
  ['in header', 'The Harbour', 1],
  ['in footer', '©', 1],
  ['outside main', '©', 1],
  ['is h1', 'Late', 1],
  ['is li', 'One', 1],
  ['one word', 'The tide', 0],
  ['all link', 'The Harbour', 1],
  ['links', 'One', 0.5],
  ['ends like a sentence', 'The tide', 1],
  ['copyright', '©', 1],
  ['price', 'Two', 1],
  ['in repeat', 'Three', 1],
  ['prices in repeat', 'Three', 1],
  ['under related heading', 'The quay', 1],
  ['link under related heading', 'The quay', 1],
  ['under related heading', 'The tide', 0],
  ['title words', 'Late', 1],
  ['before first prose', 'The Harbour', 1],
  ['after last prose', '©', 1],
  ['copies', 'The tide', 0],
])('"%s" of the block that starts with "%s" is %d', (name, start, value) => {
  expect(featureOf(name, start)).toBeCloseTo(value, 5);
});
