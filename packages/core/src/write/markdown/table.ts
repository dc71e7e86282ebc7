/** Tables: data becomes a GitHub table, layout becomes its content. */
import { Element, elementsNamed, firstNamed, type Node } from '../../dom/index.ts';
import { inline } from './inline.ts';

const MAX_SPAN = 50;

export function table(element: Element, blocksOf: (element: Element) => string[]): string[] {
  const caption = firstNamed(element, 'caption');
  const above = caption ? blocksOf(caption) : [];
  const rows = [...elementsNamed(element, 'tr')].filter((row) => nearestTable(row) === element);
  const grid = rows.map(cellsOf).filter((cells) => cells.length);
  if (!grid.length) return above;
  if (isLayout(element, grid)) return [...above, ...grid.flat().flatMap((cell) => blocksOf(cell))];
  const texts = fill(grid);
  const columns = Math.max(...texts.map((row) => row.length));
  const lines = texts.map((row) => `| ${Array.from({ length: columns }, (_, i) => row[i] ?? '').join(' | ')} |`);
  lines.splice(1, 0, `|${' --- |'.repeat(columns)}`);
  return [...above, lines.join('\n')];
}

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
  if (Math.max(...grid.map((row) => row.length)) < 2) return true;
  return firstNamed(element, 'table', 'pre', 'blockquote', 'h1', 'h2', 'figure', 'ul', 'ol') !== undefined;
}

/** Cells that span others leave empty ones behind, so that columns stay in line. */
function fill(grid: readonly Element[][]): string[][] {
  const out: string[][] = grid.map(() => []);
  grid.forEach((row, y) => {
    let x = 0;
    for (const cell of row) {
      while (out[y]![x] !== undefined) x++;
      const wide = span(cell, 'colspan');
      const high = Math.min(span(cell, 'rowspan'), grid.length - y);
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
  const text = cell.childNodes.map((node) => (isParagraph(node) ? ` ${inline([node])} ` : inline([node]))).join('');
  return text.replace(/\\?\n/g, ' ').replace(/ {2,}/g, ' ').trim().replaceAll('|', '\\|');
}

/** Paragraphs inside a cell become one line. */
function isParagraph(node: Node): boolean {
  return node instanceof Element && /^(?:p|div|h[3-6])$/.test(node.localName);
}
