import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { unwrapColours } from './unwrapColours.ts';

test.each([
  [
    'WordPress',
    '<h3><mark style="background-color:rgba(0, 0, 0, 0);color:#8a1c1c" class="has-inline-color">Tides</mark></h3>',
  ],
  ['a style', '<h3><mark style="color:red; background: transparent">Tides</mark></h3>'],
  ['a colour without ink', '<h3><mark style="background-color:#ffffff00">Tides</mark></h3>'],
])('unwraps coloured text of %s', (_, html) => {
  expect(pageAfter(unwrapColours, html)).toBe('<h3>Tides</h3>');
});

test.each([
  ['a highlight', '<p>The <mark>tide</mark> turns.</p>'],
  ['a highlight in a colour', '<p>The <mark style="background-color:#ff000080">tide</mark> turns.</p>'],
])('keeps %s', (_, html) => {
  expect(pageAfter(unwrapColours, html)).toBe(html);
});
