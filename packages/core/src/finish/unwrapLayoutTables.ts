/** Replaces layout tables with their content; data tables stay, with simple cells. */
import {
  Element,
  firstNamed,
  moveChildren,
  type Node,
  nodesInside,
  rawText,
  rename,
  Text,
  unwrap,
} from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** Elements that cells of data tables never contain. */
const STRUCTURES = new Set('table article section hr'.split(' '));
/** Elements that data tables contain only if they have header cells, and then short ones. */
const BULKY = new Set('pre blockquote figure'.split(' '));
const MAX_BULKY_CHARACTERS = 200;
const HEADING = /^h[1-6]$/;
/** A cell with more text makes the table a layout table. */
const MAX_CELL_CHARACTERS = 1_500;
/** A shorter heading that is alone in its cell labels a column or some rows, in a table with at least so many rows. */
const MAX_LABEL_CHARACTERS = 60;
const MIN_ROWS = 3;

interface Cell {
  readonly element: Element;
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
  rows: number;
  cellsInRow: number;
  widestRow: number;
}

export function unwrapLayoutTables(draft: Draft): void {
  if (!firstNamed(draft.body, 'table')) return;
  for (const table of tablesIn(draft.body)) {
    if (isLayout(table)) unwrapTable(table);
    else for (const cell of table.cells) simplifyCell(cell);
  }
}

/** A heading makes its cell a header cell and goes; a paragraph that is all of a cell goes. */
function simplifyCell({ element, isHeader, headings }: Cell): void {
  for (const heading of headings) unwrap(heading);
  if (headings.length && !isHeader) rename(element, 'th');
  for (let only = onlyBlock(element); only; only = onlyBlock(element)) unwrap(only);
}

function onlyBlock(cell: Element): Element | undefined {
  let only: Element | undefined;
  for (let child = cell.firstChild; child; child = child.nextSibling) {
    if (child instanceof Text && !child.data.trim()) continue;
    if (only || !(child instanceof Element) || (child.localName !== 'p' && child.localName !== 'div')) return undefined;
    only = child;
  }
  return only;
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
    const table = isTable ? { element: node, parts: [], cells: [], rows: 0, cellsInRow: 0, widestRow: 0 } : outer;
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
  if (name === 'tr') {
    table.rows++;
    table.cellsInRow = 0;
  }
  if (name === 'caption') table.parts.push(element);
  if (name !== 'td' && name !== 'th') return undefined;
  const cell: Cell = {
    element,
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

function isLayout(table: Table): boolean {
  const { element, cells, rows, widestRow } = table;
  if (/^(?:presentation|none)$/.test(element.getAttribute('role') ?? '') || widestRow < 2) return true;
  if (cells.some(({ hasStructure }) => hasStructure)) return true;
  if (rows === 1 && cells.filter(isFilled).length === 1) return true; // the others indent it
  const withHeadings = cells.filter(({ headings, isHeader }) => headings.length && !isHeader);
  if (withHeadings.length && !areLabels(table, withHeadings)) return true;
  const hasHeader = cells.some(({ isHeader }) => isHeader);
  if (cells.some(({ isBulky, characters }) => isBulky && (!hasHeader || characters > MAX_BULKY_CHARACTERS)))
    return true;
  if (hasHeader) return false;
  const withLists = cells.filter(({ hasList }) => hasList).length;
  return withLists * 2 >= cells.length || cells.some(({ characters }) => characters > MAX_CELL_CHARACTERS);
}

const isFilled = ({ element, characters }: Cell): boolean => characters > 0 || firstNamed(element, 'img') !== undefined;

/** Whether headings are those of columns or of groups of rows, rather than those of texts in cells. */
function areLabels({ rows, cells }: Table, withHeadings: readonly Cell[]): boolean {
  const isLabel = ({ headings, characters }: Cell) =>
    characters <= MAX_LABEL_CHARACTERS && headings.length === 1 && rawText(headings[0]!).trim().length === characters;
  return rows >= MIN_ROWS && withHeadings.length * 2 < cells.length && withHeadings.every(isLabel);
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
