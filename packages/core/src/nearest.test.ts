import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test.each([
  ['a letter too few', 'hst', ['host', 'dom', 'mode'], 'host'],
  ['a letter too many', 'hosts', ['dom', 'host'], 'host'],
  ['letters changed', 'fase', ['remove', 'phase', 'tests'], 'phase'],
  ['letters swapped', 'tirgger', ['priority', 'trigger'], 'trigger'],
  ['the name itself', 'dom', ['any', 'dom'], 'dom'],
  ['the first of equals', 'x', ['a', 'b'], 'a'],
  ['nothing among nothing', 'x', [], ''],
  ['nothing written', '', ['phase', 'id'], 'id'],
])('%s', (_, name, known, expected) => {
  expect(nearest(name, known)).toBe(expected);
});
