import { describe, expect, test } from 'vitest';
import { displayWidth } from './displayWidth.ts';
import { type Column, formatTable, MATCH } from './table.ts';

type Row = readonly [string, string];
const columns: Column<Row>[] = [
  { title: 'ID', value: ([id]) => id, terminalValue: ([id]) => id.slice(0, 3) },
  { title: 'TITLE', value: ([, title]) => title, fillsWidth: true },
];

const plain = (_: unknown, text: string) => text;

describe('in a pipe', () => {
  test.each([
    ['complete values separated by tabs, without a header', [['abcdef', 'One']], 'abcdef\tOne\n'],
    ['tabs and newlines in a value become spaces', [['a', 'x\ty\nz\u001b[m']], 'a\tx y z[m\n'],
    ['no rows', [], ''],
  ] satisfies [string, Row[], string][])('%s', (_, rows, expected) => {
    expect(formatTable<Row>(rows, columns, { columns: undefined, style: plain })).toBe(expected);
  });
});

describe('on a terminal', () => {
  test.each([
    ['aligned, with short values', 40, ['abcdef', 'One'], 'ID   TITLE\nabc  One\n'],
    ['cut to the width of the terminal', 20, ['abcdef', 'A very long title'], 'ID   TITLE\nabc  A very long ti…\n'],
    [
      'East Asian characters are two columns wide',
      20,
      ['abcdef', '東京の潮の満ち引きについて'],
      'ID   TITLE\nabc  東京の潮の満ち…\n',
    ],
    [
      'cut at the edge of a terminal that is too narrow for all columns',
      5,
      ['abcdef', 'A very long title'],
      'ID  …\nabc …\n',
    ],
  ] satisfies [string, number, Row, string][])('%s', (_, width, row, expected) => {
    expect(formatTable<Row>([row], columns, { columns: width, style: plain })).toBe(expected);
  });
});

test.each([
  ['abc', 3],
  ['東京', 4],
  ['e\u0301', 1],
  ['👍', 2],
  ['\u200b', 0],
])('%j takes %i columns', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});

test.each([
  ['a match in colour, which takes no room', 40, 'the «moon» pulls', 'the <yellow>moon</yellow> pulls'],
  ['a match that is cut', 16, 'the «moonlight» sea', 'the <yellow>moonli…</yellow>'],
  ['the end of a match alone', 40, 'moon» pulls', 'moon pulls'],
])('%s', (_, width, title, expected) => {
  const marked = title.replaceAll('«', MATCH.start).replaceAll('»', MATCH.end);
  const style = (name: string, text: string) => (name === 'bold' ? text : `<${name}>${text}</${name}>`);
  expect(formatTable<Row>([['abc', marked]], columns, { columns: width, style }).split('\n')[1]).toBe(
    `abc  ${expected}`,
  );
});
