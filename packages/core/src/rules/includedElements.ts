/**
 * Implements `include`: copies the selected elements and the text around them before the engine chooses the content, and inserts the copies
 * into the draft afterwards, at the place where the surrounding text is found again.
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
import { reportKept } from '../trace.ts';
import type { DescribedDoc, Draft, IncludedElement } from '../types.ts';
import { attempt } from './matchRules.ts';
import type { Rule } from './rule.ts';
import { selectElements } from './selectors.ts';
import { bigramsOf, similarity } from './similarity.ts';

/** More elements mean a wrong rule, such as `include: "*"`. */
const MAX_INCLUDED = 100;
/** How many characters of a block are compared. */
const COMPARED_LENGTH = 200;
/** How many blocks before an included element are remembered. */
const MAX_BEFORE = 50;
/** Shorter texts occur many times on a page: "Share", "1". */
const MIN_DISTINCT_LENGTH = 20;
/** Two texts at least this similar (0 to 1) are the same neighbour. */
const MIN_SIMILARITY = 0.6;
/** How many blocks are compared by similarity if no text is equal. */
const MAX_COMPARED_BLOCKS = 1_000;

interface Block {
  readonly element: Element;
  readonly text: string;
}

/** Copies the included elements. Runs last before the engine, so that the copies are prepared like the rest of the page. */
export function copyIncluded(doc: DescribedDoc): void {
  const { includeSelectors, included, removeSelectors } = doc.ruleResults;
  if (!includeSelectors.length) return;
  const byElement = new Map<Element, string>();
  for (const { rule, selectors } of includeSelectors) {
    for (const selector of selectors) {
      attempt(doc, ruleById(doc, rule), () => {
        for (const element of selectElements(selector, doc.root))
          if (!byElement.has(element)) byElement.set(element, rule);
      });
    }
  }
  const elements = outermost(byElement.keys(), doc.root).slice(0, MAX_INCLUDED);
  if (!elements.length) return;
  const neighbours = new Neighbours(doc.root);
  for (const element of elements) {
    const copy = cloneTree(element);
    for (const selector of removeSelectors) for (const inner of selectElements(selector, copy)) inner.remove();
    included.push({ rule: byElement.get(element)!, element, copy, ...neighbours.of(element) });
  }
}

/** The rule, for messages; `RuleResults` holds only ids. */
function ruleById(doc: DescribedDoc, id: string): Rule {
  return doc.options.rules!.rules.find((rule) => rule.id === id)!;
}

/** The blocks of a page in order, to find those before and after an element. */
class Neighbours {
  readonly #blocks: readonly Block[];
  readonly #blocksBefore = new Map<Node, number>();

  constructor(root: Parent) {
    this.#blocks = blocksIn(root);
    // For each node, the number of blocks that start before it.
    let count = 0;
    for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
      this.#blocksBefore.set(node, count);
      if (this.#blocks[count]?.element === node) count++;
    }
  }

  of(element: Element): Pick<IncludedElement, 'before' | 'after' | 'headings'> {
    const first = this.#blocksBefore.get(element)!;
    let next: Node | null = element;
    while (next && !next.nextSibling) next = next.parentNode;
    const end = next ? (this.#blocksBefore.get(next.nextSibling!) ?? this.#blocks.length) : this.#blocks.length;
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

/** The outermost elements that directly contain text, each with the start of its text. */
function blocksIn(root: Parent): Block[] {
  const blocks: Block[] = [];
  let end: Node | null = null; // nodes inside a block belong to it
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    if (node === end) end = null;
    if (end !== null || !(node instanceof Element) || !hasOwnText(node)) continue;
    if (INVISIBLE.has(node.localName)) continue;
    blocks.push({ element: node, text: foldedText(node).slice(0, COMPARED_LENGTH) });
    end = nextOutside(node, root);
    if (end === null) break;
  }
  return blocks;
}

const INVISIBLE = new Set(['script', 'style', 'noscript', 'template', 'title']);

function hasOwnText(element: Element): boolean {
  for (let child = element.firstChild; child; child = child.nextSibling) {
    if (child instanceof Text && child.data.trim()) return true;
  }
  return false;
}

function nextOutside(node: Node, root: Node): Node | null {
  for (let at: Node | null = node; at && at !== root; at = at.parentNode) if (at.nextSibling) return at.nextSibling;
  return null;
}

/** Inserts the copies that the draft lacks. Runs first after the engine. */
export function restoreIncluded(draft: Draft): void {
  const { included } = draft.ruleResults;
  if (!included.length) return;
  const draftBlocks = new DraftBlocks(draft.body);
  for (const item of included) {
    const { element, copy, rule } = item;
    if (draftBlocks.contains(element)) {
      if (rawText(element) === rawText(copy)) continue;
      element.replaceWith(copy);
      reportKept(draft, copy, 'rule', `${rule} includes it: replaced in place`);
      continue;
    }
    if (draftBlocks.containsTextOf(copy)) continue;
    const where = draftBlocks.insert(item);
    reportKept(draft, copy, 'rule', `${rule} includes it: ${where}`);
  }
}

/** The blocks of the draft by their text, to insert elements next to them. */
class DraftBlocks {
  readonly #body: Element;
  readonly #blocks: readonly Block[];
  readonly #byText = new Map<string, Element>();
  readonly #nodes: ReadonlySet<Node>;
  readonly #imageUrls: ReadonlySet<string>;
  /** The last element inserted after a block; the next one goes after it. */
  readonly #lastInserted = new Map<Element, Node>();
  #bigrams: readonly ReadonlyMap<string, number>[] | undefined;

  constructor(body: Element) {
    this.#body = body;
    this.#blocks = blocksIn(body);
    for (const { text, element } of this.#blocks) if (!this.#byText.has(text)) this.#byText.set(text, element);
    const nodes = new Set<Node>();
    for (let node: Node | null = body.firstChild; node; node = following(node, body)) nodes.add(node);
    this.#nodes = nodes;
    this.#imageUrls = new Set(imageUrlsIn(body));
  }

  /** Whether the engine kept this very node. */
  contains(element: Element): boolean {
    return this.#nodes.has(element);
  }

  /** Whether the draft has the same text in other nodes, or the same images if the copy has no text. */
  containsTextOf(copy: Element): boolean {
    const blocks = hasOwnText(copy) ? [{ text: foldedText(copy).slice(0, COMPARED_LENGTH) }] : blocksIn(copy);
    const distinct = blocks.filter(({ text }) => text.length >= MIN_DISTINCT_LENGTH);
    if (distinct.length) return distinct.every(({ text }) => this.#byText.has(text));
    const imageUrls = imageUrlsIn(copy);
    return blocks.length === 0 && imageUrls.length > 0 && imageUrls.every((url) => this.#imageUrls.has(url));
  }

  /** Inserts the copy next to the best matching text, the most reliable match first. Returns where, for the trace. */
  insert({ copy, before, after, headings }: IncludedElement): string {
    const [nearest] = before;
    const neighbour = nearest !== undefined && this.#findSimilar(nearest);
    if (neighbour) return this.#insertAfter(neighbour, copy, 'after its neighbour');
    const following = after !== undefined && this.#findSimilar(after);
    if (following) return this.#insertBefore(following, copy, 'before its neighbour');
    for (const text of before) {
      const earlier = text.length >= MIN_DISTINCT_LENGTH && this.#byText.get(text);
      if (earlier) return this.#insertAfter(earlier, copy, 'after an earlier block');
    }
    for (const text of headings) {
      const heading = this.#byText.get(text);
      if (heading) return this.#insertAfter(heading, copy, 'under its heading');
    }
    this.#body.append(copy);
    return 'at the end';
  }

  #findSimilar(text: string): Element | undefined {
    if (text.length < MIN_DISTINCT_LENGTH) return undefined;
    const same = this.#byText.get(text);
    if (same) return same;
    this.#bigrams ??= this.#blocks.slice(0, MAX_COMPARED_BLOCKS).map((block) => bigramsOf(block.text));
    const bigrams = bigramsOf(text);
    let best = MIN_SIMILARITY;
    let found: Element | undefined;
    this.#bigrams.forEach((other, i) => {
      const score = similarity(bigrams, other);
      if (score < best) return;
      best = score;
      found = this.#blocks[i]!.element;
    });
    return found;
  }

  #insertAfter(block: Element, copy: Element, where: string): string {
    const anchor = this.#anchorFor(block);
    const last = this.#lastInserted.get(anchor) ?? anchor;
    (last.parentNode ?? this.#body).insertBefore(copy, last.nextSibling);
    this.#lastInserted.set(anchor, copy);
    return where;
  }

  #insertBefore(block: Element, copy: Element, where: string): string {
    const anchor = this.#anchorFor(block);
    (anchor.parentNode ?? this.#body).insertBefore(copy, anchor);
    return where;
  }

  /** The block, or the list, table, figure or quotation that contains it: nothing may be inserted inside those. */
  #anchorFor(block: Element): Element {
    let anchor = block;
    for (let at = block; at !== this.#body && at.parentElement; at = at.parentElement) {
      if (!CONTAINERS.has(at.parentElement.localName)) anchor = at.parentElement;
    }
    return anchor;
  }
}

function imageUrlsIn(root: Element): string[] {
  const all = root.localName === 'img' ? [root] : [...elementsNamed(root, 'img')];
  return all.flatMap((image) => image.getAttribute('src') ?? []);
}

const CONTAINERS = new Set(['article', 'section', 'div', 'main', 'body', 'header', 'center']);
