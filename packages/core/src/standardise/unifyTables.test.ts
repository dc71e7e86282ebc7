import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { unifyTables } from './unifyTables.ts';

const role = (name: string, content: string) => `<div role="${name}">${content}</div>`;
const cells = (...texts: string[]) => texts.map((text) => role('cell', text)).join('');

/** The tables without the attributes that their cells had. */
const tablesOf = (html: string) => pageAfter(unifyTables, html).replace(/ (?:role|class)="[^"]*"/g, '');

test.each([
  [
    'roles',
    role(
      'table',
      role('row', role('columnheader', 'Plan') + role('columnheader', 'Price')) + role('row', cells('Sloop', '$ 5')),
    ),
    '<table><tbody><tr><th>Plan</th><th>Price</th></tr><tr><td>Sloop</td><td>$ 5</td></tr></tbody></table>',
  ],
  [
    'roles, with groups of rows and blocks in cells',
    `<p>a</p>${role('grid', role('rowgroup', role('row', cells('<p>b</p>', 'c'))) + role('rowgroup', role('row', `<span>${role('rowheader', 'd')}</span>${cells('e')}`)))}`,
    '<p>a</p><table><tbody><tr><td><p>b</p></td><td>c</td></tr><tr><th>d</th><td>e</td></tr></tbody></table>',
  ],
  [
    'names of columns',
    '<div><div class="table-header col-first">Type</div><div class="table-header col-last">Name</div><div class="col-first odd"><code>int</code></div><div class="col-last odd">depth</div></div>',
    '<table><tbody><tr><th>Type</th><th>Name</th></tr><tr><td><code>int</code></td><td>depth</td></tr></tbody></table>',
  ],
])('makes a table of boxes with %s', (_, before, after) => {
  expect(tablesOf(before)).toBe(after);
});

test.each([
  [
    'a table',
    '<table role="table"><tbody role="rowgroup"><tr role="row"><td role="cell">a</td><td>b</td></tr></tbody></table>',
  ],
  ['a row alone', role('table', role('row', cells('a', 'b')))],
  ['a column alone', role('table', role('row', cells('a')) + role('row', cells('b')))],
  [
    'a box whose columns have no end',
    '<div><p class="col-first">a</p><p>b</p><p class="col-first">c</p><p>d</p></div>',
  ],
])('leaves %s alone', (_, html) => {
  expect(pageAfter(unifyTables, html)).toBe(html);
});
