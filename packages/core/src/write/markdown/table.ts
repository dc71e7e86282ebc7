/** Tables: data becomes a GitHub table, layout becomes its content. */
import { type Element, elementsNamed, firstNamed } from '../../dom/index.ts';
import { inline } from './inline.ts';

const MAX_SPAN = 50;
const MAX_EMPTY = 1_000;

export function table(element: Element, blocksOf: (element: Element) => string[]): string[] {
  const caption = element.children.find((child) => child.localName === 'caption');
  const above = caption ? blocksOf(caption) : [];
  const rows = [...elementsNamed(element, 'tr')].filter((row) => nearestTable(row) === element);
  const grid = rows.map(cellsOf).filter((cells) => cells.length);
  if (!grid.length) return above;
  if (isLayout(element, grid)) return [...above, ...grid.flat().flatMap((cell) => blocksOf(cell))];
  const [head = [], ...body] = fill(grid);
  const columns = widest([head, ...body]);
  const lines = [
    line(Array.from({ length: columns }, (_, i) => head[i] ?? '')),
    `|${' --- |'.repeat(columns)}`,
    ...body.map(line), // short rows are whole rows: readers fill them up
  ];
  return [...above, lines.join('\n')];
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const widest = (grid: readonly (readonly unknown[])[]): number =>
  grid.reduce((most, row) => Math.max(most, row.length), 0);

function nearestTable(element: Element): Element | null {
  let at = element.parentElement;
  while (at && at.localName !== 'table') at = at.parentElement;
  return at;
}

function cellsOf(row: Element): Element[] {
  return row.children.filter((cell) => cell.localName === 'td' || cell.localName === 'th');
}

/** One column, or cells that hold whole structures, is arrangement and no data. */
function isLayout(element: Element, grid: readonly Element[][]): boolean {
  if (widest(grid) < 2) return true;
  return firstNamed(element, 'table', 'pre', 'blockquote', 'h1', 'h2', 'figure', 'ul', 'ol') !== undefined;
}

/** Cells that span others leave empty ones behind, so that columns stay in line. Where they would be most of the table, none do. */
function fill(grid: readonly Element[][]): string[][] {
  const cells = grid.flat();
  const area = cells.reduce((sum, cell) => sum + span(cell, 'colspan') * span(cell, 'rowspan'), 0);
  const keepsSpans = area < cells.length * 4 + MAX_EMPTY;
  const size = (cell: Element, name: string) => (keepsSpans ? span(cell, name) : 1);
  const out: string[][] = grid.map(() => []);
  grid.forEach((row, y) => {
    let x = 0;
    for (const cell of row) {
      while (out[y]![x] !== undefined) x++;
      const wide = size(cell, 'colspan');
      const high = Math.min(size(cell, 'rowspan'), grid.length - y);
      for (let dy = 0; dy < high; dy++)
        for (let dx = 0; dx < wide; dx++) out[y + dy]![x + dx] ??= dx || dy ? '' : cellText(cell);
      x += wide;
    }
  });
  return out.map((row) => Array.from(row, (text) => text ?? ''));
}

function span(cell: Element, name: string): number {
  const value = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return value >= 1 && value <= MAX_SPAN ? value : 1;
}

function cellText(cell: Element): string {
  return inline(cell.childNodes).replace(/\\?\n/g, ' ').replace(/ {2,}/g, ' ').trim().replaceAll('|', '\\|');
}
