import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { fillCounters } from './fillCounters.ts';

test.each([
  ['a page builder', '<span data-from-value="0" data-to-value="250">0</span>', '250'],
  ['thousands', '<span data-to-value="12500" data-delimiter=",">0</span>', '12,500'],
  ['signs around the number', '<b data-count="98.5">0%</b>', '98.5%'],
  ['a currency', '<b data-target="40"> $0+ </b>', '$40+'],
  [
    'the empty number of a counter with a label',
    '<div class="pb_number_counter" data-number-value="100+"><p><b></b><i></i></p><h3>Boats</h3></div>',
    '100+',
  ],
  ['an empty counter', '<div class="stats counter-number" data-number-value="75"></div>', '75'],
])('fills %s', (_, html, text) => {
  expect(pageAfter(fillCounters, html)).toContain(`>${text}</`);
});

test.each([
  ['a number', '<b data-count="7">3</b>'],
  ['a counter that ends with nothing', '<b data-count="0">0</b>'],
  ['words', '<a data-target="4">0 comments</a>'],
  ['an element without text', '<div data-count="2"></div>'],
  ['an id', '<b data-id="812">0</b>'],
])('leaves %s', (_, html) => {
  expect(pageAfter(fillCounters, html)).toBe(html);
});
