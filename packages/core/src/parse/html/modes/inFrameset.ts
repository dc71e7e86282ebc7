/** The insertion modes for framesets: in frameset, after frameset, after after frameset. */
import { tag } from '../tags.ts';
import type { TreeBuilder } from '../treeBuilder.ts';
import { onlyWhitespace } from '../whitespace.ts';
import { startTagInHead } from './beforeBody.ts';
import { startTagInBody, textInBody } from './inBody.ts';
import { type InsertionMode, ignore, insertComment, insertElement, rulesByTag } from './insertionMode.ts';

// in frameset: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inframeset

export const inFrameset: InsertionMode = {
  text: insertWhitespaceOnly,
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
  ['frameset', (b) => void b.openElementUnlessFull()],
  ['frame', insertElement],
  ['noframes', startTagInHead],
);

function insertWhitespaceOnly(b: TreeBuilder): void {
  const space = onlyWhitespace(b.token.text);
  if (space !== '') b.insertText(space);
}

// after frameset: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterframeset

const afterFrameset: InsertionMode = {
  text: insertWhitespaceOnly,
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
