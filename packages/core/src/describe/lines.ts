/** Splits a tree into lines of visible text: the text of a block up to the next break, with its text runs. */
import { Element, foldedText, type Node, type Parent, Text } from '../dom/index.ts';
import { clean } from './clean.ts';

export interface Line {
  readonly text: string;
  readonly pieces: readonly Piece[];
}

/** One run of text and its parent element. */
export interface Piece {
  readonly text: string;
  readonly element: Element;
}

const INVISIBLE = new Set(['script', 'style', 'template', 'noscript', 'svg', 'button', 'select', 'textarea', 'head']);
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
const MAX_PIECES = 60;

/** Yields the lines inside `root`. Elements for which `isSkipped` returns true are left out with their content. */
export function* linesIn(root: Parent, isSkipped: (element: Element) => boolean = () => false): Generator<Line> {
  let pieces: Piece[] = [];
  let buffer = '';
  const endLine = (): Line | undefined => {
    const text = hasInk(buffer) ? clean(buffer) : '';
    const finished = text ? { text, pieces } : undefined;
    pieces = [];
    buffer = '';
    return finished;
  };

  let node: Node | null = root.firstChild;
  while (node) {
    let skipsChildren = true;
    if (node instanceof Text) {
      buffer += node.data;
      const text = hasInk(node.data) ? clean(node.data) : '';
      if (text && pieces.length < MAX_PIECES) pieces.push({ text, element: node.parentElement! });
    } else if (node instanceof Element) {
      skipsChildren = INVISIBLE.has(node.localName) || node.hasAttribute('hidden') || isSkipped(node);
      if (isBlock(node)) {
        const finished = endLine();
        if (finished) yield finished;
      }
    }
    if (!skipsChildren && (node as Element).firstChild) {
      node = (node as Element).firstChild;
      continue;
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode;
      if (node instanceof Element && node !== root && isBlock(node)) {
        const finished = endLine();
        if (finished) yield finished;
      }
    }
    node = node && node !== root ? node.nextSibling : null;
  }
  const last = endLine();
  if (last) yield last;
}

/** Most text between blocks is white space: that is quicker to find out than to clean. */
const hasInk = (text: string) => /\S/.test(text);

/** All lines of an element joined into one, without permalink signs. */
export function textIn(element: Element): string {
  let text = '';
  for (const line of linesIn(element, isPermalink)) {
    text += ` ${line.text}`;
    if (text.length > 4_000) break;
  }
  return clean(text).replace(/(?:\s*[¶§]|\s+#)$/u, '');
}

/** A link that is only a sign. The "#" of "C#" is none. */
function isPermalink(element: Element): boolean {
  return element.localName === 'a' && /^[¶#§]$/u.test(foldedText(element));
}

/** An element and its nearest ancestors, `levels` elements at most. */
export function selfAndAncestors(element: Element, levels: number): Element[] {
  const chain: Element[] = [];
  for (let at: Element | null = element; at && chain.length < levels; at = at.parentElement) chain.push(at);
  return chain;
}

export function isBlock(element: Element): boolean {
  return !INLINE.has(element.localName) || (element.localName === 'span' && BLOCK_CLASS.test(element.className));
}

/** A second line of a heading, as style sheets of ready-made classes write it. */
const BLOCK_CLASS = /(?:^|\s)(?:d-|is-|display-)?block(?:\s|$)/;
