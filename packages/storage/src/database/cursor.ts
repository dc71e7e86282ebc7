/** Keyset pagination cursors: base64 of the sort and of the last row's sort value and row number. Anyone can forge them. */
import { libraryError, type Sort, type SortKey } from '@pith/library';

export interface CursorPosition {
  readonly value: string | number;
  readonly row: number;
}

export const encodeCursor = ({ by, descending }: Sort, { value, row }: CursorPosition): string =>
  Buffer.from(JSON.stringify([by, descending, value, row])).toString('base64url');

export function decodeCursor(cursor: string, sort: Sort): CursorPosition {
  try {
    const [by, descending, value, row] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isValid = isSortValue[sort.by](value) && Number.isSafeInteger(row);
    if (by === sort.by && descending === sort.descending && isValid) return { value, row };
  } catch {
    // Reported as bad-cursor below.
  }
  throw libraryError('bad-cursor');
}

/** PostgreSQL has no NUL character in text. */
const isText = (value: unknown) => typeof value === 'string' && !value.includes('\0');

/** What the database can compare with the sort's column. */
const isSortValue: Readonly<Record<SortKey, (value: unknown) => boolean>> = {
  relevance: Number.isFinite,
  saved: isText,
  published: isText,
  updated: isText,
  opened: isText,
  title: isText,
  words: Number.isSafeInteger,
  progress: Number.isSafeInteger,
  domain: isText,
  site: isText,
  duration: Number.isFinite,
  dated: isText,
};
