/** Types of an action: its definition (name, fields, an example that is also a test) and its implementation; and what the latter works on. */
import { Document, type Element, type Node, type Parent } from '../../dom/index.ts';
import { drop } from '../../trace.ts';
import type { Doc } from '../../types.ts';
import type { Fields, Values } from '../fields.ts';
import type { Selector } from '../rule.ts';
import { type AttributeMatch, compileSelector, selectElements } from '../selectors.ts';

/** The part of the page that an action may change. */
export interface ActionScope {
  /** Never changed itself. */
  readonly root: Parent;
  /** Matches inside the root in document order, without `html`, `head` and `body`. */
  find(selector: Selector): Element[];
  /** As `find`, plus the root if it matches. */
  findWithRoot(selector: Selector): Set<Node>;
  attributes(selector: Selector): readonly AttributeMatch[];
  /** Removes a node and reports it to the trace. */
  drop(node: Node): void;
  /** Accounts for new elements and characters before they are made. Throws when all rules together have added too much to the page. */
  add(what: { readonly elements?: number; readonly characters?: number }): void;
}

/** An action can double a page, and a rule can repeat it: without limits, a few lines would fill the memory. */
const MAX_ADDED_ELEMENTS = 20_000;
const MAX_ADDED_CHARACTERS = 1_000_000;

/** What the parser, the schema and the reference know of an action. */
export interface Op {
  readonly op: string;
  readonly summary: string;
  readonly fields: Fields;
  /** HTML before, the action's fields as YAML on one line, HTML after. */
  readonly example: readonly [before: string, fields: string, after: string];
}

/** As written in the file of an action. A function gives the fields, so that a bundle without the parser has none of this. */
export interface OpDefinition extends Omit<Op, 'fields'> {
  fields(): Fields;
}

export type OpRun<Definition extends OpDefinition = OpDefinition> = (
  scope: ActionScope,
  action: Values<ReturnType<Definition['fields']>>,
) => void;

const SKELETON = new Set(['html', 'head', 'body']);

export function actionScope(doc: Doc, rule: string, root: Parent): ActionScope {
  const find = (selector: Selector) => {
    const found = selectElements(selector, root);
    return root instanceof Document ? found.filter(({ localName }) => !SKELETON.has(localName)) : found;
  };
  return {
    root,
    find,
    findWithRoot(selector) {
      const found = new Set<Node>(find(selector));
      const around = root.parentNode && selectElements(selector, root.parentNode);
      if (around && (around as readonly Node[]).includes(root)) found.add(root);
      return found;
    },
    attributes: (selector) => compileSelector(selector)(root).attributes,
    drop: (node) => drop(doc, node, 'rule', rule),
    add({ elements = 0, characters = 0 }) {
      const { added } = doc.ruleResults;
      if (added.elements + elements > MAX_ADDED_ELEMENTS || added.characters + characters > MAX_ADDED_CHARACTERS)
        throw new Error('the rules add too much to the page');
      added.elements += elements;
      added.characters += characters;
    },
  };
}
