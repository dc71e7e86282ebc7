import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { placeholderBookmark } from '../queueSave.ts';
import { csvHeader, csvRow } from './csv.ts';

const titled = (title: string, note?: string) => ({
  ...placeholderBookmark({
    user: 'local',
    url: 'https://tides.example/',
    id: 'bookmark-1',
    now: '2025-01-01T00:00:00.000Z',
  }),
  title,
  note,
});

test.each([
  ['=1+1', "'=1+1"],
  ['+cmd', "'+cmd"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1', "' =1"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['plain', 'plain'],
  ['a "b", c\nd', 'a "b", c\nd'],
])('%j is written as %j, and other cells are unchanged', (title, cell) => {
  const [row] = parse(csvHeader() + csvRow(titled(title, 'x,"y"\n=z')), { columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({ title: cell, note: 'x,"y"\n=z', url: 'https://tides.example/', pinned: '0' });
});
