/** Keyset pagination cursors: base64 of the sort and of the last row's sort value and row number. */
import { libraryError, type Sort } from '@pith/library';

export interface CursorPosition {
  readonly value: string | number;
  readonly row: number;
}

export const encodeCursor = ({ by, descending }: Sort, { value, row }: CursorPosition): string =>
  Buffer.from(JSON.stringify([by, descending, value, row])).toString('base64url');

export function decodeCursor(cursor: string, sort: Sort): CursorPosition {
  try {
    const [by, descending, value, row] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isValid = ['string', 'number'].includes(typeof value) && Number.isSafeInteger(row);
    if (by === sort.by && descending === sort.descending && isValid) return { value, row };
  } catch {
    // Reported as bad-cursor below.
  }
  throw libraryError('bad-cursor');
}
