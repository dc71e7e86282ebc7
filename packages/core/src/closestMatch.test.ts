import { expect, test } from 'vitest';
import { closestMatch } from './closestMatch.ts';

test.each([
  ['a letter too few', 'hst', ['host', 'dom', 'mode'], 'host'],
  ['a letter too many', 'hosts', ['dom', 'host'], 'host'],
  ['letters changed', 'fase', ['remove', 'phase', 'tests'], 'phase'],
  ['letters swapped', 'tirgger', ['priority', 'trigger'], 'trigger'],
  ['the name itself', 'dom', ['any', 'dom'], 'dom'],
  ['the first of equals', 'x', ['a', 'b'], 'a'],
  ['an empty list', 'x', [], ''],
  ['an empty name', '', ['phase', 'id'], 'id'],
])('%s', (_, name, known, expected) => {
  expect(closestMatch(name, known)).toBe(expected);
});
