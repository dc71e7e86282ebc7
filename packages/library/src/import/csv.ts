/** Reads CSV row by row, into objects without a prototype, keyed by the column names in the first row. */
import { pipeline, Readable } from 'node:stream';
import { PithError } from '@pith/core';
import { parse } from 'csv-parse';
import { parse as parseText } from 'csv-parse/sync';
import { libraryError } from '../errors.ts';
import { type ImportFile, readTextChunks } from './input.ts';

export type Row = Readonly<Record<string, string>>;

const MAX_ROWS = 1_000_000;
const MAX_COLUMNS = 200;
/** In one row; those without a column are ignored. */
const MAX_CELLS = 10_000;
/** Characters of one row. wallabag writes whole articles into a cell. */
const MAX_ROW_LENGTH = 20_000_000;
const OPTIONS = { bom: true, skip_empty_lines: true, relax_column_count: true };

/** The rows after the first. */
export async function* csvRows(file: ImportFile, delimiter = ','): AsyncGenerator<Row> {
  const parser = parse({ ...OPTIONS, delimiter, max_record_size: MAX_ROW_LENGTH });
  let columns: readonly string[] | undefined;
  let count = 0;
  try {
    // The callback is needed, but errors also arrive in the loop.
    for await (const cells of pipeline(Readable.from(withFewCells(file, delimiter)), parser, () => {})) {
      if (!columns) columns = columnsOf(cells, file.name);
      else if (++count > MAX_ROWS) throw tooLarge(file.name, 'it has more than a million rows');
      else yield toRow(columns, cells);
    }
  } catch (error) {
    if (error instanceof PithError) throw error;
    const { code, message } = error as Error & { readonly code?: string };
    if (code === 'CSV_MAX_RECORD_SIZE')
      throw tooLarge(file.name, `row ${count + 2} is longer than ${MAX_ROW_LENGTH / 1e6} million characters`);
    throw libraryError('import-damaged', `${file.name}: ${message.split('\n')[0]}`, error);
  }
}

function columnsOf(cells: readonly string[], name: string): string[] {
  if (cells.length > MAX_COLUMNS)
    throw tooLarge(name, `it has ${cells.length} columns; at most ${MAX_COLUMNS} are read`);
  return cells.map((cell) => cell.trim());
}

function toRow(columns: readonly string[], cells: readonly string[]): Row {
  const row: Record<string, string> = Object.create(null);
  columns.forEach((column, i) => {
    row[column] = cells[i] ?? '';
  });
  return row;
}

const tooLarge = (name: string, reason: string) => libraryError('import-too-large', `${name}: ${reason}`);

/** The parser keeps every cell of a row, so a row of commas would need many times the memory of its text. */
async function* withFewCells(file: ImportFile, delimiter: string): AsyncGenerator<string> {
  let isQuoted = false;
  let cells = 0;
  for await (const text of readTextChunks(file)) {
    for (const character of text) {
      if (character === '"') isQuoted = !isQuoted;
      else if (isQuoted) continue;
      else if (character === '\n') cells = 0;
      else if (character === delimiter && ++cells > MAX_CELLS)
        throw tooLarge(file.name, `a row has more than ${MAX_CELLS} cells`);
    }
    yield text;
  }
}

/** The column names of a file that may be CSV; empty if it cannot be parsed. */
export function headerOf(start: string, delimiter = ','): string[] {
  const [first = ''] = start.split(/\r?\n/, 1);
  try {
    const [cells = []] = parseText(first, { ...OPTIONS, delimiter, to: 1 });
    return cells.map((cell) => cell.trim());
  } catch {
    return [];
  }
}
