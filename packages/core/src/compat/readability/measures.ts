/**
 * Text lengths and counts of every subtree, each computed once.
 *
 * The algorithm asks again and again how long the text of an element is, white space folded, and how much of it is links, lists or
 * headings. All of that adds up from the children, so each element's answer is kept until something below it changes.
 */
import { Element, type Node, Text } from '../../dom/index.ts';
import { HEADINGS, TEXTISH } from './vocabulary.ts';

export interface Measure {
  /** Length with every run of white space counted as one character, ends included. */
  length: number;
  startsBlank: boolean;
  endsBlank: boolean;
  /** ASCII commas, and commas of all scripts. */
  commas: number;
  anyCommas: number;
  /** Text length inside links; links within the page count a third. */
  linked: number;
  /** Text length inside headings, inside lists, and inside elements that usually hold text; nested ones count again. */
  headed: number;
  listed: number;
  textish: number;
  paragraphs: number;
  images: number;
  items: number;
  inputs: number;
  embeds: number;
  tables: number;
}

const NOTHING: Measure = {
  length: 0,
  startsBlank: false,
  endsBlank: false,
  commas: 0,
  anyCommas: 0,
  linked: 0,
  headed: 0,
  listed: 0,
  textish: 0,
  paragraphs: 0,
  images: 0,
  items: 0,
  inputs: 0,
  embeds: 0,
  tables: 0,
};

export class Measures {
  private readonly known = new Map<Element, Measure>();

  of(element: Element): Measure {
    const found = this.known.get(element);
    if (found) return found;
    // Children first, without recursion: down to what is unknown, summing up on the way back.
    let at = this.deepestUnknown(element);
    for (;;) {
      const sum = this.sum(at);
      this.known.set(at, sum);
      if (at === element) return sum;
      const sibling = this.unknownFrom(at.nextSibling);
      at = sibling ? this.deepestUnknown(sibling) : (at.parentNode as Element);
    }
  }

  /** Length as the algorithm means it: trimmed, white space folded. */
  textLength(element: Element): number {
    return trimmed(this.of(element));
  }

  linkDensity(element: Element): number {
    const length = this.textLength(element);
    return length === 0 ? 0 : this.of(element).linked / length;
  }

  /** To be called before a node leaves or enters: everything above it changes. */
  forget(node: Node): void {
    if (node instanceof Element) this.known.delete(node);
    // Who is known has only known children: above the first unknown one nobody is known.
    for (let at = node.parentNode; at instanceof Element && this.known.delete(at); ) at = at.parentNode;
  }

  remove(element: Element): void {
    this.forget(element);
    element.remove();
  }

  private deepestUnknown(element: Element): Element {
    for (let at = element; ; ) {
      const child = this.unknownFrom(at.firstChild);
      if (!child) return at;
      at = child;
    }
  }

  /** The first of these siblings that has not been measured. */
  private unknownFrom(first: Node | null): Element | undefined {
    for (let node = first; node; node = node.nextSibling)
      if (node instanceof Element && !this.known.has(node)) return node;
    return undefined;
  }

  private sum(element: Element): Measure {
    const total = { ...NOTHING };
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (node instanceof Text) addText(total, node.data);
      else if (node instanceof Element) this.addChild(total, node, this.known.get(node)!);
    }
    return total;
  }

  private addChild(total: Measure, child: Element, inner: Measure): void {
    join(total, inner.length, inner.startsBlank, inner.endsBlank);
    total.commas += inner.commas;
    total.anyCommas += inner.anyCommas;
    total.linked += inner.linked;
    total.headed += inner.headed;
    total.listed += inner.listed;
    total.textish += inner.textish;
    total.paragraphs += inner.paragraphs;
    total.images += inner.images;
    total.items += inner.items;
    total.inputs += inner.inputs;
    total.embeds += inner.embeds;
    total.tables += inner.tables;
    const name = child.localName;
    if (name === 'a') total.linked += trimmed(inner) * (/^#.+/.test(child.getAttribute('href') ?? '') ? 0.3 : 1);
    if (HEADINGS.has(name)) total.headed += trimmed(inner);
    if (TEXTISH.has(name)) total.textish += trimmed(inner);
    switch (name) {
      case 'ul':
      case 'ol':
        total.listed += trimmed(inner);
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

function trimmed({ length, startsBlank, endsBlank }: Measure): number {
  if (length === 0 || (length === 1 && startsBlank)) return 0;
  return length - Number(startsBlank) - Number(endsBlank);
}

/** White space at the seam is one run. */
function join(total: Measure, length: number, startsBlank: boolean, endsBlank: boolean): void {
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
    if (code === 32 || (code < 14 && code > 8) || (code > 127 && isForeignSpace(code))) {
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
    } else if (code > 127 && isForeignComma(code)) total.anyCommas++;
  }
  join(total, length, startsBlank, isBlank);
}

function isForeignSpace(code: number): boolean {
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

function isForeignComma(code: number): boolean {
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
