import { describe, expect, test } from 'vitest';
import { type Column, table, widthOf } from './table.ts';

type Row = readonly [string, string];
const columns: Column<Row>[] = [
  { title: 'ID', value: ([id]) => id, shown: ([id]) => id.slice(0, 3) },
  { title: 'TITLE', value: ([, title]) => title, grows: true },
];

describe('in a pipe', () => {
  test.each([
    ['whole values between tabs, no heading', [['abcdef', 'One']], 'abcdef\tOne\n'],
    ['a tab or a newline cannot break the row', [['a', 'x\ty\nz\u001b[m']], 'a\tx y z[m\n'],
    ['nothing for nothing', [], ''],
  ] satisfies [string, Row[], string][])('%s', (_, rows, written) => {
    expect(table<Row>(rows, columns, undefined)).toBe(written);
  });
});

describe('on a terminal', () => {
  test.each([
    ['aligned, with short values', 40, ['abcdef', 'One'], 'ID   TITLE\nabc  One\n'],
    ['cut to the width', 20, ['abcdef', 'A very long title'], 'ID   TITLE\nabc  A very long ti…\n'],
    [
      'East Asian letters are two columns wide',
      20,
      ['abcdef', '東京の潮の満ち引きについて'],
      'ID   TITLE\nabc  東京の潮の満ち…\n',
    ],
    ['never so narrow that nothing is left', 5, ['abcdef', 'A very long title'], 'ID   TITLE\nabc  A very long…\n'],
  ] satisfies [string, number, Row, string][])('%s', (_, width, row, written) => {
    expect(table<Row>([row], columns, width)).toBe(written);
  });
});

test.each([
  ['abc', 3],
  ['東京', 4],
  ['e\u0301', 1],
  ['👍', 2],
  ['\u200b', 0],
])('%j takes %i columns', (text, width) => {
  expect(widthOf(text)).toBe(width);
});
