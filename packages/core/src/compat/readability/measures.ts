/**
 * Text lengths and counts of every subtree, each computed once.
 *
 * The algorithm needs the text length of an element, with white space collapsed, and the parts of it in links, lists and headings, many times.
 * These values add up from the children, so each element's values are cached until something below it changes.
 */
import { Element, type Node, Text } from '../../dom/index.ts';
import { HEADINGS, TEXTISH_TAGS } from './vocabulary.ts';

export interface Measure {
  /** Length with every run of white space counted as one character, ends included. */
  length: number;
  startsBlank: boolean;
  endsBlank: boolean;
  /** ASCII commas, and commas of all scripts. */
  commas: number;
  anyCommas: number;
  /** Text length inside links; links within the page count a third. */
  linkLength: number;
  /** Text length inside headings, lists, and elements that usually hold text; nested ones count again. */
  headingLength: number;
  listLength: number;
  textishLength: number;
  paragraphs: number;
  images: number;
  items: number;
  inputs: number;
  embeds: number;
  tables: number;
}

const EMPTY: Measure = {
  length: 0,
  startsBlank: false,
  endsBlank: false,
  commas: 0,
  anyCommas: 0,
  linkLength: 0,
  headingLength: 0,
  listLength: 0,
  textishLength: 0,
  paragraphs: 0,
  images: 0,
  items: 0,
  inputs: 0,
  embeds: 0,
  tables: 0,
};

export class Measures {
  private readonly measured = new Map<Element, Measure>();

  of(element: Element): Measure {
    const found = this.measured.get(element);
    if (found) return found;
    // Children first, without recursion: descend to the deepest unmeasured element, add up on the way back.
    let at = this.deepestUnmeasured(element);
    for (;;) {
      const sum = this.sum(at);
      this.measured.set(at, sum);
      if (at === element) return sum;
      const sibling = this.firstUnmeasured(at.nextSibling);
      at = sibling ? this.deepestUnmeasured(sibling) : (at.parentNode as Element);
    }
  }

  /** The length of the trimmed text with white space collapsed. */
  textLength(element: Element): number {
    return trimmedLength(this.of(element));
  }

  linkDensity(element: Element): number {
    const length = this.textLength(element);
    return length === 0 ? 0 : this.of(element).linkLength / length;
  }

  /** Invalidates the cache for a node and its ancestors. Call it before the node is removed, or after it is inserted. */
  invalidate(node: Node): void {
    if (node instanceof Element) this.measured.delete(node);
    // A measured element has only measured children, so above the first unmeasured ancestor nothing is measured.
    for (let at = node.parentNode; at instanceof Element && this.measured.delete(at); ) at = at.parentNode;
  }

  remove(element: Element): void {
    this.invalidate(element);
    element.remove();
  }

  private deepestUnmeasured(element: Element): Element {
    for (let at = element; ; ) {
      const child = this.firstUnmeasured(at.firstChild);
      if (!child) return at;
      at = child;
    }
  }

  /** The first of these siblings that has not been measured. */
  private firstUnmeasured(first: Node | null): Element | undefined {
    for (let node = first; node; node = node.nextSibling)
      if (node instanceof Element && !this.measured.has(node)) return node;
    return undefined;
  }

  private sum(element: Element): Measure {
    const total = { ...EMPTY };
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node instanceof Text) addText(total, node.data);
      else if (node instanceof Element) this.addChild(total, node, this.measured.get(node)!);
    }
    return total;
  }

  private addChild(total: Measure, child: Element, inner: Measure): void {
    appendLength(total, inner.length, inner.startsBlank, inner.endsBlank);
    total.commas += inner.commas;
    total.anyCommas += inner.anyCommas;
    total.linkLength += inner.linkLength;
    total.headingLength += inner.headingLength;
    total.listLength += inner.listLength;
    total.textishLength += inner.textishLength;
    total.paragraphs += inner.paragraphs;
    total.images += inner.images;
    total.items += inner.items;
    total.inputs += inner.inputs;
    total.embeds += inner.embeds;
    total.tables += inner.tables;
    const name = child.localName;
    if (name === 'a')
      total.linkLength += trimmedLength(inner) * (/^#.+/.test(child.getAttribute('href') ?? '') ? 0.3 : 1);
    if (HEADINGS.has(name)) total.headingLength += trimmedLength(inner);
    if (TEXTISH_TAGS.has(name)) total.textishLength += trimmedLength(inner);
    switch (name) {
      case 'ul':
      case 'ol':
        total.listLength += trimmedLength(inner);
        break;
      case 'p':
        total.paragraphs++;
        break;
      case 'img':
        total.images++;
        break;
      case 'li':
        total.items++;
        break;
      case 'input':
        total.inputs++;
        break;
      case 'object':
      case 'embed':
      case 'iframe':
        total.embeds++;
        break;
      case 'table':
        total.tables++;
        break;
    }
  }
}

function trimmedLength({ length, startsBlank, endsBlank }: Measure): number {
  if (length === 0 || (length === 1 && startsBlank)) return 0;
  return length - Number(startsBlank) - Number(endsBlank);
}

/** Appends a measured text; white space on both sides of the boundary counts once. */
function appendLength(total: Measure, length: number, startsBlank: boolean, endsBlank: boolean): void {
  if (length === 0) return;
  if (total.length === 0) {
    total.length = length;
    total.startsBlank = startsBlank;
  } else total.length += length - Number(total.endsBlank && startsBlank);
  total.endsBlank = endsBlank;
}

function addText(total: Measure, text: string): void {
  let length = 0;
  let isBlank = false;
  let startsBlank = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 32 || (code < 14 && code > 8) || (code > 127 && isNonAsciiSpace(code))) {
      if (!isBlank) {
        length++;
        if (i === 0) startsBlank = true;
      }
      isBlank = true;
      continue;
    }
    isBlank = false;
    length++;
    if (code === 44) {
      total.commas++;
      total.anyCommas++;
    } else if (code > 127 && isNonAsciiComma(code)) total.anyCommas++;
  }
  appendLength(total, length, startsBlank, isBlank);
}

function isNonAsciiSpace(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

function isNonAsciiComma(code: number): boolean {
  return (
    code === 0x060c ||
    code === 0xfe50 ||
    code === 0xfe10 ||
    code === 0xfe11 ||
    code === 0x2e41 ||
    code === 0x2e34 ||
    code === 0x2e32 ||
    code === 0xff0c
  );
}
