/**
 * Narrows links around blocks (cards, teasers, linked figures) to the text that names their target: the first heading, else the first
 * line of text that is no label, else the image, else the label. Only HTML allows links around blocks; the other outputs do not.
 */
import { isBlockName } from '../blockNames.ts';
import { Element, elementsInside, isInside, type Node, nodesInside, rawText, Text, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

export function narrowBlockLinks(draft: Draft): void {
  const { wide, holdsBlocks } = linksAroundBlocks(draft.body);
  const runs = new Map([...wide].map((link) => [link, runsIn(link, holdsBlocks)]));
  const isLabel = findLabels([...runs.values()].flatMap(({ texts }) => texts));
  for (const [link, { heading, texts, image }] of runs) {
    const run = heading ?? texts.find((text) => !isLabel(text)) ?? image ?? texts[0] ?? [];
    // A heading that links to itself is not a real link.
    const isPermalink = link.getAttribute('href')?.startsWith('#') && isInside(run[0] ?? link, ...HEADINGS);
    if (run.length && !isPermalink) wrap(run, link);
    unwrap(link);
  }
}

/** Finds all links around blocks in one walk. Unwraps nested links: only the outer one is clickable. */
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
    // Each climb ends at an element already seen.
    let at = element.parentElement;
    for (; at && at !== link && !holdsBlocks.has(at); at = at.parentElement) holdsBlocks.add(at);
  }
  return { wide, holdsBlocks };
}

type Run = readonly Node[];

interface Runs {
  readonly heading?: Run;
  readonly texts: readonly Run[];
  readonly image?: Run | undefined;
}

/** The runs of adjacent inline nodes that may name the target: the first in a heading, those with text before it, the first with an image. */
function runsIn(link: Element, holdsBlocks: ReadonlySet<Element>): Runs {
  const texts: Run[] = [];
  let image: Run | undefined;
  const heading = new Set<Node>();
  const code = new Set<Node>(); // most Markdown renderers show a link in a code block as code
  for (const node of nodesInside(link)) {
    const parent = node.parentNode!;
    if (heading.has(parent) || (node instanceof Element && /^h[1-6]$/.test(node.localName))) heading.add(node);
    if (code.has(parent) || (node instanceof Element && node.localName === 'pre')) code.add(node);
    if (code.has(node) || !startsRun(node, holdsBlocks)) continue;
    const run = runFrom(node, holdsBlocks);
    const kind = kindOf(run);
    if (kind === 'text' && heading.has(parent)) return { heading: run, texts };
    if (kind === 'text') texts.push(run);
    else if (kind === 'image') image ??= run;
  }
  return { texts, image };
}

/** So many lines for each text: names differ. */
const MIN_ALIKE = 3;

/** Whether a line is at a place where cards have a label, such as a badge or a category: few different texts. */
function findLabels(runs: readonly Run[]): (run: Run) => boolean {
  const placeOf = ([first]: Run) =>
    [first!.parentNode, first].map((at) => (at instanceof Element ? `${at.localName}.${at.className}` : '')).join(' ');
  const places = new Map<string, { count: number; readonly texts: Set<string> }>();
  for (const run of runs) {
    const place = places.get(placeOf(run)) ?? { count: 0, texts: new Set() };
    places.set(placeOf(run), place);
    place.count++;
    place.texts.add(run.map(rawText).join('').trim());
  }
  return (run) => {
    const { count, texts } = places.get(placeOf(run))!;
    return count >= texts.size * MIN_ALIKE;
  };
}

const isInline = (node: Node, holdsBlocks: ReadonlySet<Element>): boolean =>
  !(node instanceof Element && (isBlockName(node.localName) || holdsBlocks.has(node)));

/** Whether a node is the first of a run of inline nodes in a block, or in an inline element that contains blocks. */
function startsRun(node: Node, holdsBlocks: ReadonlySet<Element>): boolean {
  const parent = node.parentNode;
  const isInBlock = parent instanceof Element && (!isInline(parent, holdsBlocks) || parent.localName === 'a');
  return (
    isInBlock && isInline(node, holdsBlocks) && !(node.previousSibling && isInline(node.previousSibling, holdsBlocks))
  );
}

function runFrom(first: Node, holdsBlocks: ReadonlySet<Element>): Node[] {
  const run: Node[] = [];
  for (let node: Node | null = first; node && isInline(node, holdsBlocks); node = node.nextSibling) run.push(node);
  return run;
}

function kindOf(run: readonly Node[]): 'text' | 'image' | undefined {
  let kind: 'image' | undefined;
  for (const node of run) {
    if (node instanceof Text && /[\p{L}\p{N}]/u.test(node.data)) return 'text';
    if (!(node instanceof Element)) continue;
    if (node.localName === 'img') kind = 'image';
    for (const inner of nodesInside(node)) {
      if (inner instanceof Text && /[\p{L}\p{N}]/u.test(inner.data)) return 'text';
      if (inner instanceof Element && inner.localName === 'img') kind = 'image';
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
