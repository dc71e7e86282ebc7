/** Rows for people on a terminal, or tab-separated for programs in a pipe. */
import { printable } from './io.ts';

export interface Column<T> {
  readonly title: string;
  /** What a program gets. */
  value(row: T): string;
  /** What a person sees, when that is something else. */
  shown?(row: T): string;
  /** The one column that takes the room that is left. */
  readonly grows?: boolean;
}

const GAP = 2;
const LEAST = 12;
const MOST = 28;

/** `width` of the terminal; undefined in a pipe. */
export function table<T>(rows: readonly T[], columns: readonly Column<T>[], width: number | undefined): string {
  if (width === undefined) {
    return rows.map((row) => `${columns.map(({ value }) => oneLine(value(row))).join('\t')}\n`).join('');
  }
  const cells = [columns.map(({ title }) => title)];
  for (const row of rows) cells.push(columns.map(({ value, shown = value }) => oneLine(shown(row))));
  const widths = columns.map((column, i) => {
    const widest = Math.max(...cells.map((line) => widthOf(line[i]!)));
    return column.grows ? widest : Math.min(widest, MOST);
  });
  const grown = columns.findIndex(({ grows }) => grows);
  const others = widths.reduce((sum, each, i) => sum + (i === grown ? 0 : each + GAP), 0);
  if (grown >= 0) widths[grown] = Math.max(LEAST, Math.min(widths[grown]!, width - others));
  return cells
    .map(
      (line) =>
        `${line
          .map((cell, i) => fit(cell, widths[i]!))
          .join(' '.repeat(GAP))
          .trimEnd()}\n`,
    )
    .join('');
}

const oneLine = (text: string) => printable(text.replace(/\s+/g, ' ')).trim();

/** Exactly so wide: cut with an ellipsis, or filled up with spaces. */
function fit(text: string, width: number): string {
  const missing = width - widthOf(text);
  if (missing >= 0) return text + ' '.repeat(missing);
  let cut = '';
  let used = 0;
  for (const character of text) {
    used += widthOf(character);
    if (used > width - 1) break;
    cut += character;
  }
  return `${cut}…${' '.repeat(Math.max(0, width - 1 - widthOf(cut)))}`;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;
const UNSEEN = /\p{Mark}|\p{Format}/u;

/** Columns of a terminal: East Asian letters and emoji take two, marks on the letter before take none. */
export function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += UNSEEN.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}
