/** Formats rows as an aligned table for a terminal, or as tab-separated values for a pipe. */
import { displayWidth, truncate } from './displayWidth.ts';
import { type Io, printable } from './io.ts';

export interface Column<T> {
  readonly title: string;
  value(row: T): string;
  /** A shorter value for a terminal. What is between `MATCH.start` and `MATCH.end` is shown in colour. */
  terminalValue?(row: T): string;
  /** Whether this column takes the remaining width; at most one. */
  readonly fillsWidth?: boolean;
}

/** Invisible characters, so that they do not count when a cell is cut or padded. */
export const MATCH = { start: '\u2061', end: '\u2062' } as const;
const MATCHES = /\u2061([^\u2061\u2062]*)\u2062?/g;

const GAP = 2;
const MIN_FILL_WIDTH = 12;
const MAX_WIDTH = 28;

export function formatTable<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  { columns: width, style }: Pick<Io, 'columns' | 'style'>,
): string {
  if (width === undefined) {
    return rows.map((row) => `${columns.map(({ value }) => oneLine(value(row))).join('\t')}\n`).join('');
  }
  const cells = [columns.map(({ title }) => title)];
  for (const row of rows) cells.push(columns.map(({ value, terminalValue = value }) => oneLine(terminalValue(row))));
  const widths = columns.map((column, i) => {
    const widest = Math.max(...cells.map((line) => displayWidth(line[i]!)));
    return column.fillsWidth ? widest : Math.min(widest, MAX_WIDTH);
  });
  const filling = columns.findIndex(({ fillsWidth }) => fillsWidth);
  const others = widths.reduce((sum, each, i) => sum + (i === filling ? 0 : each + GAP), 0);
  if (filling >= 0) widths[filling] = Math.max(MIN_FILL_WIDTH, Math.min(widths[filling]!, width - others));
  const format = (line: readonly string[]) =>
    line
      .map((cell, i) => padOrTruncate(cell, widths[i]!))
      .join(' '.repeat(GAP))
      .trimEnd();
  const [header, ...lines] = cells.map((line) => truncate(format(line), width));
  const coloured = lines.map((line) =>
    line.replace(MATCHES, (_, match: string) => style('yellow', match)).replaceAll(MATCH.end, ''),
  );
  return [style('bold', header!), ...coloured].map((line) => `${line}\n`).join('');
}

const oneLine = (text: string) => printable(text.replace(/\s+/g, ' ')).trim();

/** Makes the text exactly `width` columns wide: cut with an ellipsis, or padded with spaces. */
function padOrTruncate(text: string, width: number): string {
  const cut = truncate(text, width);
  return cut + ' '.repeat(Math.max(0, width - displayWidth(cut)));
}
