/** The insertion modes of pages that consist of frames: in frameset, after frameset, after after frameset. */
import { tag } from '../tags.ts';
import type { TreeBuilder } from '../treeBuilder.ts';
import { onlyWhitespace } from '../whitespace.ts';
import { startTagInHead } from './beforeBody.ts';
import { startTagInBody, textInBody } from './inBody.ts';
import { type InsertionMode, ignore, insertComment, insertToken, rulesByTag } from './insertionMode.ts';

// in frameset: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset

export const inFrameset: InsertionMode = {
  text: insertOnlySpace,
  startTag(b) {
    startRules[b.token.tagId]!(b);
  },
  endTag(b) {
    if (b.token.tagId !== tag.frameset || b.open.size === 1) return;
    b.open.pop();
    if (b.contextId === -1 && b.open.currentId !== tag.frameset) b.mode = afterFrameset;
  },
  comment: insertComment,
  endOfFile: ignore,
};

const startRules = rulesByTag(
  ignore,
  ['html', startTagInBody],
  ['frameset', (b) => void b.openTokenIfRoom()],
  ['frame', insertToken],
  ['noframes', startTagInHead],
);

function insertOnlySpace(b: TreeBuilder): void {
  const space = onlyWhitespace(b.token.text);
  if (space !== '') b.insertText(space);
}

// after frameset: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset

const afterFrameset: InsertionMode = {
  text: insertOnlySpace,
  startTag: startTagAfterFrameset,
  endTag(b) {
    if (b.token.tagId === tag.html) b.mode = afterAfterFrameset;
  },
  comment: insertComment,
  endOfFile: ignore,
};

function startTagAfterFrameset(b: TreeBuilder): void {
  if (b.token.tagId === tag.html) startTagInBody(b);
  else if (b.token.tagId === tag.noframes) startTagInHead(b);
}

// after after frameset: https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-frameset-insertion-mode

const afterAfterFrameset: InsertionMode = {
  text(b) {
    b.token.text = onlyWhitespace(b.token.text);
    if (b.token.text !== '') textInBody(b);
  },
  startTag: startTagAfterFrameset,
  endTag: ignore,
  comment: (b) => b.insertComment(b.document),
  endOfFile: ignore,
};
