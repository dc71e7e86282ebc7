import { expect, test } from 'vitest';
import type { PageType } from '../types.ts';
import { decideFittingType } from './fittingType.ts';
import type { Survey } from './survey.ts';
import { Decision } from './units/decision.ts';

const probabilities = (known: Partial<Record<PageType, number>>) => ({
  article: 0,
  documentation: 0,
  service: 0,
  forum: 0,
  listing: 0,
  collection: 0,
  product: 0,
  ...known,
});
const likely = { product: 0.5, collection: 0.4 };

test.each([
  ['keeps a type that leaves most of the text', likely, 1000, { product: 900 }, 'product'],
  ['takes the next one if it leaves little', likely, 1000, { product: 90, collection: 900 }, 'collection'],
  ['keeps the type of a short page', likely, 90, { product: 0, collection: 90 }, 'product'],
  ['keeps a type without a rival', { product: 0.95, collection: 0.05 }, 1000, { collection: 900 }, 'product'],
  ['keeps it if the next leaves as little', likely, 1000, { product: 90, collection: 100 }, 'product'],
  [
    'passes over types of the same form',
    { article: 0.4, service: 0.35, listing: 0.25 },
    1000,
    { article: 50, service: 900, listing: 800 },
    'listing',
  ],
] as const)('%s', (_, types, wanted, left, expected) => {
  // One block for each word: the first ones are kept.
  const blocks = Array.from({ length: wanted }, (_, index) => ({ index, words: 1 })) as unknown as Survey['blocks'];
  const verdicts = blocks.map(() => ({ probability: 1, keep: true, isCopy: false }));
  const { type } = decideFittingType(probabilities(types), { blocks }, verdicts, (type) => {
    const decision = new Decision(verdicts);
    decision.keep.fill(false, (left as Partial<Record<PageType, number>>)[type] ?? 0);
    return decision;
  });
  expect(type).toBe(expected);
});
