/**
 * The insertion mode "text": the content of elements that contain nothing but text.
 * https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata
 */
import type { TreeBuilder } from '../treeBuilder.ts';
import { type InsertionMode, ignore } from './insertionMode.ts';

const text: InsertionMode = {
  text: (b) => b.insertText(b.token.text),
  startTag: ignore, // none comes: the tokenizer reads no start tags here
  endTag: leave,
  comment: ignore,
  endOfFile(b) {
    leave(b);
    b.process();
  },
};

/** Opens an element for the start tag whose content is read in one of the tokenizer's text states. */
export function startText(b: TreeBuilder, state: number): void {
  b.openToken(); // even beyond the limit: nothing can be opened inside it
  b.token.state = state;
  b.modeAfterText = b.mode;
  b.mode = text;
}

function leave(b: TreeBuilder): void {
  b.open.pop();
  b.mode = b.modeAfterText;
}
