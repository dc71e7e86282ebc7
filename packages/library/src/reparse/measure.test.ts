import { expect, test } from 'vitest';
import { compare, type Quality } from './measure.ts';

const page: Quality = {
  confidence: 0.8,
  words: 500,
  warnings: [],
  facts: { title: true, author: false, date: false },
};
const wall = { type: 'login-wall' };

test.each<[string, Partial<Quality>, Partial<Quality>, string]>([
  ['nothing that counts', {}, {}, 'changed'],
  ['more confidence', {}, { confidence: 0.9 }, 'better'],
  ['less confidence', {}, { confidence: 0.7 }, 'worse'],
  ['hardly more confidence', {}, { confidence: 0.81 }, 'changed'],
  ['a confidence that was not noted', { confidence: undefined }, {}, 'changed'],
  ['a wall that is gone', { warnings: [wall] }, {}, 'better'],
  ['a wall that came', {}, { warnings: [wall] }, 'worse'],
  ['a picture that could not be had', {}, { warnings: [{ type: 'image-missing' }] }, 'changed'],
  ['warnings that were not noted', { warnings: undefined }, { warnings: [wall] }, 'changed'],
  ['half of the words', {}, { words: 250 }, 'worse'],
  ['half of the words, because of a rule', {}, { words: 250, removed: 200 }, 'changed'],
  ['a few words less', {}, { words: 400 }, 'changed'],
  ['twice the words', {}, { words: 1000 }, 'changed'],
  ['words where there were hardly any', { words: 5 }, { words: 400 }, 'better'],
  ['an author', {}, { facts: { ...page.facts, author: true } }, 'better'],
  ['no title any more', {}, { facts: { ...page.facts, title: false } }, 'worse'],
  [
    'an author for a date',
    { facts: { ...page.facts, date: true } },
    { facts: { ...page.facts, author: true } },
    'changed',
  ],
  ['signs that disagree', {}, { confidence: 0.9, words: 100 }, 'changed'],
  ['signs that agree', {}, { confidence: 0.9, facts: { ...page.facts, author: true } }, 'better'],
])('%s', (_, before, after, direction) => {
  expect(compare({ ...page, ...before }, { ...page, ...after }).direction).toBe(direction);
});
