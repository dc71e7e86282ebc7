import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropIconNames } from './dropIconNames.ts';

test.each([
  ['an arrow', '<h3>Why was it late? <i class="material-icons">chevron_right</i></h3>', '<h3>Why was it late? </h3>'],
  ['a symbol', '<p>Tides<span class="icon material-symbols-outlined"> expand_more </span></p>', '<p>Tides</p>'],
  ['an element for icons', '<p>Tides <mat-icon>home</mat-icon></p>', '<p>Tides </p>'],
  ['an icon that is a letter', '<h4><span class="wide et-pb-icon">Z</span>Tides</h4>', '<h4>Tides</h4>'],
])('drops the name of %s', (_, before, after) => {
  expect(pageAfter(dropIconNames, before)).toBe(after);
});

test.each([
  ['words', '<p>home <i>chevron_right</i></p>'],
  ['a text in an element of that class', '<p class="material-icons">The tide was late.</p>'],
  ['a word beside an icon', '<p><span class="icon">A tide</span></p>'],
  ['a letter that is no icon', '<p><span class="drop-cap">Z</span>ebras</p>'],
  ['a class of another name', '<p class="material-iconsist">tide</p>'],
])('keeps %s', (_, html) => {
  expect(pageAfter(dropIconNames, html)).toBe(html);
});
