import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { unifyCellAlignment } from './unifyCellAlignment.ts';

const table = (cell: string) => `<table><tbody><tr>${cell}</tr></tbody></table>`;

test.each([
  ['a style', '<td style="color:red; text-align: Right">a</td>', 'right'],
  ['a class', '<th class="x text-center">a</th>', 'center'],
  ['an attribute', '<td align="left" style="text-align:right">a</td>', 'left'],
  ['nothing', '<td class="center-stage" style="text-align:justify">a</td>', undefined],
])('%s', (_, cell, align) => {
  expect(/ align="(\w+)"/.exec(bodyAfter(unifyCellAlignment, table(cell)))?.[1]).toBe(align);
});
