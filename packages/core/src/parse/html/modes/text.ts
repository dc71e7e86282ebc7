/**
 * The insertion mode "text": the content of elements that contain only text.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata
 */
import type { TreeBuilder } from '../treeBuilder.ts';
import { type InsertionMode, ignore } from './insertionMode.ts';

const text: InsertionMode = {
  text: (b) => b.insertText(b.token.text),
  startTag: ignore, // never called: the tokenizer reads no start tags in this mode
  endTag: leave,
  comment: ignore,
  endOfFile(b) {
    leave(b);
    b.process();
  },
};

/** Opens an element for the start tag and switches the tokenizer to the given text state. */
export function startTextElement(b: TreeBuilder, state: number): void {
  b.openElement(); // even beyond the limit: it cannot contain elements
  b.token.state = state;
  b.originalInsertionMode = b.mode;
  b.mode = text;
}

function leave(b: TreeBuilder): void {
  b.open.pop();
  b.mode = b.originalInsertionMode;
}
