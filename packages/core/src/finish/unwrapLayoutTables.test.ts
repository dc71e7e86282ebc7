import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { unwrapLayoutTables } from './unwrapLayoutTables.ts';

const table = (...rows: string[]) => `<table><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
const div = (inner: string) => `<div>${inner}</div>`;
const long = 'word '.repeat(400);

const bulk = 'let a = 1;\n'.repeat(30);

test.each([
  ['one column', table('<td>a</td>', '<td>b</td>'), div(div('a') + div('b'))],
  ['cells with headings', table('<td><h2>a</h2></td><td>b</td>'), div(div('<h2>a</h2>') + div('b'))],
  ['cells with code', table('<td>a</td><td><pre>b</pre></td>'), div(div('a') + div('<pre>b</pre>'))],
  [
    'much code in a table with header cells',
    table(`<th>a</th><td><pre>${bulk}</pre></td>`),
    div(div('a') + div(`<pre>${bulk}</pre>`)),
  ],
  ['cells that indent a text', table('<td></td><td> </td><td>a</td>'), div(div('') + div(' ') + div('a'))],
  ['mostly lists', table('<td><ul><li>a</li></ul></td><td>b</td>'), div(div('<ul><li>a</li></ul>') + div('b'))],
  ['a page in a cell', table(`<td>a</td><td>${long}</td>`), div(div('a') + div(long))],
  [
    'what says so itself',
    '<table role="presentation"><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    div(div('a') + div('b')),
  ],
  [
    'a table around a table of data',
    table(`<td>${table('<th>a</th><th>b</th>', '<td>c</td><td>d</td>')}</td><td>e</td>`),
    div(div(table('<th>a</th><th>b</th>', '<td>c</td><td>d</td>')) + div('e')),
  ],
  [
    'its caption comes first',
    '<table><caption>c</caption><tbody><tr><td>a</td></tr></tbody></table>',
    div(div('c') + div('a')),
  ],
])('layout: %s', (_, before, after) => {
  expect(bodyAfter(unwrapLayoutTables, before)).toBe(after);
});

test.each([
  ['a picture with a text', table('<td><img src="a.png"></td><td>b</td>')],
  ['two columns', table('<td>a</td><td>b</td>')],
  ['two paragraphs in a cell', table('<td><p>a</p><p>b</p></td><td>c</td>')],
  ['a list in a cell of a table with header cells', table('<th>a</th><td><ul><li>b</li></ul></td>')],
  ['a line of code in a table with header cells', table('<th>a</th><td><pre>b</pre></td>')],
  ['long text in a table with header cells', table(`<th>a</th><td>${long}</td>`)],
])('data: %s', (_, html) => {
  expect(bodyAfter(unwrapLayoutTables, html)).toBe(html);
});

test('unwraps a heading in a header cell', () => {
  expect(bodyAfter(unwrapLayoutTables, table('<th><h3>a</h3></th><th>b</th>'))).toBe(table('<th>a</th><th>b</th>'));
});

test.each([
  [
    'headings of columns',
    table('<td><h4>a</h4></td><td><h4>b</h4></td>', '<td>1</td><td>2</td>', '<td>3</td><td>4</td>'),
    table('<th>a</th><th>b</th>', '<td>1</td><td>2</td>', '<td>3</td><td>4</td>'),
  ],
  [
    'headings of groups of rows',
    table('<td>1</td><td>2</td>', '<td colspan="2"><h4>b</h4></td>', '<td>3</td><td>4</td>'),
    table('<td>1</td><td>2</td>', '<th colspan="2">b</th>', '<td>3</td><td>4</td>'),
  ],
  [
    'a paragraph that is all of its cell',
    table('<td><p>a</p></td><td> <div><p>b</p></div></td>'),
    table('<td>a</td><td> b</td>'),
  ],
])('unwraps %s', (_, before, after) => {
  expect(bodyAfter(unwrapLayoutTables, before)).toBe(after);
});

test('a heading above text in its cell is that of a layout', () => {
  const cells = '<td><h4>a</h4>text</td><td>2</td>';
  expect(bodyAfter(unwrapLayoutTables, table(cells, '<td>1</td><td>2</td>', '<td>3</td><td>4</td>'))).not.toContain(
    '<td>',
  );
});
