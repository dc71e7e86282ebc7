import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { repairHeadings } from './repairHeadings.ts';

test.each([
  ['a heading around a list', '<h3>a<ul><li>b</li></ul></h3>', '<div>a<ul><li>b</li></ul></div>'],
  [
    'a heading around a wrapped list',
    '<h2><span><ul><li>b</li></ul></span></h2>',
    '<div><span><ul><li>b</li></ul></span></div>',
  ],
  ['a heading of blocks', '<h2><div>a</div><p>b</p></h2>', '<h2><div>a</div><p>b</p></h2>'],
  ['a heading with a picture', '<h2>a <img src="x"></h2>', '<h2>a <img src="x"></h2>'],
])('%s', (_, before, after) => {
  expect(bodyAfter(repairHeadings, before)).toBe(after);
});
