/** Tables: rows as objects without a prototype, under the names of the first row. */
import { parse } from 'csv-parse/sync';
import { libraryError } from '../errors.ts';

export type Row = Readonly<Record<string, string>>;

const MAX_ROWS = 1_000_000;

export function csvRows(text: string, name: string, delimiter = ','): Row[] {
  const [header = [], ...rows] = table(text, name, delimiter, MAX_ROWS + 2);
  if (rows.length > MAX_ROWS) throw libraryError('import-too-large', `${name} has more than a million rows`);
  return rows.map((cells) => {
    const row: Record<string, string> = Object.create(null);
    header.forEach((column, i) => {
      row[column.trim()] = cells[i] ?? '';
    });
    return row;
  });
}

/** The names of the columns, of what may be a table. */
export function headerOf(start: string, delimiter = ','): string[] {
  const [first = ''] = start.split(/\r?\n/, 1);
  try {
    return (table(first, '', delimiter, 1)[0] ?? []).map((cell) => cell.trim());
  } catch {
    return [];
  }
}

function table(text: string, name: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, { bom: true, delimiter, skip_empty_lines: true, relax_column_count: true, to });
  } catch (error) {
    throw libraryError('import-damaged', `${name}: ${(error as Error).message.split('\n')[0]}`, error);
  }
}
