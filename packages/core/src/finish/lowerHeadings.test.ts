import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { lowerHeadings } from './lowerHeadings.ts';

const titled = (body: string) => `<title>Tides</title><meta property="og:title" content="Tides"><body>${body}`;

test.each([
  ['level 1', '<h1>a</h1><h1>b</h1>', '<h2>a</h2><h2>b</h2>'],
  ['those below several', '<h1>a</h1><h2>b</h2><h3>c</h3><h1>d</h1>', '<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2>'],
  ['nothing below a single one', '<h1>a</h1><h2>b</h2><h3>c</h3>', '<h2>a</h2><h2>b</h2><h3>c</h3>'],
  ['no more than needed', '<h1>a</h1><h3>b</h3><h1>c</h1>', '<h2>a</h2><h3>b</h3><h2>c</h2>'],
  ['all but the title', '<h1>Tides</h1><h1>a</h1>', '<h1>Tides</h1><h2>a</h2>'],
  ['nothing if the title is the only one', '<h1>Tides</h1><h2>a</h2>', '<h1>Tides</h1><h2>a</h2>'],
  ['nothing below an empty one', '<h1> </h1><h2>a</h2>', '<h1> </h1><h2>a</h2>'],
  ['nothing without level 1', '<h2>a</h2><h4>b</h4>', '<h2>a</h2><h4>b</h4>'],
  [
    'the lowest level not',
    '<h1>a</h1><h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>',
    '<h2>a</h2><h2>a</h2><h3>b</h3><h4>c</h4><h5>d</h5><h6>e</h6><h6>f</h6>',
  ],
])('lowers %s', (_, before, after) => {
  expect(bodyAfter(lowerHeadings, titled(before))).toBe(after);
});
