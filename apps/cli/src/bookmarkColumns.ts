/** Columns for lists of bookmarks. */
import type { BookmarkSummary } from '@pith/library';
import { pageMarks, pageStatus, titleWithStatus } from './pageStatus.ts';
import type { Column } from './table.ts';

const id: Column<BookmarkSummary> = { title: 'ID', value: ({ id }) => id, terminalValue: ({ id }) => id.slice(0, 8) };
const saved: Column<BookmarkSummary> = {
  title: 'SAVED',
  value: ({ savedAt }) => savedAt,
  terminalValue: ({ savedAt }) => savedAt.slice(0, 10),
};
const title: Column<BookmarkSummary> = { title: 'TITLE', value: ({ title }) => title };
const address: Column<BookmarkSummary> = {
  title: 'SITE',
  value: ({ url }) => url,
  terminalValue: ({ domain }) => domain,
};
const time: Column<BookmarkSummary> = { title: 'TIME', value: ({ article }) => article.readingTime };
const status: Column<BookmarkSummary> = { title: 'STATUS', value: (page) => pageStatus(page) ?? '' };
const marks: Column<BookmarkSummary> = { title: '', value: pageMarks };

/** Columns that only wider terminals have room for. */
const MIN_WIDTHS = new Map<Column<BookmarkSummary>, number>([
  [address, 60],
  [time, 72],
  [saved, 84],
]);
const isShown = (column: Column<BookmarkSummary>, width: number) => width >= (MIN_WIDTHS.get(column) ?? 0);

/** The columns of a list: all values in a pipe; on a terminal those that fit, with marks. */
export function listColumns(width: number | undefined): readonly Column<BookmarkSummary>[] {
  if (width === undefined) return [id, saved, title, address, time, status];
  const filling = { ...title, value: titleWithStatus, fillsWidth: true };
  return [id, marks, saved, filling, address, time].filter((column) => isShown(column, width));
}

/** The columns of search results, except the text that was found. */
export const matchColumns = (width: number | undefined): readonly Column<BookmarkSummary>[] =>
  width === undefined
    ? [id, saved, title, address, time]
    : [id, marks, title, address].filter((column) => isShown(column, width));
