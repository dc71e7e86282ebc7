import { tag } from '../tags.ts';
import type { TreeBuilder } from '../treeBuilder.ts';
import { afterHead, beforeHead, inHead } from './beforeBody.ts';
import { inBody } from './inBody.ts';
import { inFrameset } from './inFrameset.ts';
import { inSelect, inSelectInTable } from './inSelect.ts';
import type { InsertionMode } from './insertionMode.ts';
import { inCaption, inCell, inColumnGroup, inRow, inTable, inTableBody } from './inTable.ts';

/**
 * Sets the insertion mode that fits the stack of open elements, after elements were popped or at the start of a fragment.
 * https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately
 */
export function resetInsertionMode(b: TreeBuilder): void {
  for (let index = b.open.size - 1; ; index--) {
    const isLast = index === 0;
    const mode = modeFor(b, isLast && b.contextId !== -1 ? b.contextId : b.open.idAt(index), isLast);
    if (mode || isLast) {
      b.mode = mode ?? inBody;
      return;
    }
  }
}

function modeFor(b: TreeBuilder, id: number, isLast: boolean): InsertionMode | undefined {
  switch (id) {
    case tag.select:
      return isSelectInTable(b, isLast) ? inSelectInTable : inSelect;
    case tag.td:
    case tag.th:
      return isLast ? undefined : inCell;
    case tag.tr:
      return inRow;
    case tag.tbody:
    case tag.thead:
    case tag.tfoot:
      return inTableBody;
    case tag.caption:
      return inCaption;
    case tag.colgroup:
      return inColumnGroup;
    case tag.table:
      return inTable;
    case tag.template:
      return b.templateInsertionModes.at(-1);
    case tag.head:
      return isLast ? undefined : inHead;
    case tag.body:
      return inBody;
    case tag.frameset:
      return inFrameset;
    case tag.html:
      return b.head ? afterHead : beforeHead;
    default:
      return undefined;
  }
}

function isSelectInTable(b: TreeBuilder, isLast: boolean): boolean {
  const table = b.open.indexOfId(tag.table);
  return !isLast && table > b.open.indexOfId(tag.template);
}
