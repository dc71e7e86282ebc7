/**
 * Mends nesting that HTML text cannot say: a parser would take such a tree apart and build another one.
 *
 * Pages come to it by quirks, and we by taking out the elements that stood between. Mended, the tree survives being
 * written and parsed again as it is, so what was checked is what is shown.
 */
import { Element, elementsInside, type Node, type Parent, rename, Text, unwrap } from '../../dom/index.ts';

/** Their start tag ends an open paragraph. */
const ENDS_PARAGRAPH = new Set(
  'article blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre section summary table ul'.split(
    ' ',
  ),
);
/** A search for an open item stops here: an inner list may have items of its own. */
const SPECIAL = new Set(
  'article blockquote caption col colgroup dd details dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** A search for an open paragraph stops here. */
const HOLDS_PARAGRAPHS = new Set(['table', 'caption', 'td', 'th']);
const HEADING = /^h[1-6]$/;
const TABLE_FRAME = new Set(['table', 'colgroup', 'thead', 'tbody', 'tfoot', 'tr']);
/** These mean something only in one place. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
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

/** Takes an element away and leaves what it held; blocks leave a space too, so that their words stay apart. */
export function flatten(element: Element): void {
  const isBlock = ENDS_PARAGRAPH.has(element.localName) || SPECIAL.has(element.localName);
  if (isBlock) element.replaceWith(new Text(' '), element, new Text(' '));
  unwrap(element);
}

/** What is open around a node. */
interface Open {
  readonly paragraph: Element | undefined;
  readonly link: boolean;
  readonly heading: boolean;
  readonly item: boolean;
  readonly term: boolean;
}

const NOTHING: Open = { paragraph: undefined, link: false, heading: false, item: false, term: false };

export function mendNesting(root: Parent): void {
  const around = new Map<Node, Open>([[root, NOTHING]]);
  const broken = new Set<Element>();
  for (const element of elementsInside(root)) {
    const parent = element.parentNode!;
    const open = around.get(parent)!;
    const name = element.localName;
    if (open.paragraph && ENDS_PARAGRAPH.has(name)) broken.add(open.paragraph);
    if (isStray(name, parent) || (name === 'a' && open.link) || (HEADING.test(name) && open.heading)) flatten(element);
    else around.set(isDoubled(name, open) ? toBlock(element) : element, inside(element, open));
  }
  for (const paragraph of broken) toBlock(paragraph);
}

/** A part without its whole, or between the parts of a table what is none. */
function isStray(name: string, parent: Parent): boolean {
  const around = parent instanceof Element ? parent.localName : '';
  const parents = PARENTS[name];
  return parents ? !parents.includes(around) : TABLE_FRAME.has(around);
}

/** An item directly in an item, or a term in a term: the first would end where the second starts. */
function isDoubled(name: string, open: Open): boolean {
  return (name === 'li' && open.item) || ((name === 'dt' || name === 'dd') && open.term);
}

function toBlock(element: Element): Element {
  element.removeAttribute('value');
  return rename(element, 'div');
}

function inside(element: Element, open: Open): Open {
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
