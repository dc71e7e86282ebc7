/** A note: where the text refers to it, and the block that says it. */
import { type Element, following, type Node, Text } from '../../dom/index.ts';

export interface Note {
  /** As the page numbers it. */
  readonly label: string;
  readonly references: Element[];
  readonly definition: Element;
}

/** The number or sign in `[1]`, `(a)`, `1.` or `†`; undefined for anything that is no mark of a note. */
export function labelIn(text: string): string | undefined {
  return /^[[(]?\s*(?:note\s)?([\p{L}\p{N}]{1,4}|[*†‡§¶]{1,3})\s*[\])]?[.:]?$/iu.exec(text.trim())?.[1];
}

const MAX_SHORT = 30;
const MAX_NODES = 60;

/** The folded text of something small; undefined for more, without reading it all: it may be nested in another that asks the same. */
export function shortText(element: Element): string | undefined {
  let text = '';
  let seen = 0;
  for (let node = element.firstChild as Node | null; node; node = following(node, element)) {
    if (node instanceof Text) text = (text + node.data).replace(/\s+/g, ' ');
    if (text.length > MAX_SHORT || ++seen > MAX_NODES) return undefined;
  }
  return text.trim();
}
