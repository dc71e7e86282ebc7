import { expect, test } from 'vitest';
import { compareQuality, type Quality } from './compareQuality.ts';

const page: Quality = {
  confidence: 0.8,
  words: 500,
  warnings: [],
  facts: { title: true, author: false, date: false },
};
const wall = { type: 'login-wall' };

test.each<[string, Partial<Quality>, Partial<Quality>, string]>([
  ['no difference', {}, {}, 'changed'],
  ['more confidence', {}, { confidence: 0.9 }, 'better'],
  ['less confidence', {}, { confidence: 0.7 }, 'worse'],
  ['slightly more confidence', {}, { confidence: 0.81 }, 'changed'],
  ['a confidence that was not recorded', { confidence: undefined }, {}, 'changed'],
  ['a login wall is gone', { warnings: [wall] }, {}, 'better'],
  ['a new login wall', {}, { warnings: [wall] }, 'worse'],
  ['a missing image', {}, { warnings: [{ type: 'image-missing' }] }, 'changed'],
  ['warnings that were not recorded', { warnings: undefined }, { warnings: [wall] }, 'changed'],
  ['half of the words', {}, { words: 250 }, 'worse'],
  ['half of the words, removed by a rule', {}, { words: 250, removed: 200 }, 'changed'],
  ['20% fewer words', {}, { words: 400 }, 'changed'],
  ['twice the words', {}, { words: 1000 }, 'changed'],
  ['words on a page that was nearly empty', { words: 5 }, { words: 400 }, 'better'],
  ['a new author', {}, { facts: { ...page.facts, author: true } }, 'better'],
  ['a lost title', {}, { facts: { ...page.facts, title: false } }, 'worse'],
  [
    'a new author and a lost date',
    { facts: { ...page.facts, date: true } },
    { facts: { ...page.facts, author: true } },
    'changed',
  ],
  ['signals that disagree', {}, { confidence: 0.9, words: 100 }, 'changed'],
  ['signals that agree', {}, { confidence: 0.9, facts: { ...page.facts, author: true } }, 'better'],
])('%s', (_, before, after, direction) => {
  expect(compareQuality({ ...page, ...before }, { ...page, ...after }).direction).toBe(direction);
});
