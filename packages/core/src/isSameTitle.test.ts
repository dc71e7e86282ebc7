import { expect, test } from 'vitest';
import { isSimilarTitle } from './isSameTitle.ts';

test.each([
  ['Tide clock, steel 1600 - Martins', 'Tide clock Martins 1600 steel ⌀ 40 cm', true],
  ['TIDE CLOCK!', 'Tide clock', true],
  ['Tide clock', 'Tide clock of brass with a lid', false],
  ['Buy the tide clock and get two lamps', 'The tide clock', false],
  ['Why tides?', 'Tide clock', false],
  ['', 'Tide clock', false],
  ['!', '?', false],
])('%s says the same as %s: %s', (heading, title, expected) => {
  expect(isSimilarTitle(heading, title)).toBe(expected);
});
