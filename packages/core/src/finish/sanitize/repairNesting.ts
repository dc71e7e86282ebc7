/**
 * Repairs nesting that HTML cannot express: serialised and parsed again, such a tree would become a different one.
 *
 * It comes from parser quirks, and from unwrapping elements. After the repair the tree survives serialising and parsing unchanged,
 * so what was sanitised is what is shown.
 */
import { Element, elementsInside, type Node, type Parent, rename, Text, unwrap } from '../../dom/index.ts';

/** Elements whose start tag closes an open paragraph. */
const ENDS_PARAGRAPH = new Set(
  'article blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table ul'.split(
    ' ',
  ),
);
/** Elements that end the parser's search for an open list item: an inner list may have its own items. */
const SPECIAL = new Set(
  'article blockquote caption col colgroup dd details dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Elements that end the parser's search for an open paragraph. */
const HOLDS_PARAGRAPHS = new Set(['table', 'caption', 'td', 'th']);
const HEADING = /^h[1-6]$/;
/** Table elements that allow only other table elements as children. */
const TABLE_STRUCTURE = new Set(['table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr']);
/** Elements that are valid only in certain parents. */
const REQUIRED_PARENTS: Readonly<Record<string, readonly string[]>> = {
  caption: ['table'],
  colgroup: ['table'],
  col: ['colgroup'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['thead', 'tbody', 'tfoot'],
  td: ['tr'],
  th: ['tr'],
  rt: ['ruby'],
  rp: ['ruby'],
};

/** Replaces an element with its children; around blocks it adds spaces, so that their words stay separate. */
export function flatten(element: Element): void {
  const isBlock = ENDS_PARAGRAPH.has(element.localName) || SPECIAL.has(element.localName);
  if (isBlock) element.replaceWith(new Text(' '), element, new Text(' '));
  unwrap(element);
}

/** The elements that are open around a node. */
interface OpenElements {
  readonly paragraph: Element | undefined;
  readonly link: boolean;
  readonly heading: boolean;
  readonly item: boolean;
  readonly term: boolean;
}

const NONE_OPEN: OpenElements = { paragraph: undefined, link: false, heading: false, item: false, term: false };

export function repairNesting(root: Parent): void {
  const around = new Map<Node, OpenElements>([[root, NONE_OPEN]]);
  const invalid = new Set<Element>();
  for (const element of elementsInside(root)) {
    const parent = element.parentNode!;
    const open = around.get(parent)!;
    const name = element.localName;
    if (open.paragraph && ENDS_PARAGRAPH.has(name)) invalid.add(open.paragraph);
    if (isMisplaced(name, parent) || (name === 'a' && open.link) || (HEADING.test(name) && open.heading))
      flatten(element);
    else around.set(isDirectlyNested(name, open) ? toBlock(element) : element, inside(element, open));
  }
  for (const paragraph of invalid) toBlock(paragraph);
}

/** A part outside its container, or other content between the parts of a table. */
function isMisplaced(name: string, parent: Parent): boolean {
  const around = parent instanceof Element ? parent.localName : '';
  const parents = REQUIRED_PARENTS[name];
  return parents ? !parents.includes(around) : TABLE_STRUCTURE.has(around);
}

/** An item directly in an item, or a term in a term: parsing would close the first where the second starts. */
function isDirectlyNested(name: string, open: OpenElements): boolean {
  return (name === 'li' && open.item) || ((name === 'dt' || name === 'dd') && open.term);
}

function toBlock(element: Element): Element {
  element.removeAttribute('value');
  return rename(element, 'div');
}

function inside(element: Element, open: OpenElements): OpenElements {
  const name = element.localName;
  const isSpecial = SPECIAL.has(name);
  return {
    paragraph: name === 'p' ? element : HOLDS_PARAGRAPHS.has(name) ? undefined : open.paragraph,
    link: open.link || name === 'a',
    heading: open.heading || HEADING.test(name),
    item: name === 'li' || (open.item && !isSpecial),
    term: name === 'dt' || name === 'dd' || (open.term && !isSpecial),
  };
}
