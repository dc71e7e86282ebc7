/**
 * What a page uses: its tags, its attributes, and the values of those that name or style elements. Most pages have nothing of what a stage of the
 * preparation looks for; the stage asks here first, and needs no walk of its own to find that out.
 */
import { elementsInside, type Parent } from './dom/index.ts';
import type { Doc } from './types.ts';

/** Attributes whose values few elements have to themselves. */
type Named = 'class' | 'role' | 'style';

export class PageNames {
  readonly tags = new Set<string>();
  readonly attributes = new Set<string>();
  private readonly values: Readonly<Record<Named, Set<string>>> = {
    class: new Set(),
    role: new Set(),
    style: new Set(),
  };

  constructor(root: Parent) {
    for (const { localName, attributes } of elementsInside(root)) {
      this.tags.add(localName);
      for (const { name, value } of attributes) {
        this.attributes.add(name);
        if (name === 'class' || name === 'style' || name === 'role') this.values[name].add(value);
      }
    }
  }

  /** Whether an element has such a value. */
  has(name: Named, matches: (value: string) => boolean): boolean {
    for (const value of this.values[name]) if (matches(value)) return true;
    return false;
  }

  /** The values that match. */
  matching(name: Named, matches: (value: string) => boolean): ReadonlySet<string> {
    return new Set([...this.values[name]].filter(matches));
  }

  hasAttribute(matches: (name: string) => boolean): boolean {
    for (const name of this.attributes) if (matches(name)) return true;
    return false;
  }
}

/** The names of the page before its preparation, read at the first call. Stages that add names must not be looked for here. */
export function namesOf(doc: Doc): PageNames {
  doc.names ??= new PageNames(doc.root);
  return doc.names;
}
