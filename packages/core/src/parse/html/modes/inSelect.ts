/**
 * The insertion modes "in select" and "in select in table". The standard has removed them; parse5, our reference, has not:
 * inside a select, all tags except those of options are ignored, and their text is kept.
 */
import { TABLE_SCOPE, tag } from '../tags.ts';
import type { TreeBuilder } from '../treeBuilder.ts';
import { endTemplate, startTagInHead } from './beforeBody.ts';
import { endOfFileInBody, startTagInBody } from './inBody.ts';
import { type InsertionMode, ignore, insertComment, type RuleFor, rulesByTag } from './insertionMode.ts';
import { resetInsertionMode } from './resetInsertionMode.ts';

const shared = {
  text: (b: TreeBuilder) => b.insertText(b.token.text),
  comment: insertComment,
  endOfFile: endOfFileInBody,
};

export const inSelect: InsertionMode = {
  ...shared,
  startTag(b) {
    startRules[b.token.tagId]!(b);
  },
  endTag(b) {
    endRules[b.token.tagId]!(b);
  },
};

const start: RuleFor[] = [
  ['html', startTagInBody],
  ['option', startOption],
  ['optgroup', startOptionGroup],
  ['hr', insertHr],
  ['select', endSelect],
  ['input keygen textarea', leaveSelect],
  ['script template', startTagInHead],
];
const startRules = rulesByTag(ignore, ...start);

const end: RuleFor[] = [
  ['optgroup', endOptionGroup],
  ['option', closeOption],
  ['select', endSelect],
  ['template', endTemplate],
];
const endRules = rulesByTag(ignore, ...end);

function closeOption(b: TreeBuilder): void {
  if (b.open.currentId === tag.option) b.open.pop();
}

function closeOptionAndGroup(b: TreeBuilder): void {
  closeOption(b);
  if (b.open.currentId === tag.optgroup) b.open.pop();
}

function startOption(b: TreeBuilder): void {
  closeOption(b);
  b.openElementUnlessFull();
}

function startOptionGroup(b: TreeBuilder): void {
  closeOptionAndGroup(b);
  b.openElementUnlessFull();
}

function insertHr(b: TreeBuilder): void {
  closeOptionAndGroup(b);
  b.insertElement();
}

function endOptionGroup(b: TreeBuilder): void {
  const { open } = b;
  if (open.currentId === tag.option && open.idAt(open.size - 2) === tag.optgroup) open.pop();
  if (open.currentId === tag.optgroup) open.pop();
}

function endSelect(b: TreeBuilder): void {
  if (b.open.hasSelectInScope()) closeSelect(b);
}

function closeSelect(b: TreeBuilder): void {
  b.open.popThrough(tag.select);
  resetInsertionMode(b);
}

/** A start tag that is not allowed in a select closes it. */
function leaveSelect(b: TreeBuilder): void {
  if (!b.open.hasSelectInScope()) return;
  closeSelect(b);
  b.process();
}

// in select in table

const TABLE_PARTS = 'caption table tbody tfoot thead tr td th';

export const inSelectInTable: InsertionMode = {
  ...shared,
  startTag(b) {
    startRulesInTable[b.token.tagId]!(b);
  },
  endTag(b) {
    endRulesInTable[b.token.tagId]!(b);
  },
};

const startRulesInTable = rulesByTag(ignore, ...start, [TABLE_PARTS, leaveForTable]);

const endRulesInTable = rulesByTag(ignore, ...end, [
  TABLE_PARTS,
  (b) => {
    if (b.open.hasInScope(b.token.tagId, TABLE_SCOPE)) leaveForTable(b);
  },
]);

function leaveForTable(b: TreeBuilder): void {
  closeSelect(b);
  b.process();
}
