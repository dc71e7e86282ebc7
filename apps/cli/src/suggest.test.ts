import { expect, test } from 'vitest';
import { suggest } from './suggest.ts';

test.each([
  ['limt', ['url', 'limit', 'json'], 'limit'],
  ['limt', ['url', 'format', 'outline'], undefined],
  ['fromat', ['url', 'format', 'json'], 'format'],
  ['serach', ['search', 'save'], 'search'],
  ['x', ['url', 'json'], undefined],
  ['', ['url'], undefined],
  ['lits', ['highlights', 'list'], 'list'],
])('%s among %s', async (typed, known, expected) => {
  expect(await suggest(typed, known)).toBe(expected);
});
