/**
 * Selectors of rules on our tree, CSS and XPath alike: compiled at first use and remembered.
 *
 * A selector finds nodes; XPath may also find attributes, or answer with a text. What it finds is always inside the root it is asked
 * about, although it may look at what is around it.
 */
import { compile, Element, type Node, nodesInside, type Parent, rawText } from '../dom/index.ts';
import { type Allowance, AttributeNode, compileXPath } from '../xpath/index.ts';
import type { Selector } from './rule.ts';

export interface AttributeHit {
  readonly owner: Element;
  readonly name: string;
  readonly value: string;
}

export interface Found {
  readonly nodes: readonly Node[];
  readonly attributes: readonly AttributeHit[];
  /** For an expression that is a text and no place in the page. */
  readonly text: string | undefined;
}

/** `most`: how many finds are enough, for a language that can stop early. */
export type Finder = (root: Parent, most?: number) => Found;

/** How each language compiles. It throws on what is not of the language; the message says where. */
const languages: Readonly<Record<string, (expression: string) => Finder>> = {
  css(expression) {
    const found = compile(expression);
    return (root, most) => ({ nodes: found(root, most), attributes: [], text: undefined });
  },
  xpath(expression) {
    const compiled = compileXPath(expression);
    if (compiled.kind !== 'nodes') {
      // What XPath calls false says nothing.
      return (root) => {
        const top = topOf(root);
        const options = { allowance: allowanceOf(top) };
        return { nodes: [], attributes: [], text: compiled.test(top, options) ? compiled.toString(top, options) : '' };
      };
    }
    return (root) => {
      const top = topOf(root);
      const found = compiled.select(top, { allowance: allowanceOf(top) });
      const inside = found.length && top !== root ? new Set(nodesInside(root)) : undefined;
      const isInside = (node: Node) => node !== top && (!inside || inside.has(node));
      const attributes = found.filter((node) => node instanceof AttributeNode);
      return {
        nodes: found.filter((node): node is Node => !(node instanceof AttributeNode)).filter(isInside),
        attributes: attributes.filter(({ owner }) => isInside(owner)),
        text: undefined,
      };
    };
  },
};

/** Absolute paths start at the page, even when a rule may only touch a part of it. */
function topOf(root: Parent): Parent {
  let top = root;
  while (top.parentNode) top = top.parentNode;
  return top;
}

/** Steps that all expressions together may take on one page: fifty times what a large page costs them. */
const STEPS_A_PAGE = 20_000_000;
const allowances = new WeakMap<Node, Allowance>();

function allowanceOf(page: Parent): Allowance {
  let allowance = allowances.get(page);
  if (!allowance) {
    allowance = { steps: STEPS_A_PAGE };
    allowances.set(page, allowance);
  }
  return allowance;
}

const PREFIX = new RegExp(`^(${Object.keys(languages).join('|')}):`);
/** Compiled selectors that are remembered. Thousands of rules load; a server meets a fraction of them. */
const MAX_REMEMBERED = 5_000;
const remembered = new Map<Selector, Finder>();

export function finder(selector: Selector): Finder {
  const known = remembered.get(selector);
  if (known) return known;
  const [prefix = '', language = 'css'] = PREFIX.exec(selector) ?? [];
  const compiled = languages[language]!(selector.slice(prefix.length));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(selector, compiled);
  return compiled;
}

/** Whether there is anything: elements and other nodes, attributes, or a text that says something. */
export function isAt(selector: Selector, root: Parent): boolean {
  const { nodes, attributes, text } = finder(selector)(root, 1);
  return nodes.length > 0 || attributes.length > 0 || !!text;
}

export function elementsAt(selector: Selector, root: Parent): Element[] {
  return finder(selector)(root).nodes.filter((node) => node instanceof Element);
}

/** What the finds say, in order: a text, the values of attributes, or the text of nodes. */
export function textsAt(selector: Selector, root: Parent, attribute?: string): string[] {
  const { nodes, attributes, text } = finder(selector)(root);
  if (text !== undefined) return [text];
  const said = nodes.map((node) => {
    if (attribute === undefined) return rawText(node);
    return (node instanceof Element && node.getAttribute(attribute)) || '';
  });
  return [...said, ...attributes.map(({ value }) => value)];
}
