/** What an action is: a name, its fields, an example that a test runs, and the work on a tree. */
import { Document, type Element, type Node, type Parent } from '../../dom/index.ts';
import { drop } from '../../trace.ts';
import type { Doc } from '../../types.ts';
import type { Fields, Values } from '../fields.ts';
import type { Selector } from '../rule.ts';
import { type AttributeHit, elementsAt, finder } from '../selectors.ts';

/** The part of the page that a rule may touch, and the ways to touch it. */
export interface Site {
  /** Never touched itself. */
  readonly root: Parent;
  /** Elements inside the root in document order, without the page's own skeleton. */
  find(selector: Selector): Element[];
  /** As `find`, and the root too when it is an element that fits. */
  findWithRoot(selector: Selector): Set<Node>;
  attributes(selector: Selector): readonly AttributeHit[];
  /** Removes, and tells the trace. */
  drop(element: Element): void;
}

export interface Op<F extends Fields = Fields> {
  readonly op: string;
  readonly summary: string;
  readonly fields: F;
  /** HTML before, the fields as YAML writes them on one line, HTML after. */
  readonly example: readonly [before: string, given: string, after: string];
  run(site: Site, given: Values<F>): void;
}

export const defineOp = <F extends Fields>(op: Op<F>): Op<F> => op;

const SKELETON = new Set(['html', 'head', 'body']);

export function siteIn(doc: Doc, rule: string, root: Parent): Site {
  const find = (selector: Selector) => {
    const found = elementsAt(selector, root);
    return root instanceof Document ? found.filter(({ localName }) => !SKELETON.has(localName)) : found;
  };
  return {
    root,
    find,
    findWithRoot(selector) {
      const found = new Set<Node>(find(selector));
      const around = root.parentNode && elementsAt(selector, root.parentNode);
      if (around && (around as readonly Node[]).includes(root)) found.add(root);
      return found;
    },
    attributes: (selector) => finder(selector)(root).attributes,
    drop: (element) => drop(doc, element, 'rule', rule),
  };
}
