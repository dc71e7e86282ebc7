/**
 * What rules want in the content whatever the engine says. Copied before the engine chooses, with what stood around it; put back afterwards
 * where that is found again.
 */
import {
  cloneTree,
  Element,
  elementsNamed,
  foldedText,
  following,
  type Node,
  outermost,
  type Parent,
  rawText,
  Text,
} from '../dom/index.ts';
import { keep } from '../trace.ts';
import type { Described, Draft, Included } from '../types.ts';
import { attempt } from './matchRules.ts';
import type { Rule } from './rule.ts';
import { elementsAt } from './selectors.ts';
import { pairsOf, similarity } from './similarity.ts';

/** More is a rule gone wrong: `include: "*"`. */
const MOST = 100;
/** Characters of a block that are compared. */
const COMPARED = 200;
/** Blocks before an included element that are looked for one after the other. */
const MAX_BEFORE = 50;
/** Shorter texts come again and again: "Share", "1". */
const TELLING = 20;
/** How alike two texts must be to be the same neighbour, between 0 and 1. */
const ALIKE = 0.6;
/** Blocks that are compared with a text that is nowhere found as it is. */
const MAX_COMPARED = 1_000;

interface Block {
  readonly element: Element;
  readonly text: string;
}

/** Runs last before the engine: what is copied is prepared like everything else. */
export function setAside(doc: Described): void {
  const { wanted, included, unwanted } = doc.ruled;
  if (!wanted.length) return;
  const byElement = new Map<Element, string>();
  for (const { rule, selectors } of wanted) {
    for (const selector of selectors) {
      attempt(doc, named(doc, rule), () => {
        for (const element of elementsAt(selector, doc.root)) if (!byElement.has(element)) byElement.set(element, rule);
      });
    }
  }
  const elements = outermost(byElement.keys(), doc.root).slice(0, MOST);
  if (!elements.length) return;
  const around = new Neighbours(doc.root);
  for (const element of elements) {
    const copy = cloneTree(element);
    for (const selector of unwanted) for (const inner of elementsAt(selector, copy)) inner.remove();
    included.push({ rule: byElement.get(element)!, element, copy, ...around.of(element) });
  }
}

/** For a message: by now only the name of the rule is at hand. */
function named(doc: Described, id: string): Rule {
  return doc.options.rules!.find((rule) => rule.id === id)!;
}

/** The blocks of a page in order, and which of them stand before and after an element. */
class Neighbours {
  readonly #blocks: readonly Block[];
  readonly #at = new Map<Node, number>();

  constructor(root: Parent) {
    this.#blocks = blocksIn(root);
    // For each node, how many blocks started before it.
    let count = 0;
    for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
      this.#at.set(node, count);
      if (this.#blocks[count]?.element === node) count++;
    }
  }

  of(element: Element): Pick<Included, 'before' | 'after' | 'headings'> {
    const first = this.#at.get(element)!;
    let next: Node | null = element;
    while (next && !next.nextSibling) next = next.parentNode;
    const end = next ? (this.#at.get(next.nextSibling!) ?? this.#blocks.length) : this.#blocks.length;
    const before = this.#blocks.slice(0, first).reverse();
    return {
      before: before.slice(0, MAX_BEFORE).map(({ text }) => text),
      after: this.#blocks[end]?.text,
      headings: before
        .filter(({ element: block }) => isHeading(block))
        .slice(0, MAX_BEFORE)
        .map(({ text }) => text),
    };
  }
}

const isHeading = (element: Element) => /^h[1-6]$/.test(element.localName);

/** Elements that have words of their own, not only in elements inside; each with the start of its text. */
function blocksIn(root: Parent): Block[] {
  const blocks: Block[] = [];
  let end: Node | null = null; // what is inside a block is part of it
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    if (node === end) end = null;
    if (end !== null || !(node instanceof Element) || !hasOwnWords(node)) continue;
    if (SILENT.has(node.localName)) continue;
    blocks.push({ element: node, text: foldedText(node).slice(0, COMPARED) });
    end = afterAll(node, root);
    if (end === null) break;
  }
  return blocks;
}

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'title']);

function hasOwnWords(element: Element): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child instanceof Text && child.data.trim()) return true;
  }
  return false;
}

function afterAll(node: Node, root: Node): Node | null {
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) if (at.nextSibling) return at.nextSibling;
  return null;
}

/** Runs first after the engine. */
export function putBack(draft: Draft): void {
  const { included } = draft.ruled;
  if (!included.length) return;
  const places = new Places(draft.body);
  for (const item of included) {
    const { element, copy, rule } = item;
    if (places.holds(element)) {
      if (rawText(element) === rawText(copy)) continue;
      element.replaceWith(copy);
      keep(draft, copy, 'rule', `${rule} includes it: in its place`);
      continue;
    }
    if (places.says(copy)) continue;
    const how = places.put(item);
    keep(draft, copy, 'rule', `${rule} includes it: ${how}`);
  }
}

/** The draft as a place to put things: its blocks by their text. */
class Places {
  readonly #body: Element;
  readonly #blocks: readonly Block[];
  readonly #byText = new Map<string, Element>();
  readonly #within: ReadonlySet<Node>;
  readonly #pictures: ReadonlySet<string>;
  /** What was put after a block already: the next goes behind it. */
  readonly #last = new Map<Element, Node>();
  #pairs: readonly ReadonlyMap<string, number>[] | undefined;

  constructor(body: Element) {
    this.#body = body;
    this.#blocks = blocksIn(body);
    for (const { text, element } of this.#blocks) if (!this.#byText.has(text)) this.#byText.set(text, element);
    const within = new Set<Node>();
    for (let node: Node | null = body.firstChild; node; node = following(node, body)) within.add(node);
    this.#within = within;
    this.#pictures = new Set(picturesIn(body));
  }

  /** An engine that keeps the nodes of the page may have kept this one. */
  holds(element: Element): boolean {
    return this.#within.has(element);
  }

  /** One that makes new nodes may have kept its words, or the pictures of what has none. */
  says(copy: Element): boolean {
    const own = hasOwnWords(copy) ? [{ text: foldedText(copy).slice(0, COMPARED) }] : blocksIn(copy);
    const telling = own.filter(({ text }) => text.length >= TELLING);
    if (telling.length) return telling.every(({ text }) => this.#byText.has(text));
    const pictures = picturesIn(copy);
    return own.length === 0 && pictures.length > 0 && pictures.every((source) => this.#pictures.has(source));
  }

  /** Four ways, the surest first. Which one it was is for the trace. */
  put({ copy, before, after, headings }: Included): string {
    const [nearest] = before;
    const neighbour = nearest !== undefined && this.#alike(nearest);
    if (neighbour) return this.#putAfter(neighbour, copy, 'after its neighbour');
    const following = after !== undefined && this.#alike(after);
    if (following) return this.#putBefore(following, copy, 'before its neighbour');
    for (const text of before) {
      const earlier = text.length >= TELLING && this.#byText.get(text);
      if (earlier) return this.#putAfter(earlier, copy, 'after what stood before it');
    }
    for (const text of headings) {
      const heading = this.#byText.get(text);
      if (heading) return this.#putAfter(heading, copy, 'under its heading');
    }
    this.#body.append(copy);
    return 'at the end';
  }

  #alike(text: string): Element | undefined {
    if (text.length < TELLING) return undefined;
    const same = this.#byText.get(text);
    if (same) return same;
    this.#pairs ??= this.#blocks.slice(0, MAX_COMPARED).map((block) => pairsOf(block.text));
    const pairs = pairsOf(text);
    let best = ALIKE;
    let found: Element | undefined;
    this.#pairs.forEach((other, i) => {
      const alike = similarity(pairs, other);
      if (alike < best) return;
      best = alike;
      found = this.#blocks[i]!.element;
    });
    return found;
  }

  #putAfter(block: Element, copy: Element, how: string): string {
    const anchor = this.#beside(block);
    const last = this.#last.get(anchor) ?? anchor;
    (last.parentNode ?? this.#body).insertBefore(copy, last.nextSibling);
    this.#last.set(anchor, copy);
    return how;
  }

  #putBefore(block: Element, copy: Element, how: string): string {
    const anchor = this.#beside(block);
    (anchor.parentNode ?? this.#body).insertBefore(copy, anchor);
    return how;
  }

  /** The block, or what it is part of where nothing else may stand: a list, a table, a figure, a quotation. */
  #beside(block: Element): Element {
    let anchor = block;
    for (let at = block; at !== this.#body && at.parentElement; at = at.parentElement) {
      if (!ROOMS.has(at.parentElement.localName)) anchor = at.parentElement;
    }
    return anchor;
  }
}

function picturesIn(root: Element): string[] {
  const all = root.localName === 'img' ? [root] : [...elementsNamed(root, 'img')];
  return all.flatMap((image) => image.getAttribute('src') ?? []);
}

const ROOMS = new Set(['article', 'section', 'div', 'main', 'body', 'header', 'center']);
