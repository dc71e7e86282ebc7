/** The insertion modes for tables: in table, in caption, in column group, in table body, in row, in cell. */
import {
  TABLE_BODY_CONTEXT,
  TABLE_CONTEXT,
  TABLE_ROW_CONTEXT,
  TABLE_SCOPE,
  TRIGGERS_FOSTER_PARENTING,
  tag,
  traits,
} from '../tags.ts';
import type { TreeBuilder } from '../treeBuilder.ts';
import { isWhitespace, leadingWhitespaceLength, onlyWhitespace } from '../whitespace.ts';
import { endTemplate, startTagInHead } from './beforeBody.ts';
import { endOfFileInBody, endTagInBody, isHiddenInput, startTagInBody, textInBody } from './inBody.ts';
import { type InsertionMode, ignore, insertComment, insertElement, type Rule, rulesByTag } from './insertionMode.ts';
import { resetInsertionMode } from './resetInsertionMode.ts';

// The parts of a table are pushed even beyond the stack's limit: the table itself is not, so they add at most three levels.

const TABLE_PARTS = 'caption col colgroup tbody td tfoot th thead tr';

// in table: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intable

export const inTable: InsertionMode = {
  text: textInTable,
  startTag: startTagInTable,
  endTag: endTagInTable,
  comment: insertComment,
  endOfFile: endOfFileInBody,
};

/**
 * White space between the parts of a table stays in place; other text, with the white space around it, is foster-parented.
 * The tokenizer returns all text up to the next tag at once, so that the standard's mode "in table text" becomes this one
 * decision.
 */
function textInTable(b: TreeBuilder): void {
  if (traits[b.open.currentId]! & TRIGGERS_FOSTER_PARENTING && isWhitespace(b.token.text)) b.insertText(b.token.text);
  else withFosterParenting(b, textInBody);
}

/** Applies a rule of the body with foster parenting enabled: content goes before the table. */
function withFosterParenting(b: TreeBuilder, rule: Rule): void {
  const before = b.fosterParenting;
  b.fosterParenting = true;
  rule(b);
  b.fosterParenting = before;
}

const startRules = rulesByTag(
  (b) => withFosterParenting(b, startTagInBody),
  ['caption', startCaption],
  ['colgroup', startColumnGroup],
  ['col', startColumn],
  ['tbody tfoot thead', startTableBody],
  ['td th tr', startWithImpliedTableBody],
  ['table', startTable],
  ['style script template', startTagInHead],
  ['input', startInput],
  ['form', startForm],
);

function startTagInTable(b: TreeBuilder): void {
  startRules[b.token.tagId]!(b);
}

function startCaption(b: TreeBuilder): void {
  b.open.popToTrait(TABLE_CONTEXT);
  b.formatting.pushMarker();
  b.openElement();
  b.mode = inCaption;
}

function startColumnGroup(b: TreeBuilder): void {
  b.open.popToTrait(TABLE_CONTEXT);
  b.openElement();
  b.mode = inColumnGroup;
}

function startColumn(b: TreeBuilder): void {
  b.open.popToTrait(TABLE_CONTEXT);
  b.openElementNamed('colgroup', tag.colgroup);
  b.mode = inColumnGroup;
  startTagInColumnGroup(b);
}

function startTableBody(b: TreeBuilder): void {
  b.open.popToTrait(TABLE_CONTEXT);
  b.openElement();
  b.mode = inTableBody;
}

/** A row or a cell directly in a table implies a `<tbody>`. */
function startWithImpliedTableBody(b: TreeBuilder): void {
  b.open.popToTrait(TABLE_CONTEXT);
  b.openElementNamed('tbody', tag.tbody);
  b.mode = inTableBody;
  startTagInTableBody(b);
}

/** A second `<table>` ends the first. */
function startTable(b: TreeBuilder): void {
  if (!b.open.hasInScope(tag.table, TABLE_SCOPE)) return;
  b.open.popThrough(tag.table);
  resetInsertionMode(b);
  b.process();
}

function startInput(b: TreeBuilder): void {
  if (isHiddenInput(b.token.attributes)) b.insertElement();
  else withFosterParenting(b, startTagInBody);
}

function startForm(b: TreeBuilder): void {
  if (b.form || b.open.has(tag.template)) return;
  b.form = b.insertElement();
}

const endRules = rulesByTag(
  (b) => withFosterParenting(b, endTagInBody),
  ['table', endTable],
  ['template', endTemplate],
  [`body html ${TABLE_PARTS}`, ignore],
);

function endTagInTable(b: TreeBuilder): void {
  endRules[b.token.tagId]!(b);
}

function endTable(b: TreeBuilder): void {
  if (!b.open.hasInScope(tag.table, TABLE_SCOPE)) return;
  b.open.popThrough(tag.table);
  resetInsertionMode(b);
}

// in caption: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incaption

export const inCaption: InsertionMode = {
  text: textInBody,
  startTag(b) {
    startRulesInCaption[b.token.tagId]!(b);
  },
  endTag(b) {
    endRulesInCaption[b.token.tagId]!(b);
  },
  comment: insertComment,
  endOfFile: endOfFileInBody,
};

const startRulesInCaption = rulesByTag(startTagInBody, [
  TABLE_PARTS,
  (b) => {
    if (closeCaption(b)) startTagInTable(b);
  },
]);

const endRulesInCaption = rulesByTag(
  endTagInBody,
  ['caption', (b) => void closeCaption(b)],
  [
    'table',
    (b) => {
      if (closeCaption(b)) endTagInTable(b);
    },
  ],
  ['body col colgroup html tbody td tfoot th thead tr', ignore],
);

function closeCaption(b: TreeBuilder): boolean {
  if (!b.open.hasInScope(tag.caption, TABLE_SCOPE)) return false;
  b.open.popThrough(tag.caption);
  b.formatting.clearToMarker();
  b.mode = inTable;
  return true;
}

// in column group: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incolgroup

export const inColumnGroup: InsertionMode = {
  text: textInColumnGroup,
  nul: leaveColumnGroupAndProcess,
  startTag: startTagInColumnGroup,
  endTag(b) {
    endRulesInColumnGroup[b.token.tagId]!(b);
  },
  comment: insertComment,
  endOfFile: endOfFileInBody,
};

/** Keeps white space; other text ends the column group, or is dropped when there is none, in a template. */
function textInColumnGroup(b: TreeBuilder): void {
  const { text } = b.token;
  const start = leadingWhitespaceLength(text);
  if (start > 0) b.insertText(text.slice(0, start));
  if (start === text.length) return;
  b.token.text = text.slice(start);
  if (leaveColumnGroup(b)) b.process();
  else {
    const space = onlyWhitespace(text.slice(start));
    if (space !== '') b.insertText(space);
  }
}

const startRulesInColumnGroup = rulesByTag(
  leaveColumnGroupAndProcess,
  ['html', startTagInBody],
  ['col', insertElement],
  ['template', startTagInHead],
);

function startTagInColumnGroup(b: TreeBuilder): void {
  startRulesInColumnGroup[b.token.tagId]!(b);
}

const endRulesInColumnGroup = rulesByTag(
  leaveColumnGroupAndProcess,
  ['colgroup', (b) => void leaveColumnGroup(b)],
  ['template', endTemplate],
  ['col', ignore],
);

function leaveColumnGroup(b: TreeBuilder): boolean {
  if (b.open.currentId !== tag.colgroup) return false;
  b.open.pop();
  b.mode = inTable;
  return true;
}

function leaveColumnGroupAndProcess(b: TreeBuilder): void {
  if (leaveColumnGroup(b)) b.process();
}

// in table body: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intbody

export const inTableBody: InsertionMode = {
  text: textInTable,
  startTag: startTagInTableBody,
  endTag: endTagInTableBody,
  comment: insertComment,
  endOfFile: endOfFileInBody,
};

const startRulesInTableBody = rulesByTag(
  startTagInTable,
  ['tr', startRow],
  ['td th', startCellWithImpliedRow],
  [
    'caption col colgroup tbody tfoot thead',
    (b) => {
      if (hasTableBodyInScope(b)) closeTableBody(b, startTagInTable);
    },
  ],
);

function startTagInTableBody(b: TreeBuilder): void {
  startRulesInTableBody[b.token.tagId]!(b);
}

function startRow(b: TreeBuilder): void {
  b.open.popToTrait(TABLE_BODY_CONTEXT);
  b.openElement();
  b.mode = inRow;
}

function startCellWithImpliedRow(b: TreeBuilder): void {
  b.open.popToTrait(TABLE_BODY_CONTEXT);
  b.openElementNamed('tr', tag.tr);
  b.mode = inRow;
  startTagInRow(b);
}

const endRulesInTableBody = rulesByTag(
  endTagInTable,
  [
    'tbody tfoot thead',
    (b) => {
      if (b.open.hasInScope(b.token.tagId, TABLE_SCOPE)) closeTableBody(b, ignore);
    },
  ],
  [
    'table',
    (b) => {
      if (hasTableBodyInScope(b)) closeTableBody(b, endTagInTable);
    },
  ],
  ['body caption col colgroup html td th tr', ignore],
);

function endTagInTableBody(b: TreeBuilder): void {
  endRulesInTableBody[b.token.tagId]!(b);
}

function hasTableBodyInScope(b: TreeBuilder): boolean {
  const { open } = b;
  return [tag.tbody, tag.thead, tag.tfoot].some((id) => open.hasInScope(id, TABLE_SCOPE));
}

/** Closes the table body; `then` processes the tag that caused it. */
function closeTableBody(b: TreeBuilder, then: Rule): void {
  b.open.popToTrait(TABLE_BODY_CONTEXT);
  b.open.pop();
  b.mode = inTable;
  then(b);
}

// in row: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intr

export const inRow: InsertionMode = {
  text: textInTable,
  startTag: startTagInRow,
  endTag: endTagInRow,
  comment: insertComment,
  endOfFile: endOfFileInBody,
};

const startRulesInRow = rulesByTag(
  startTagInTable,
  ['td th', startCell],
  ['caption col colgroup tbody tfoot thead tr', (b) => closeRow(b, startTagInTableBody)],
);

function startTagInRow(b: TreeBuilder): void {
  startRulesInRow[b.token.tagId]!(b);
}

function startCell(b: TreeBuilder): void {
  b.open.popToTrait(TABLE_ROW_CONTEXT);
  b.openElement();
  b.mode = inCell;
  b.formatting.pushMarker();
}

const endRulesInRow = rulesByTag(
  endTagInTable,
  ['tr', (b) => closeRow(b, ignore)],
  ['table', (b) => closeRow(b, endTagInTableBody)],
  [
    'tbody tfoot thead',
    (b) => {
      if (b.open.hasInScope(b.token.tagId, TABLE_SCOPE) || isRowInScope(b)) forceCloseRow(b, endTagInTableBody);
    },
  ],
  ['body caption col colgroup html td th', ignore],
);

function endTagInRow(b: TreeBuilder): void {
  endRulesInRow[b.token.tagId]!(b);
}

function isRowInScope(b: TreeBuilder): boolean {
  return b.open.hasInScope(tag.tr, TABLE_SCOPE);
}

/** Closes the row, if one is open; `then` processes the tag that caused it. */
function closeRow(b: TreeBuilder, then: Rule): void {
  if (isRowInScope(b)) forceCloseRow(b, then);
}

function forceCloseRow(b: TreeBuilder, then: Rule): void {
  b.open.popToTrait(TABLE_ROW_CONTEXT);
  b.open.pop();
  b.mode = inTableBody;
  then(b);
}

// in cell: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intd

export const inCell: InsertionMode = {
  text: textInBody,
  startTag(b) {
    startRulesInCell[b.token.tagId]!(b);
  },
  endTag(b) {
    endRulesInCell[b.token.tagId]!(b);
  },
  comment: insertComment,
  endOfFile: endOfFileInBody,
};

const startRulesInCell = rulesByTag(startTagInBody, [
  TABLE_PARTS,
  (b) => {
    if (b.open.hasInScope(tag.td, TABLE_SCOPE) || b.open.hasInScope(tag.th, TABLE_SCOPE)) closeCell(b, startTagInRow);
  },
]);

const endRulesInCell = rulesByTag(
  endTagInBody,
  ['td th', endCell],
  [
    'table tbody tfoot thead tr',
    (b) => {
      if (b.open.hasInScope(b.token.tagId, TABLE_SCOPE)) closeCell(b, endTagInRow);
    },
  ],
  ['body caption col colgroup html', ignore],
);

function endCell(b: TreeBuilder): void {
  if (!b.open.hasInScope(b.token.tagId, TABLE_SCOPE)) return;
  b.open.popThrough(b.token.tagId);
  b.formatting.clearToMarker();
  b.mode = inRow;
}

/** Closes the cell, of either kind; `then` processes the tag that caused it. */
function closeCell(b: TreeBuilder, then: Rule): void {
  b.open.popFrom(Math.max(b.open.indexOfId(tag.td), b.open.indexOfId(tag.th)));
  b.formatting.clearToMarker();
  b.mode = inRow;
  then(b);
}
