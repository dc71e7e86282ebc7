/**
 * The insertion mode "in template".
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-intemplate
 */
import { tag } from '../tags.ts';
import type { TreeBuilder } from '../treeBuilder.ts';
import { endTemplate, startTagInHead } from './beforeBody.ts';
import { inBody, textInBody } from './inBody.ts';
import { type InsertionMode, insertComment, rulesByTag } from './insertionMode.ts';
import { inColumnGroup, inRow, inTable, inTableBody } from './inTable.ts';
import { resetInsertionMode } from './resetInsertionMode.ts';

export const inTemplate: InsertionMode = {
  text: textInBody,
  startTag(b) {
    startRules[b.token.tagId]!(b);
  },
  endTag(b) {
    if (b.token.tagId === tag.template) endTemplate(b);
  },
  comment: insertComment,
  endOfFile: endTemplatesAtEndOfFile,
};

const startRules = rulesByTag(
  (b) => switchTemplateMode(b, inBody),
  ['base basefont bgsound link meta noframes script style template title', startTagInHead],
  ['caption colgroup tbody tfoot thead', (b) => switchTemplateMode(b, inTable)],
  ['col', (b) => switchTemplateMode(b, inColumnGroup)],
  ['tr', (b) => switchTemplateMode(b, inTableBody)],
  ['td th', (b) => switchTemplateMode(b, inRow)],
);

/** The first tag decides the insertion mode of the template's content. */
function switchTemplateMode(b: TreeBuilder, mode: InsertionMode): void {
  b.templateInsertionModes[b.templateInsertionModes.length - 1] = mode;
  b.mode = mode;
  mode.startTag(b);
}

export function endTemplatesAtEndOfFile(b: TreeBuilder): void {
  if (!b.open.has(tag.template)) return;
  do {
    b.open.popThrough(tag.template);
    b.formatting.clearToMarker();
    b.templateInsertionModes.pop();
  } while (b.open.has(tag.template));
  resetInsertionMode(b);
  b.process();
}
