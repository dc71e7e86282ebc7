/**
 * The stack of open elements.
 * https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements
 *
 * Its size is limited, because most rules search it: this keeps parsing linear on pages that nest without end. When the
 * stack is full, an element is inserted into the tree but not pushed: its content becomes its following siblings, so that
 * no text is lost or moves. Its end tag is ignored as long as the current node stays open.
 */
import type { Element } from '../../dom/index.ts';
import { IMPLIED_END, SCOPE, SPECIAL, tag, traits } from './tags.ts';

export class OpenElements {
  size = 0;
  /** The current node: the innermost open element. Only valid when `size` is not zero. */
  current: Element = undefined as unknown as Element;
  /** Its tag id, offset by `SVG` or `MATHML` if it is foreign (see `tags.ts`). */
  currentId = -1;

  private readonly limit: number;
  private readonly elements: Element[] = [];
  private readonly ids: number[] = [];
  /** Number of open elements per id: most searches are for an element that is not open. */
  private readonly counts = new Int32Array(traits.length);
  /** Elements that were not pushed because the stack was full, counted by name; and the stack size at the last of them. */
  private readonly unopened = new Map<string, number>();
  private unopenedAtSize = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get isFull(): boolean {
    return this.size >= this.limit;
  }

  push(element: Element, id: number): void {
    const index = this.size++;
    this.elements[index] = element;
    this.ids[index] = id;
    this.counts[id]!++;
    this.current = element;
    this.currentId = id;
  }

  pop(): void {
    this.counts[this.currentId]!--;
    const index = --this.size - 1;
    this.current = this.elements[index]!;
    this.currentId = this.ids[index]!;
    if (this.size < this.unopenedAtSize) this.clearUnopened();
  }

  /** Pops the element at `index` and everything inside it. Never pops the root. */
  popFrom(index: number): void {
    const size = Math.max(index, 1);
    while (this.size > size) this.pop();
  }

  /** Pops elements up to and including the innermost one with this id. */
  popThrough(id: number): void {
    this.popFrom(this.indexOfId(id));
  }

  /** Pops elements until the current node has one of the traits. */
  popToTrait(bits: number): void {
    while (!(traits[this.currentId]! & bits)) this.pop();
  }

  /** Generates implied end tags: pops elements whose end tag may be omitted, except those with the id `except`. */
  popImplied(except = -1): void {
    while (this.currentId !== except && traits[this.currentId]! & IMPLIED_END) this.pop();
  }

  elementAt(index: number): Element {
    return this.elements[index]!;
  }

  idAt(index: number): number {
    return this.ids[index]!;
  }

  indexOf(element: Element): number {
    let index = this.size - 1;
    while (index >= 0 && this.elements[index] !== element) index--;
    return index;
  }

  indexOfId(id: number): number {
    if (!this.counts[id]) return -1;
    let index = this.size - 1;
    while (this.ids[index] !== id) index--;
    return index;
  }

  indexOfTrait(bits: number): number {
    let index = this.size - 1;
    while (index >= 0 && !(traits[this.ids[index]!]! & bits)) index--;
    return index;
  }

  has(id: number): boolean {
    return this.counts[id] !== 0;
  }

  /** Whether an element with this id is in scope: no element inside it has one of the `boundary` traits. */
  hasInScope(id: number, boundary = SCOPE): boolean {
    if (this.counts[id] === 0) return false;
    for (let index = this.size - 1; ; index--) {
      const found = this.ids[index]!;
      if (found === id) return true;
      if (traits[found]! & boundary) return false; // the root bounds every scope
    }
  }

  /** Like `hasInScope`, for any element with one of the traits. */
  hasTraitInScope(bits: number, boundary: number): boolean {
    for (let index = this.size - 1; ; index--) {
      const found = traits[this.ids[index]!]!;
      if (found & bits) return true;
      if (found & boundary) return false;
    }
  }

  /** Select scope: every element except option and optgroup is a boundary. */
  hasSelectInScope(): boolean {
    let index = this.size - 1;
    while (this.ids[index] === tag.option || this.ids[index] === tag.optgroup) index--;
    return this.ids[index] === tag.select;
  }

  /** Whether the element at `index` is in scope. */
  isInScope(index: number): boolean {
    for (let inner = this.size - 1; inner > index; inner--) if (traits[this.ids[inner]!]! & SCOPE) return false;
    return true;
  }

  /** Index of the outermost special element inside the one at `index`, or -1. */
  indexOfSpecialInside(index: number): number {
    for (let inner = index + 1; inner < this.size; inner++) if (traits[this.ids[inner]!]! & SPECIAL) return inner;
    return -1;
  }

  remove(element: Element): void {
    const index = this.indexOf(element);
    if (index !== -1) this.removeAt(index);
  }

  removeAt(index: number): void {
    if (index === this.size - 1) {
      this.pop();
      return;
    }
    this.counts[this.ids[index]!]!--;
    this.size--;
    this.elements.copyWithin(index, index + 1, this.size + 1);
    this.ids.copyWithin(index, index + 1, this.size + 1);
  }

  insertAt(index: number, element: Element, id: number): void {
    if (index === this.size) {
      this.push(element, id);
      return;
    }
    this.counts[id]!++;
    this.elements.length = this.ids.length = this.size; // popped entries are still in the arrays
    this.elements.splice(index, 0, element);
    this.ids.splice(index, 0, id);
    this.size++;
  }

  replaceAt(index: number, element: Element): void {
    this.elements[index] = element;
    if (index === this.size - 1) this.current = element;
  }

  recordUnopened(name: string): void {
    this.unopened.set(name, (this.unopened.get(name) ?? 0) + 1);
    this.unopenedAtSize = this.size;
  }

  private clearUnopened(): void {
    this.unopened.clear();
    this.unopenedAtSize = 0;
  }

  /** Returns whether the end tag belongs to an element that was not pushed, and counts that element as closed. */
  consumeUnopenedEndTag(name: string): boolean {
    if (this.unopenedAtSize === 0) return false;
    const count = this.unopened.get(name) ?? 0;
    if (count > 1) this.unopened.set(name, count - 1);
    else this.unopened.delete(name);
    return count > 0;
  }
}
