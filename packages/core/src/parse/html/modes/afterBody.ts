/** The insertion modes "after body" and "after after body". Content here is a parse error and goes into the body. */
import { tag } from '../tags.ts';
import type { TreeBuilder } from '../treeBuilder.ts';
import { isWhitespace } from '../whitespace.ts';
import { inBody, startTagInBody, textInBody } from './inBody.ts';
import { type InsertionMode, ignore } from './insertionMode.ts';

// after body: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-afterbody

export const afterBody: InsertionMode = {
  text,
  nul: returnToBody,
  startTag,
  endTag(b) {
    if (b.token.tagId !== tag.html) {
      b.mode = inBody;
      inBody.endTag(b);
    } else if (b.contextId === -1) {
      b.mode = afterAfterBody;
    }
  },
  comment: (b) => b.insertComment(b.open.elementAt(0)),
  endOfFile: ignore,
};

// after after body: https://html.spec.whatwg.org/multipage/parsing.html#the-after-after-body-insertion-mode

const afterAfterBody: InsertionMode = {
  text,
  nul: returnToBody,
  startTag,
  endTag(b) {
    b.mode = inBody;
    inBody.endTag(b);
  },
  comment: (b) => b.insertComment(b.document),
  endOfFile: ignore,
};

function text(b: TreeBuilder): void {
  if (!isWhitespace(b.token.text)) b.mode = inBody;
  textInBody(b);
}

function returnToBody(b: TreeBuilder): void {
  b.mode = inBody;
}

function startTag(b: TreeBuilder): void {
  if (b.token.tagId !== tag.html) b.mode = inBody;
  startTagInBody(b);
}
