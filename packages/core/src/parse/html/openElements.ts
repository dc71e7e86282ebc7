/**
 * The stack of open elements.
 * https://html.spec.whatwg.org/multipage/parsing.html#the-stack-of-open-elements
 *
 * Its size is limited, because most rules search it: this is what keeps parsing linear on pages that nest without end.
 * An element that finds it full is put into the tree but not opened: what the page meant to stand inside it follows it
 * as a sibling, so that no text is lost or changes places. Its end tag is then ignored, as long as the element that is
 * the innermost now stays open.
 */
import type { Element } from '../../dom/index.ts';
import { IMPLIED_END, SCOPE, SPECIAL, tag, traits } from './tags.ts';

export class OpenElements {
  size = 0;
  /** The innermost open element; only to be read when `size` is not zero. */
  current: Element = undefined as unknown as Element;
  /** Its number in `tags.ts`, moved up if it is foreign. */
  currentId = -1;

  private readonly limit: number;
  private readonly elements: Element[] = [];
  private readonly ids: number[] = [];
  /** How many elements with each number are open: most searches are for one that is not. */
  private readonly counts = new Int32Array(traits.length);
  /** The elements that found the stack full, and how often, by name; and the size of the stack at the last of them. */
  private readonly unopened = new Map<string, number>();
  private unopenedIn = 0;

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
    if (this.size < this.unopenedIn) this.forgetUnopened();
  }

  /** Pops the element at `index` and everything inside it. The root stays in any case. */
  popFrom(index: number): void {
    const size = Math.max(index, 1);
    while (this.size > size) this.pop();
  }

  /** Pops up to and with the innermost element with this number. */
  popThrough(id: number): void {
    this.popFrom(this.indexOfId(id));
  }

  /** Pops until the innermost element has one of the traits. */
  popToTrait(bits: number): void {
    while (!(traits[this.currentId]! & bits)) this.pop();
  }

  /** Pops the elements whose end tag may be left out, except for those with the number `except`. */
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

  /** Whether an element with this number is open, and nothing inside it has one of the traits `boundary`. */
  hasInScope(id: number, boundary = SCOPE): boolean {
    if (this.counts[id] === 0) return false;
    for (let index = this.size - 1; ; index--) {
      const found = this.ids[index]!;
      if (found === id) return true;
      if (traits[found]! & boundary) return false; // the root bounds every scope
    }
  }

  /** As `hasInScope`, for any element with one of the traits. */
  hasTraitInScope(bits: number, boundary: number): boolean {
    for (let index = this.size - 1; ; index--) {
      const found = traits[this.ids[index]!]!;
      if (found & bits) return true;
      if (found & boundary) return false;
    }
  }

  /** In this scope everything is a boundary except for the parts of a select. */
  hasSelectInScope(): boolean {
    let index = this.size - 1;
    while (this.ids[index] === tag.option || this.ids[index] === tag.optgroup) index--;
    return this.ids[index] === tag.select;
  }

  /** Whether nothing inside the element at `index` bounds the scope. */
  isInScope(index: number): boolean {
    for (let inner = this.size - 1; inner > index; inner--) if (traits[this.ids[inner]!]! & SCOPE) return false;
    return true;
  }

  /** The outermost special element inside the one at `index`, or -1. */
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
    this.elements.length = this.ids.length = this.size; // what was popped is still behind the end
    this.elements.splice(index, 0, element);
    this.ids.splice(index, 0, id);
    this.size++;
  }

  replaceAt(index: number, element: Element): void {
    this.elements[index] = element;
    if (index === this.size - 1) this.current = element;
  }

  noteUnopened(name: string): void {
    this.unopened.set(name, (this.unopened.get(name) ?? 0) + 1);
    this.unopenedIn = this.size;
  }

  private forgetUnopened(): void {
    this.unopened.clear();
    this.unopenedIn = 0;
  }

  /** Whether an end tag belongs to an element that found the stack full. */
  endsUnopened(name: string): boolean {
    if (this.unopenedIn === 0) return false;
    const count = this.unopened.get(name) ?? 0;
    if (count > 1) this.unopened.set(name, count - 1);
    else this.unopened.delete(name);
    return count > 0;
  }
}
