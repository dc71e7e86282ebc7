/** Tables that only arrange a page become what they hold; tables of data stay. */
import { Element, moveChildren, type Node, nodesInside, Text, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** What no table of data has in its cells. */
const STRUCTURES = new Set('table article section hr'.split(' '));
/** What one has only under heads of columns, and then it is short. */
const BULKY = new Set('pre blockquote figure'.split(' '));
const MAX_BULK = 200;
const HEADING = /^h[1-6]$/;
/** Characters in one cell: more is a text of its own. */
const MAX_CELL = 1_500;

interface Cell {
  readonly isHeader: boolean;
  readonly headings: Element[];
  characters: number;
  hasList: boolean;
  hasStructure: boolean;
  isBulky: boolean;
}

interface Table {
  readonly element: Element;
  /** Its cells and its caption, in page order. */
  readonly parts: Element[];
  readonly cells: Cell[];
  inRow: number;
  widestRow: number;
}

export function unwrapLayoutTables(draft: Draft): void {
  for (const table of tablesIn(draft.body)) {
    if (isLayout(table)) unwrapTable(table);
    // The head of a column is one already.
    else for (const heading of table.cells.flatMap(({ headings }) => headings)) unwrap(heading);
  }
}

/** One walk for all tables: what stands in a cell counts for the innermost one. */
function tablesIn(body: Element): Table[] {
  const tables: Table[] = [];
  const tableAround = new Map<Node, Table>();
  const cellAround = new Map<Node, Cell>();
  for (const node of nodesInside(body)) {
    const around = node.parentNode!;
    const outer = tableAround.get(around);
    const cell = cellAround.get(around);
    if (node instanceof Text && cell) cell.characters += node.data.trim().length;
    if (!(node instanceof Element)) continue;
    if (cell) noteInside(cell, node);
    const isTable = node.localName === 'table';
    const table = isTable ? { element: node, parts: [], cells: [], inRow: 0, widestRow: 0 } : outer;
    if (!table) continue;
    tableAround.set(node, table);
    const inner = notePart(table, node) ?? cell;
    if (isTable) tables.push(table);
    else if (inner) cellAround.set(node, inner);
  }
  return tables;
}

function noteInside(cell: Cell, element: Element): void {
  const { localName } = element;
  if (STRUCTURES.has(localName)) cell.hasStructure = true;
  if (BULKY.has(localName)) cell.isBulky = true;
  if (localName === 'ul' || localName === 'ol') cell.hasList = true;
  if (HEADING.test(localName)) cell.headings.push(element);
}

/** A row begins, or a cell: then it is handed back. */
function notePart(table: Table, element: Element): Cell | undefined {
  const name = element.localName;
  if (name === 'tr') table.inRow = 0;
  if (name === 'caption') table.parts.push(element);
  if (name !== 'td' && name !== 'th') return undefined;
  const cell: Cell = {
    isHeader: name === 'th',
    headings: [],
    characters: 0,
    hasList: false,
    hasStructure: false,
    isBulky: false,
  };
  table.parts.push(element);
  table.cells.push(cell);
  table.widestRow = Math.max(table.widestRow, ++table.inRow);
  return cell;
}

function isLayout({ element, cells, widestRow }: Table): boolean {
  if (/^(?:presentation|none)$/.test(element.getAttribute('role') ?? '') || widestRow < 2) return true;
  if (cells.some(({ hasStructure, headings, isHeader }) => hasStructure || (headings.length && !isHeader))) return true;
  const isHeaded = cells.some(({ isHeader }) => isHeader);
  if (cells.some(({ isBulky, characters }) => isBulky && (!isHeaded || characters > MAX_BULK))) return true;
  if (isHeaded) return false;
  const withLists = cells.filter(({ hasList }) => hasList).length;
  return withLists * 2 >= cells.length || cells.some(({ characters }) => characters > MAX_CELL);
}

/** Row by row, cell by cell; a caption comes first. */
function unwrapTable({ element, parts }: Table): void {
  const content = new Element('div');
  for (const part of parts) {
    const block = new Element('div');
    moveChildren(part, block);
    content.append(block);
  }
  element.replaceWith(content);
}
