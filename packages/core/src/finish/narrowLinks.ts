/**
 * Narrows links around whole blocks (cards, teasers, linked figures) to the words that name their target: the first heading, else the first line
 * of text, else the picture. Such a link says where it leads in every output; only HTML can say one around blocks.
 */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsInside, isInside, type Node, nodesInside, Text, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

export function narrowLinks(draft: Draft): void {
  const { wide, holdsBlocks } = linksAroundBlocks(draft.body);
  for (const link of wide) {
    const run = bestRun(link, holdsBlocks);
    // A heading that leads to itself is no link.
    const isOwn = link.getAttribute('href')?.startsWith('#') && isInside(run[0] ?? link, ...HEADINGS);
    if (run.length && !isOwn) wrap(run, link);
    unwrap(link);
  }
}

/** One walk for all links. A link in a link is none to a browser: the outer one is what a reader clicks on. */
function linksAroundBlocks(body: Element): { wide: ReadonlySet<Element>; holdsBlocks: ReadonlySet<Element> } {
  const linkAround = new Map<Node, Element>();
  const wide = new Set<Element>();
  const holdsBlocks = new Set<Element>();
  for (const element of elementsInside(body)) {
    const link = linkAround.get(element.parentNode!);
    if (link && element.localName === 'a') {
      unwrap(element);
      continue;
    }
    if (element.localName === 'a') linkAround.set(element, element);
    else if (link) linkAround.set(element, link);
    if (!link || !isBlockName(element.localName)) continue;
    wide.add(link);
    // Each climb ends where another has been.
    let at = element.parentElement;
    for (; at && at !== link && !holdsBlocks.has(at); at = at.parentElement) holdsBlocks.add(at);
  }
  return { wide, holdsBlocks };
}

/** The nodes, side by side in one line, that name the target best; none where the link holds nothing to click on. */
function bestRun(link: Element, holdsBlocks: ReadonlySet<Element>): Node[] {
  let text: Node[] = [];
  let picture: Node[] = [];
  let isHeading = false;
  const heading = new Set<Node>();
  const code = new Set<Node>(); // a link in a block of code is code to most readers
  for (const node of nodesInside(link)) {
    const around = node.parentNode!;
    if (heading.has(around) || (node instanceof Element && /^h[1-6]$/.test(node.localName))) heading.add(node);
    if (code.has(around) || (node instanceof Element && node.localName === 'pre')) code.add(node);
    if (code.has(node) || !startsRun(node, holdsBlocks)) continue;
    const run = runFrom(node, holdsBlocks);
    const kind = kindOf(run);
    const isInHeading = heading.has(around);
    if (kind === 'text' && (!text.length || (isInHeading && !isHeading))) {
      text = run;
      isHeading = isInHeading;
    }
    if (kind === 'picture' && !picture.length) picture = run;
    if (isHeading) break;
  }
  return text.length ? text : picture;
}

const isInLine = (node: Node, holdsBlocks: ReadonlySet<Element>): boolean =>
  !(node instanceof Element && (isBlockName(node.localName) || holdsBlocks.has(node)));

/** The first of some inline nodes in a block, or in an inline element that holds blocks. */
function startsRun(node: Node, holdsBlocks: ReadonlySet<Element>): boolean {
  const around = node.parentNode;
  const isInBlock = around instanceof Element && (!isInLine(around, holdsBlocks) || around.localName === 'a');
  return (
    isInBlock && isInLine(node, holdsBlocks) && !(node.previousSibling && isInLine(node.previousSibling, holdsBlocks))
  );
}

function runFrom(first: Node, holdsBlocks: ReadonlySet<Element>): Node[] {
  const run: Node[] = [];
  for (let node: Node | null = first; node && isInLine(node, holdsBlocks); node = node.nextSibling) run.push(node);
  return run;
}

function kindOf(run: readonly Node[]): 'text' | 'picture' | undefined {
  let kind: 'picture' | undefined;
  for (const node of run) {
    if (node instanceof Text && /[\p{L}\p{N}]/u.test(node.data)) return 'text';
    if (!(node instanceof Element)) continue;
    if (node.localName === 'img') kind = 'picture';
    for (const inner of nodesInside(node)) {
      if (inner instanceof Text && /[\p{L}\p{N}]/u.test(inner.data)) return 'text';
      if (inner instanceof Element && inner.localName === 'img') kind = 'picture';
    }
  }
  return kind;
}

function wrap(run: readonly Node[], link: Element): void {
  const narrow = new Element(
    'a',
    link.attributes.map((attribute) => ({ ...attribute })),
  );
  const [first] = run;
  first!.parentNode!.insertBefore(narrow, first!);
  for (const node of run) narrow.append(node);
}
