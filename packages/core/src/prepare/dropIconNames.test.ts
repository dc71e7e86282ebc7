import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropIconNames } from './dropIconNames.ts';

test.each([
  ['an arrow', '<h3>Why was it late? <i class="material-icons">chevron_right</i></h3>', '<h3>Why was it late? </h3>'],
  ['a symbol', '<p>Tides<span class="icon material-symbols-outlined"> expand_more </span></p>', '<p>Tides</p>'],
  ['an element for icons', '<p>Tides <mat-icon>home</mat-icon></p>', '<p>Tides </p>'],
  ['an icon that is a letter', '<h4><span class="wide et-pb-icon">Z</span>Tides</h4>', '<h4>Tides</h4>'],
  ['an icon that says what it is', '<h4><span class="card__icon">Icon</span>Tides</h4>', '<h4>Tides</h4>'],
  [
    'an icon of a private character',
    '<p><span class="tile-icon">&#xe059;</span><a href="/a"><span class="pic">&#xf101;</span></a>Tides</p>',
    '<p><a href="/a"></a>Tides</p>',
  ],
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

test.each([
  ['an icon font of words', '<td><i class="material-icons green">check</i></td>', '<td>✓</td>'],
  ['another of words', '<td><mat-icon>cancel</mat-icon></td>', '<td>✗</td>'],
  [
    'Font Awesome',
    '<td> <span class="cell"><i class="fa-solid fa-check"></i></span> </td>',
    '<td> <span class="cell">✓</span> </td>',
  ],
  [
    'Font Awesome as SVG',
    '<td><svg data-icon="xmark" class="svg-inline--fa"><path d="M0"></path></svg></td>',
    '<td>✗</td>',
  ],
  ['a style of the site', '<td><div class="checkmark"></div></td>', '<td>✓</td>'],
  ['a drawing by reference', '<td><svg><use href="/icons.svg#icon-tick"></use></svg></td>', '<td>✓</td>'],
  ['a name', '<td><span class="dot green" title="Included"></span></td>', '<td>Included</td>'],
])('writes the sign of a cell: %s', (_, before, after) => {
  const table = (cell: string) => `<table><tbody><tr><th>Tides</th>${cell}</tr></tbody></table>`;
  expect(pageAfter(dropIconNames, table(before))).toBe(table(after));
});

test.each([
  ['an icon before text', '<td><i class="fa fa-check"></i> Included</td>'],
  ['an element that only lays out', '<td><div class="clear"></div></td>'],
  ['an image', '<td><img src="check.svg" class="check"></td>'],
  ['a box to tick', '<td><span class="checkbox"></span></td>'],
])('writes no sign for %s', (_, cell) => {
  const table = `<table><tbody><tr>${cell}</tr></tbody></table>`;
  expect(pageAfter(dropIconNames, table)).toBe(table);
});
