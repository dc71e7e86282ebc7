/**
 * The text of an article, and where each part of it is on the page.
 *
 * The server names a passage by elements of the article as it is stored, with offsets in them. The page shows the same text in other elements:
 * tables in frames, formulas as MathML, highlights in marks. So the text is read before the article is prepared, and every passage is a pair
 * of positions in it, in UTF-16 units. See docs/decisions/0038-the-reader-paints-text.md.
 */
import type { Annotation } from '@pith/api';

export interface Passage {
  readonly start: number;
  readonly end: number;
}

export type SelectorRange = Pick<Annotation, 'start_selector' | 'start_offset' | 'end_selector' | 'end_offset'>;

/** An element of the stored article. */
interface Source {
  readonly parent: Source | undefined;
  /** Such as `p[2]`; empty for the root. */
  readonly step: string;
  readonly start: number;
  end: number;
}

/** A text on the page, or a formula that stands for one. */
interface Run {
  readonly node: Text | Element;
  readonly source: Source;
  readonly start: number;
  readonly end: number;
}

/** Between these elements, white space is not shown. */
const CONTAINERS = new Set(
  'ul ol dl table thead tbody tfoot tr section article div blockquote figure details'.split(' '),
);

/** Elements that have a paragraph of their own. */
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th, dt, dd, figcaption, summary, pre, caption, .prose';

export class ArticleText {
  readonly text: string;
  #runs: Run[];
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #byElement: WeakMap<Element, Source>;

  /** Reads a tree as it is stored. Its text nodes must be those that the page shows later. */
  constructor(root: Element) {
    const { text, runs, sources, byElement } = readTree(root);
    this.text = text;
    this.#runs = runs;
    this.#sources = sources;
    this.#byElement = byElement;
  }

  /** Forgets the texts that the page does not show. To be called once the article is on the page. */
  attach(): void {
    this.#runs = this.#runs.filter(({ node }) => node.isConnected);
  }

  /** A CSS selector of an element in the stored article, as Readeck keeps reading positions; undefined for elements of the page only. */
  selectorOf(element: Element): string | undefined {
    const source = this.#byElement.get(element);
    return source && stepsOf(source).map(toCssStep).join(' > ');
  }

  /** The position of a selection's end; `isEnd` decides what counts if it is inside a formula. */
  positionOf(node: Node, offset: number, isEnd: boolean): number {
    const run = this.#runWith(node);
    if (run) return run.node === node && node instanceof Text ? run.start + offset : isEnd ? run.end : run.start;
    const boundary = document.createRange();
    boundary.setStart(node, offset);
    const next = this.#runs[this.#count(({ node: other }) => boundary.comparePoint(other, 0) < 0)];
    return next?.start ?? this.text.length;
  }

  passageOf(range: Range): Passage {
    return {
      start: this.positionOf(range.startContainer, range.startOffset, false),
      end: this.positionOf(range.endContainer, range.endOffset, true),
    };
  }

  /** Without white space at its ends; undefined if nothing is left. */
  trim({ start, end }: Passage): Passage | undefined {
    const text = this.text.slice(start, end);
    const from = start + text.length - text.trimStart().length;
    const to = end - (text.length - text.trimEnd().length);
    return from < to ? { start: from, end: to } : undefined;
  }

  toSelectors({ start, end }: Passage): SelectorRange {
    const first = this.#sourceAt(start);
    const last = this.#sourceAt(end - 1);
    return {
      start_selector: stepsOf(first).join('/'),
      start_offset: codePoints(this.text, first.start, start),
      end_selector: stepsOf(last).join('/'),
      end_offset: codePoints(this.text, last.start, end),
    };
  }

  /** Undefined if the article has no such passage. */
  fromSelectors(range: SelectorRange): Passage | undefined {
    const start = this.#resolve(range.start_selector, range.start_offset);
    const end = this.#resolve(range.end_selector, range.end_offset);
    return start !== undefined && end !== undefined && start < end ? { start, end } : undefined;
  }

  /** The passage on the page; undefined if it is not shown. */
  range({ start, end }: Passage): Range | undefined {
    const first = this.#runs[this.#count((run) => run.end <= start)];
    const last = this.#runs[this.#count((run) => run.start < end) - 1];
    if (!first || !last || first.start >= end || last.end <= start) return undefined;
    const range = document.createRange();
    if (first.node instanceof Text) range.setStart(first.node, Math.max(0, start - first.start));
    else range.setStartBefore(first.node);
    if (last.node instanceof Text) range.setEnd(last.node, Math.min(last.end, end) - last.start);
    else range.setEndAfter(last.node);
    return range;
  }

  /** The passages of the blocks that are shown, in their order, each with its element. */
  blocks(): { readonly element: Element; readonly passage: Passage }[] {
    const found: { element: Element; passage: { start: number; end: number } }[] = [];
    for (const { node, start, end } of this.#runs) {
      const element = (node instanceof Text ? node.parentElement : node)?.closest(BLOCKS);
      if (!element) continue;
      const last = found.at(-1);
      if (last?.element === element) last.passage.end = end;
      else found.push({ element, passage: { start, end } });
    }
    return found;
  }

  /** Puts an element around each run of the passage, and returns these elements. */
  wrap({ start, end }: Passage, create: () => HTMLElement): HTMLElement[] {
    const wrappers: HTMLElement[] = [];
    for (let i = this.#count((run) => run.end <= start); i < this.#runs.length; i += 1) {
      if (this.#runs[i]!.start >= end) break;
      if (this.#runs[i]!.start < start && this.#split(i, start)) continue; // the second half is next
      if (this.#runs[i]!.end > end) this.#split(i, end);
      const { node } = this.#runs[i]!;
      if (isInvisible(node)) continue;
      const wrapper = create();
      node.replaceWith(wrapper);
      wrapper.append(node);
      wrappers.push(wrapper);
    }
    return wrappers;
  }

  /** False for a formula, which stays whole. */
  #split(index: number, position: number): boolean {
    const { node, source, start, end } = this.#runs[index]!;
    if (!(node instanceof Text)) return false;
    const rest = node.splitText(position - start);
    this.#runs.splice(index, 1, { node, source, start, end: position }, { node: rest, source, start: position, end });
    return true;
  }

  #runWith(node: Node): Run | undefined {
    for (let at: Node | null = node; at; at = at.parentNode) {
      const found = this.#byNode(at);
      if (found) return found;
    }
    return undefined;
  }

  #byNode(node: Node): Run | undefined {
    if (!(node instanceof Text) && node.nodeName.toLowerCase() !== 'math') return undefined;
    const index = this.#count(({ node: other }) => isBefore(other, node));
    return this.#runs[index]?.node === node ? this.#runs[index] : undefined;
  }

  #sourceAt(position: number): Source {
    const run = this.#runs[this.#count(({ start }) => start <= position) - 1];
    return run?.source ?? this.#sources.get('')!;
  }

  #resolve(selector: string, offset: number): number | undefined {
    const steps = selector.split('/').filter((step) => step !== '' && step !== '.');
    const source = this.#sources.get(steps.map((step) => step.toLowerCase().replace(/\[1\]$/, '')).join('/'));
    if (!source) return undefined;
    let at = source.start;
    for (let left = offset; left > 0 && at < source.end; left -= 1) at += this.text.codePointAt(at)! > 0xffff ? 2 : 1;
    return at;
  }

  /** How many runs hold, which must be a beginning of them. */
  #count(holds: (run: Run) => boolean): number {
    let [low, high] = [0, this.#runs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (holds(this.#runs[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function readTree(root: Element) {
  const runs: Run[] = [];
  const pieces: string[] = [];
  const sources = new Map<string, Source>();
  const byElement = new WeakMap<Element, Source>();
  const counts = new Map<Source, Map<string, number>>();
  let length = 0;
  const addSource = (element: Element, parent: Source | undefined, step: string): Source => {
    const source = { parent, step, start: length, end: length };
    sources.set(stepsOf(source).join('/'), source);
    byElement.set(element, source);
    return source;
  };
  const addRun = (node: Text | Element, source: Source, text: string) => {
    runs.push({ node, source, start: length, end: length + text.length });
    pieces.push(text);
    length += text.length;
  };
  const top = addSource(root, undefined, '');
  const open: [Element, Source][] = [[root, top]];
  for (let node = firstIn(root); node; ) {
    while (open.length > 0 && !open.at(-1)![0].contains(node)) open.pop()![1].end = length;
    const parent = open.at(-1)![1];
    if (node instanceof Text) addRun(node, parent, node.data);
    else if (node instanceof Element && node.localName === 'math') addRun(node, parent, texOf(node));
    else if (node instanceof Element) {
      const siblings = counts.get(parent) ?? counts.set(parent, new Map()).get(parent)!;
      const number = (siblings.get(node.localName) ?? 0) + 1;
      siblings.set(node.localName, number);
      open.push([node, addSource(node, parent, number === 1 ? node.localName : `${node.localName}[${number}]`)]);
    }
    node = nextIn(node, root, node instanceof Element && node.localName === 'math');
  }
  for (const [, source] of open) source.end = length;
  return { text: pieces.join(''), runs, sources, byElement };
}

const firstIn = (root: Node): Node | null => root.firstChild;

function nextIn(node: Node, root: Node, skipsChildren: boolean): Node | null {
  if (node.firstChild && !skipsChildren) return node.firstChild;
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) if (at.nextSibling) return at.nextSibling;
  return null;
}

/** The source of a formula, which the server keeps in it. */
export const texOf = (math: Element): string => math.querySelector('annotation')?.textContent ?? '';

function stepsOf(source: Source): string[] {
  const steps: string[] = [];
  for (let at: Source | undefined = source; at?.parent; at = at.parent) steps.unshift(at.step);
  return steps;
}

const toCssStep = (step: string) =>
  step.replace(/^([a-z][a-z0-9-]*)(?:\[(\d+)\])?$/, (_, name, number = '1') => `${name}:nth-of-type(${number})`);

const isBefore = (a: Node, b: Node): boolean =>
  Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING);

function isInvisible(node: Text | Element): boolean {
  if (!(node instanceof Text) || node.data.trim() !== '') return false;
  const parent = node.parentElement;
  return node.data === '' || !parent || CONTAINERS.has(parent.localName) || parent.classList.contains('prose');
}

function codePoints(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += text.codePointAt(at)! > 0xffff ? 2 : 1) count += 1;
  return count;
}
