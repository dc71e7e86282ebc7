import { describe, expect, test } from 'vitest';
import { predictBlocks } from '../../../../bench/fit/net.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import type { PageType } from '../types.ts';
import { Evidence } from './evidence.ts';
import { features } from './features.ts';
import { blockModel } from './fittedWeights.ts';
import type { TypeProbabilities } from './judge.ts';
import { pageTypes } from './pageTypes.ts';
import { explainBlock, scoreBlocks, weightsFor } from './scoreBlocks.ts';
import { Survey } from './survey.ts';

const page = `<header><a href="/">The Harbour Times</a></header>
  <main><h1>Tides</h1><p>The tide came in late, and the boats lay on the sand until noon.</p>
  <ul class="cards"><li><a href="/1">One</a> $5</li><li><a href="/2">Two</a> $6</li><li><a href="/3">Three</a> $7</li></ul>
  <table><tr><td>High water</td><td>12:30</td></tr></table></main><footer class="site-footer">© 2024 All rights reserved</footer>`;
const evidence = new Evidence(new Survey(parseHtml(`<body>${page}</body>`).body!), 'Tides');
const { blocks } = evidence.survey;

const certainly = (type: PageType) =>
  Object.fromEntries(pageTypes.map((other) => [other, Number(other === type)])) as TypeProbabilities;
const undecided = Object.fromEntries(pageTypes.map((type) => [type, 1 / pageTypes.length])) as TypeProbabilities;

describe('the score of a block is what the fit predicts for it', () => {
  test.each([
    ['an article', certainly('article')],
    ['a listing', certainly('listing')],
    ['a page of unknown type', undecided],
  ])('on %s', (_, types) => {
    const predicted = predictBlocks(blockModel(), {
      matrix: Float32Array.from(blocks.flatMap((block) => features.map(([, of]) => of(evidence, block)))),
      wanted: new Uint8Array(blocks.length),
      shares: new Float64Array(blocks.length),
      isDuplicate: blocks.map(() => false),
      typeProbabilities: pageTypes.map((type) => types[type]),
    });
    const scores = scoreBlocks(evidence, weightsFor(types)).map((logit) => 1 / (1 + Math.exp(-logit)));
    scores.forEach((score, i) => {
      expect(score).toBeCloseTo(predicted[i]!, 5);
    });
  });
});

test('an explanation names the features that move a block most', () => {
  const weights = weightsFor(certainly('article'));
  for (const block of blocks) {
    const terms = explainBlock(evidence, weights, block);
    expect(terms).toHaveLength(4);
    const sizes = terms.map(({ weight }) => Math.abs(weight));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(features.map(([name]) => name)).toEqual(expect.arrayContaining(terms.map(({ name }) => name)));
  }
  const footer = blocks.findIndex(({ text }) => text.startsWith('©'));
  expect(explainBlock(evidence, weights, blocks[footer]!).some(({ weight }) => weight < 0)).toBe(true);
});
