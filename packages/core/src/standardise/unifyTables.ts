/**
 * Makes tables of boxes that a style or a script lays out as tables: those that say so to screen readers by their roles, and grids whose cells are named
 * by their columns, as the documentation of Java has them.
 */
import { Element, following, followingSkippingChildren, moveChildren, type Node } from '../dom/index.ts';
import { namesOf } from '../pageNames.ts';
import type { DescribedDoc } from '../types.ts';

const TABLE_ROLE = /^(?:table|grid|treegrid)$/;
const CELL_ROLE = /^(?:cell|gridcell|columnheader|rowheader)$/;
const HEADER_ROLE = /^(?:columnheader|rowheader)$/;
const FIRST_COLUMN = /(?:^|\s)col-first(?:\s|$)/;
const LAST_COLUMN = /(?:^|\s)col-last(?:\s|$)/;
const HEADER_NAME = /(?:^|\s)table-header(?:\s|$)/;
const MIN_ROWS = 2;
const MIN_COLUMNS = 2;

interface Cell {
  readonly element: Element;
  readonly isHeader: boolean;
}

export function unifyTables(doc: DescribedDoc): void {
  const { body } = doc.root;
  const names = namesOf(doc);
  const hasRoles = names.has('role', (role) => TABLE_ROLE.test(role));
  if (!body || (!hasRoles && !names.has('class', (name) => FIRST_COLUMN.test(name)))) return;
  let node: Node | null = body.firstChild;
  while (node) {
    const rows = node instanceof Element ? rowsOf(node) : [];
    const isTable = rows.length >= MIN_ROWS && rows.every((row) => row.length >= MIN_COLUMNS);
    const next: Node | null = isTable ? followingSkippingChildren(node, body) : following(node, body);
    if (isTable) (node as Element).replaceWith(tableOf(rows));
    node = next;
  }
}

function rowsOf(element: Element): Cell[][] {
  if (element.localName === 'table') return [];
  if (TABLE_ROLE.test(element.getAttribute('role') ?? '')) return rowsByRole(element);
  return FIRST_COLUMN.test(element.children[0]?.className ?? '') ? rowsByName(element.children) : [];
}

/** The cells of each row. Rows may be in groups; what a cell contains is none of the table's. */
function rowsByRole(table: Element): Cell[][] {
  const rows: Cell[][] = [];
  let node: Node | null = table.firstChild;
  while (node) {
    const role = node instanceof Element ? (node.getAttribute('role') ?? '') : '';
    if (role === 'row') rows.push([]);
    const isCell = CELL_ROLE.test(role);
    if (isCell) rows.at(-1)?.push({ element: node as Element, isHeader: HEADER_ROLE.test(role) });
    node = isCell ? followingSkippingChildren(node, table) : following(node, table);
  }
  return rows;
}

/** All children are cells; each row ends where the next one begins. */
function rowsByName(cells: readonly Element[]): Cell[][] {
  const rows: Cell[][] = [];
  for (const element of cells) {
    if (FIRST_COLUMN.test(element.className)) rows.push([]);
    rows.at(-1)!.push({ element, isHeader: HEADER_NAME.test(element.className) });
  }
  return rows.every((row) => LAST_COLUMN.test(row.at(-1)!.element.className)) ? rows : [];
}

function tableOf(rows: readonly (readonly Cell[])[]): Element {
  const table = new Element('table');
  const body = new Element('tbody');
  table.append(body);
  for (const cells of rows) {
    const row = new Element('tr');
    for (const { element, isHeader } of cells) {
      const cell = new Element(isHeader ? 'th' : 'td', element.attributes);
      moveChildren(element, cell);
      row.append(cell);
    }
    body.append(row);
  }
  return table;
}
