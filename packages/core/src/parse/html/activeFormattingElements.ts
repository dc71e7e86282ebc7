/**
 * The list of active formatting elements: `<b>`, `<a>`, `<font>` and the like that the page has not closed yet. They are
 * reopened in every new block.
 * https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements
 */
import type { Attribute, Element } from '../../dom/index.ts';

/** The "Noah's Ark clause": at most this many identical elements since the last marker. */
const NOAHS_ARK_LIMIT = 3;

/**
 * Pages can leave markers that nothing clears. The list must not grow with them, because it is searched. At most about half
 * this many elements can be open at once.
 */
const MAX_ENTRIES = 2048;

export class ActiveFormattingElements {
  /** Earliest first; null is a marker. */
  readonly elements: (Element | null)[] = [];
  private readonly ids: number[] = [];

  push(element: Element, id: number): void {
    this.applyNoahsArkClause(element, id);
    this.add(element, id);
  }

  pushMarker(): void {
    this.add(null, -1);
  }

  private add(entry: Element | null, id: number): void {
    if (this.elements.length === MAX_ENTRIES) {
      this.elements.splice(0, MAX_ENTRIES / 2);
      this.ids.splice(0, MAX_ENTRIES / 2);
    }
    this.elements.push(entry);
    this.ids.push(id);
  }

  clearToMarker(): void {
    while (this.elements.length > 0) {
      this.ids.pop();
      if (this.elements.pop() === null) return;
    }
  }

  /** Removes the elements since the last marker; keeps the marker. */
  clearSinceMarker(): void {
    while (this.elements.length > 0 && this.elements.at(-1) !== null) {
      this.elements.pop();
      this.ids.pop();
    }
  }

  /** Index of the latest entry with this tag id since the last marker, or -1. */
  indexOfId(id: number): number {
    for (let index = this.ids.length - 1; index >= 0; index--) {
      if (this.ids[index] === id) return index;
      if (this.elements[index] === null) return -1;
    }
    return -1;
  }

  indexOf(element: Element): number {
    return this.elements.lastIndexOf(element);
  }

  idAt(index: number): number {
    return this.ids[index]!;
  }

  insertAt(index: number, element: Element, id: number): void {
    this.elements.splice(index, 0, element);
    this.ids.splice(index, 0, id);
  }

  removeAt(index: number): void {
    if (index === this.elements.length - 1) {
      this.elements.pop();
      this.ids.pop();
    } else {
      this.elements.splice(index, 1);
      this.ids.splice(index, 1);
    }
  }

  /** Removes the earliest of the identical elements since the last marker when the limit is reached. */
  private applyNoahsArkClause(element: Element, id: number): void {
    let identical = 0;
    for (let index = this.ids.length - 1; index >= 0; index--) {
      const other = this.elements[index];
      if (!other) return;
      if (this.ids[index] !== id || !haveSameAttributes(element.attributes, other.attributes)) continue;
      if (++identical === NOAHS_ARK_LIMIT) {
        this.removeAt(index);
        return;
      }
    }
  }
}

function haveSameAttributes(some: readonly Attribute[], others: readonly Attribute[]): boolean {
  if (some.length !== others.length) return false;
  if (some.every(({ name, value }, i) => others[i]!.name === name && others[i]!.value === value)) return true;
  if (some.length < 2) return false;
  const values = new Map(others.map(({ name, value }) => [name, value]));
  return some.every(({ name, value }) => values.get(name) === value);
}
