/** Tables: data becomes a GitHub table, layout becomes its content. */

import { isBlockName } from '../../blockNames.ts';
import { Element, elementsNamed, type Node, rawText } from '../../dom/index.ts';
import { codeSpan } from './escape.ts';
import { line } from './inline.ts';
import type { Pen } from './pen.ts';

const MAX_SPAN = 50;
const MAX_EMPTY = 1_000;

export function table(element: Element, pen: Pen): string[] {
  const caption = element.children.find((child) => child.localName === 'caption');
  const above = caption ? pen.blocks(caption, pen) : [];
  const rows = [...elementsNamed(element, 'tr')].filter((row) => nearestTable(row) === element);
  const grid = rows.map(cellsOf).filter((cells) => cells.length);
  if (!grid.length) return above;
  if (widest(grid) < 2) return [...above, ...grid.flat().flatMap((cell) => pen.blocks(cell, pen))];
  const [head = [], ...body] = fill(grid, pen).filter((cells) => cells.some(({ text }) => text));
  if (!head.length) return above;
  const columns = widest([head, ...body]);
  const lines = [
    row(Array.from({ length: columns }, (_, i) => head[i]?.text ?? '')),
    row(Array.from({ length: columns }, (_, i) => rules[alignment([head, ...body], i)] ?? '---')),
    ...body.map((cells) => row(cells.map(({ text }) => text))), // short rows are whole rows: readers fill them up
  ];
  return [...above, lines.join('\n')];
}

const rules: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' };

/** How most cells of a column are aligned that are not empty; its head counts as one of them. */
function alignment(grid: readonly (readonly GridCell[])[], column: number): string {
  const cells = grid.map((cells) => cells[column]).filter((cell) => cell?.text);
  const counts = Object.entries(Object.groupBy(cells, (cell) => cell!.align)).map(([align, of]) => ({
    align,
    count: of!.length,
  }));
  return counts.find(({ count }) => count * 2 > cells.length)?.align ?? '';
}

interface GridCell {
  readonly text: string;
  readonly align: string;
}

const EMPTY: GridCell = { text: '', align: '' };

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

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

/** Cells that span others leave empty ones behind, so that columns stay in line. Where they would be most of the table, none do. */
function fill(grid: readonly Element[][], pen: Pen): GridCell[][] {
  const cells = grid.flat();
  const area = cells.reduce((sum, cell) => sum + span(cell, 'colspan') * span(cell, 'rowspan'), 0);
  const keepsSpans = area < cells.length * 4 + MAX_EMPTY;
  const size = (cell: Element, name: string) => (keepsSpans ? span(cell, name) : 1);
  const out: GridCell[][] = grid.map(() => []);
  grid.forEach((row, y) => {
    let x = 0;
    for (const cell of row) {
      while (out[y]![x] !== undefined) x++;
      const wide = size(cell, 'colspan');
      const high = Math.min(size(cell, 'rowspan'), grid.length - y);
      for (let dy = 0; dy < high; dy++)
        for (let dx = 0; dx < wide; dx++)
          out[y + dy]![x + dx] ??=
            dx || dy ? EMPTY : { text: cellText(cell, pen), align: (cell.getAttribute('align') ?? '').toLowerCase() };
      x += wide;
    }
  });
  return out.map((row) => Array.from(row, (cell) => cell ?? EMPTY));
}

function span(cell: Element, name: string): number {
  const value = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return value >= 1 && value <= MAX_SPAN ? value : 1;
}

/** Everything on one line: lines are parted as HTML does it, which is the one way to say it in a cell. */
function cellText(cell: Element, pen: Pen): string {
  return linesOf(cell.childNodes, pen).join('<br>').replaceAll('|', '\\|');
}

/** Calls nest at most as deep as the sanitiser lets trees be. */
function linesOf(nodes: readonly Node[], pen: Pen): string[] {
  const out: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const text = line(run, pen).trim().replace(/\n+/g, '<br>');
    if (text) out.push(text);
    run = [];
  };
  for (const node of nodes) {
    const isBlock =
      node instanceof Element &&
      (isBlockName(node.localName) || node.children.some(({ localName }) => isBlockName(localName)));
    if (!isBlock) {
      run.push(node);
      continue;
    }
    endRun();
    if (node.localName === 'ul' || node.localName === 'ol') out.push(listInCell(node, pen));
    else if (node.localName === 'pre') out.push(...codeLines(node));
    else for (const found of linesOf(node.childNodes, pen)) out.push(found);
  }
  endRun();
  return out.filter(Boolean);
}

/** Nor has it blocks of code there: each line is a piece of code. */
function codeLines(block: Element): string[] {
  return rawText(block)
    .split('\n')
    .filter((code) => code.trim())
    .map((code) => codeSpan(code.trimEnd()));
}

/** Markdown has no lists in cells; its readers show the elements. */
function listInCell(list: Element, pen: Pen): string {
  const items = list.children.map((item) => linesOf(item.childNodes, pen).join('<br>')).filter(Boolean);
  const inner = items.map((item) => `<li>${item}</li>`).join('');
  return inner && `<${list.localName}>${inner}</${list.localName}>`;
}
