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
    const { class: classes, role: roles, style: styles } = this.values;
    for (const { localName, attributes } of elementsInside(root)) {
      this.tags.add(localName);
      for (let i = 0; i < attributes.length; i++) {
        const { name, value } = attributes[i]!;
        this.attributes.add(name);
        if (name === 'class') classes.add(value);
        else if (name === 'style') styles.add(value);
        else if (name === 'role') roles.add(value);
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
