/** Parses CSV into objects without a prototype, keyed by the column names in the first row. */
import { parse } from 'csv-parse/sync';
import { libraryError } from '../errors.ts';

export type Row = Readonly<Record<string, string>>;

const MAX_ROWS = 1_000_000;

export function csvRows(text: string, name: string, delimiter = ','): Row[] {
  const [header = [], ...rows] = parseCsv(text, name, delimiter, MAX_ROWS + 2);
  if (rows.length > MAX_ROWS) throw libraryError('import-too-large', `${name} has more than a million rows`);
  return rows.map((cells) => {
    const row: Record<string, string> = Object.create(null);
    header.forEach((column, i) => {
      row[column.trim()] = cells[i] ?? '';
    });
    return row;
  });
}

/** The column names of a file that may be CSV; empty if it cannot be parsed. */
export function headerOf(start: string, delimiter = ','): string[] {
  const [first = ''] = start.split(/\r?\n/, 1);
  try {
    return (parseCsv(first, '', delimiter, 1)[0] ?? []).map((cell) => cell.trim());
  } catch {
    return [];
  }
}

function parseCsv(text: string, name: string, delimiter: string, to: number): string[][] {
  try {
    return parse(text, { bom: true, delimiter, skip_empty_lines: true, relax_column_count: true, to });
  } catch (error) {
    throw libraryError('import-damaged', `${name}: ${(error as Error).message.split('\n')[0]}`, error);
  }
}
