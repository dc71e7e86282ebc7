/** Exports bookmarks as CSV for spreadsheets. Escapes cells that a spreadsheet would run as a formula. */
import type { BookmarkSummary } from '../bookmark.ts';

type Column = readonly [name: string, value: (bookmark: BookmarkSummary) => string | number | undefined];

const columns: readonly Column[] = [
  ['url', ({ urlFull }) => urlFull],
  ['title', ({ title }) => title],
  ['author', ({ article }) => article.author],
  ['site', ({ article, domain }) => article.siteName ?? domain],
  ['published', ({ publishedAt }) => publishedAt],
  ['saved', ({ savedAt }) => savedAt],
  ['labels', ({ labels }) => labels.join(', ')],
  ['note', ({ note }) => note],
  ['pinned', ({ pinned }) => Number(pinned)],
  ['archived', ({ archived }) => Number(archived)],
  ['progress', ({ progress }) => progress],
  ['words', ({ article }) => article.wordCount],
  ['language', ({ article }) => article.lang],
  ['id', ({ id }) => id],
];

/** The columns that Readeck exports and imports. */
const readeckColumns: readonly Column[] = [
  ['url', ({ urlFull }) => urlFull],
  ['title', ({ title }) => title],
  ['created', ({ savedAt }) => savedAt],
  ['labels', ({ labels }) => JSON.stringify(labels)],
  ['is_archived', ({ archived }) => String(archived)],
  ['is_marked', ({ pinned }) => String(pinned)],
  ['type', ({ type }) => type],
];

export const readeckCsvHeader = (): string => row(readeckColumns.map(([name]) => name));

export const readeckCsvRow = (bookmark: BookmarkSummary): string =>
  row(readeckColumns.map(([, value]) => escapeFormula(value(bookmark) ?? '')));

export const csvHeader = (): string => row(columns.map(([name]) => name));

export const csvRow = (bookmark: BookmarkSummary): string =>
  row(columns.map(([, value]) => escapeFormula(value(bookmark) ?? '')));

const row = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A leading apostrophe marks a cell as text. Some spreadsheets find formulas after leading spaces. */
const escapeFormula = (value: string | number) =>
  typeof value === 'string' && /^[\s\p{Cc}]*[=+\-@\t\r|%＝＋－＠]/u.test(value) ? `'${value}` : String(value);
