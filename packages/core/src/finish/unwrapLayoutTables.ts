/** Replaces layout tables with their content; data tables stay. */
import { Element, moveChildren, type Node, nodesInside, Text, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** Elements that cells of data tables never contain. */
const STRUCTURES = new Set('table article section hr'.split(' '));
/** Elements that data tables contain only if they have header cells, and then short ones. */
const BULKY = new Set('pre blockquote figure'.split(' '));
const MAX_BULKY_CHARACTERS = 200;
const HEADING = /^h[1-6]$/;
/** A cell with more text makes the table a layout table. */
const MAX_CELL_CHARACTERS = 1_500;

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
  cellsInRow: number;
  widestRow: number;
}

export function unwrapLayoutTables(draft: Draft): void {
  for (const table of tablesIn(draft.body)) {
    if (isLayout(table)) unwrapTable(table);
    // A header cell needs no heading inside.
    else for (const heading of table.cells.flatMap(({ headings }) => headings)) unwrap(heading);
  }
}

/** Collects all tables in one walk; content counts for the innermost cell around it. */
function tablesIn(body: Element): Table[] {
  const tables: Table[] = [];
  const tableAround = new Map<Node, Table>();
  const cellAround = new Map<Node, Cell>();
  for (const node of nodesInside(body)) {
    const parent = node.parentNode!;
    const outer = tableAround.get(parent);
    const cell = cellAround.get(parent);
    if (node instanceof Text && cell) cell.characters += node.data.trim().length;
    if (!(node instanceof Element)) continue;
    if (cell) countInside(cell, node);
    const isTable = node.localName === 'table';
    const table = isTable ? { element: node, parts: [], cells: [], cellsInRow: 0, widestRow: 0 } : outer;
    if (!table) continue;
    tableAround.set(node, table);
    const inner = addPart(table, node) ?? cell;
    if (isTable) tables.push(table);
    else if (inner) cellAround.set(node, inner);
  }
  return tables;
}

function countInside(cell: Cell, element: Element): void {
  const { localName } = element;
  if (STRUCTURES.has(localName)) cell.hasStructure = true;
  if (BULKY.has(localName)) cell.isBulky = true;
  if (localName === 'ul' || localName === 'ol') cell.hasList = true;
  if (HEADING.test(localName)) cell.headings.push(element);
}

/** Records rows, captions and cells; returns the new cell, if the element is one. */
function addPart(table: Table, element: Element): Cell | undefined {
  const name = element.localName;
  if (name === 'tr') table.cellsInRow = 0;
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
  table.widestRow = Math.max(table.widestRow, ++table.cellsInRow);
  return cell;
}

function isLayout({ element, cells, widestRow }: Table): boolean {
  if (/^(?:presentation|none)$/.test(element.getAttribute('role') ?? '') || widestRow < 2) return true;
  if (cells.some(({ hasStructure, headings, isHeader }) => hasStructure || (headings.length && !isHeader))) return true;
  const hasHeader = cells.some(({ isHeader }) => isHeader);
  if (cells.some(({ isBulky, characters }) => isBulky && (!hasHeader || characters > MAX_BULKY_CHARACTERS)))
    return true;
  if (hasHeader) return false;
  const withLists = cells.filter(({ hasList }) => hasList).length;
  return withLists * 2 >= cells.length || cells.some(({ characters }) => characters > MAX_CELL_CHARACTERS);
}

/** Writes caption and cells as blocks, in page order. */
function unwrapTable({ element, parts }: Table): void {
  const content = new Element('div');
  for (const part of parts) {
    const block = new Element('div');
    moveChildren(part, block);
    content.append(block);
  }
  element.replaceWith(content);
}
