/** Writes data tables as GitHub tables, and tables of one column as their content. */
import { isBlockName } from '../../blockNames.ts';
import { Element, elementsNamed, type Node, outerHtml, rawText } from '../../dom/index.ts';
import type { MarkdownContext } from './context.ts';
import { codeSpan } from './escape.ts';
import { line } from './inline.ts';

const MAX_SPAN = 50;
const MAX_EMPTY_CELLS = 1_000;

export function table(element: Element, context: MarkdownContext): string[] {
  const caption = element.children.find((child) => child.localName === 'caption');
  const above = caption ? context.blocks(caption, context) : [];
  const rows = [...elementsNamed(element, 'tr')].filter((row) => nearestTable(row) === element);
  const grid = rows.map(cellsOf).filter((cells) => cells.length);
  if (!grid.length) return above;
  if (widest(grid) < 2) return [...above, ...grid.flat().flatMap((cell) => context.blocks(cell, context))];
  const [head = [], ...body] = fillGrid(grid, context).filter((cells) => cells.some(({ text }) => text));
  if (!head.length) return above;
  if (context.settings.dialect !== 'gfm') return [tableHtml(element)];
  const columns = widest([head, ...body]);
  const lines = [
    row(Array.from({ length: columns }, (_, i) => head[i]?.text ?? '')),
    row(Array.from({ length: columns }, (_, i) => alignmentRules.get(alignment([head, ...body], i)) ?? '---')),
    ...body.map((cells) => row(cells.map(({ text }) => text))), // short rows are valid: renderers fill them up
  ];
  return [...above, lines.join('\n')];
}

/** An empty line would end the HTML block, so its line break is written as a character reference. */
function tableHtml(element: Element): string {
  return outerHtml(element).replace(/\n(?=[ \t]*(?:\n|$))/g, '&#10;');
}

const alignmentRules = new Map([
  ['left', ':--'],
  ['center', ':-:'],
  ['right', '--:'],
]);

/** The alignment of the majority of non-empty cells in a column, including its header. */
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

/** Builds the grid with empty cells for spans, so that columns stay aligned. Ignores spans if most of the table would be empty cells. */
function fillGrid(grid: readonly Element[][], context: MarkdownContext): GridCell[][] {
  const cells = grid.flat();
  const area = cells.reduce((sum, cell) => sum + span(cell, 'colspan') * span(cell, 'rowspan'), 0);
  const keepsSpans = area < cells.length * 4 + MAX_EMPTY_CELLS;
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
            dx || dy
              ? EMPTY
              : { text: cellText(cell, context), align: (cell.getAttribute('align') ?? '').toLowerCase() };
      x += wide;
    }
  });
  return out.map((row) => Array.from(row, (cell) => cell ?? EMPTY));
}

function span(cell: Element, name: string): number {
  const value = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return value >= 1 && value <= MAX_SPAN ? value : 1;
}

/** Writes a cell on one line, with `<br>` for line breaks: Markdown cells have no other way. */
function cellText(cell: Element, context: MarkdownContext): string {
  return linesOf(cell.childNodes, context).join('<br>').replaceAll('|', '\\|');
}

/** Recursion is bounded by the depth limit of the sanitiser. */
function linesOf(nodes: readonly Node[], context: MarkdownContext): string[] {
  const out: string[] = [];
  let run: Node[] = [];
  const endRun = () => {
    const text = line(run, context).trim().replace(/\n+/g, '<br>');
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
    if (node.localName === 'ul' || node.localName === 'ol') out.push(listInCell(node, context));
    else if (node.localName === 'pre') out.push(...codeLines(node));
    else for (const found of linesOf(node.childNodes, context)) out.push(found);
  }
  endRun();
  return out.filter(Boolean);
}

/** Markdown has no code blocks in cells: each line becomes a code span. */
function codeLines(block: Element): string[] {
  return rawText(block)
    .split('\n')
    .filter((code) => code.trim())
    .map((code) => codeSpan(code.trimEnd()));
}

/** Markdown has no lists in cells: they are written as HTML, which renderers show. */
function listInCell(list: Element, context: MarkdownContext): string {
  const items = list.children.map((item) => linesOf(item.childNodes, context).join('<br>')).filter(Boolean);
  const inner = items.map((item) => `<li>${item}</li>`).join('');
  return inner && `<${list.localName}>${inner}</${list.localName}>`;
}
