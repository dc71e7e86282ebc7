/** Where a page of a list ended, as text that goes out and comes back: base64 of what the order compares. */
import { libraryError, type Sort } from '@pith/library';

export interface Place {
  readonly value: string | number;
  readonly row: number;
}

export const toCursor = ({ by, descending }: Sort, { value, row }: Place): string =>
  Buffer.from(JSON.stringify([by, descending, value, row])).toString('base64url');

export function readCursor(cursor: string, sort: Sort): Place {
  try {
    const [by, descending, value, row] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const isPlace = ['string', 'number'].includes(typeof value) && Number.isSafeInteger(row);
    if (by === sort.by && descending === sort.descending && isPlace) return { value, row };
  } catch {
    // Said below, in our words.
  }
  throw libraryError('bad-cursor');
}
