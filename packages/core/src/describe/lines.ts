/** Lines as a reader sees them: what stands in one block, up to the next break, with the pieces it is made of. */
import { Element, type Node, type Parent, Text } from '../dom/index.ts';
import { clean } from './clean.ts';
import { decoded } from './entities.ts';

export interface Line {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** One run of text and the element it stands in. */
export interface Piece {
  readonly text: string;
  readonly element: Element;
}

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'button', 'select', 'textarea', 'head']);
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const MAX_PIECES = 60;

/** `skipped` says which elements to pass by, with all they hold. */
export function* linesIn(root: Parent, skipped: (element: Element) => boolean = () => false): Generator<Line> {
  let pieces: Piece[] = [];
  let written = '';
  const line = (): Line | undefined => {
    const text = clean(written);
    const finished = text ? { text, pieces } : undefined;
    pieces = [];
    written = '';
    return finished;
  };

  let node: Node | null = root.firstChild;
  while (node) {
    let isPassed = true;
    if (node instanceof Text) {
      written += node.data;
      const text = clean(node.data);
      if (text && pieces.length < MAX_PIECES) pieces.push({ text, element: node.parentElement! });
    } else if (node instanceof Element) {
      isPassed = UNSEEN.has(node.localName) || node.hasAttribute('hidden') || skipped(node);
      if (isBlock(node)) {
        const finished = line();
        if (finished) yield finished;
      }
    }
    if (!isPassed && (node as Element).firstChild) {
      node = (node as Element).firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node instanceof Element && node !== root && isBlock(node)) {
        const finished = line();
        if (finished) yield finished;
      }
    }
    node = node && node !== root ? node.nextSibling : null;
  }
  const last = line();
  if (last) yield last;
}

/** All of an element's lines as one, without the signs that permalinks leave behind. */
export function textIn(element: Element): string {
  let text = '';
  for (const line of linesIn(element)) {
    text += ` ${line.text}`;
    if (text.length > 4_000) break;
  }
  return clean(decoded(text)).replace(/\s*[¶#§]$/u, '');
}

/** An element and its nearest ancestors: as many as asked for, however deep the page. */
export function upFrom(element: Element, levels: number): Element[] {
  const chain: Element[] = [];
  for (let at: Element | null = element; at && chain.length < levels; at = at.parentElement) chain.push(at);
  return chain;
}

function isBlock(element: Element): boolean {
  return !INLINE.has(element.localName);
}
