/**
 * Compiles and caches the selectors of rules, CSS and XPath.
 *
 * A selector finds nodes; XPath may also find attributes or return a text. Matches are always inside the given root, although a selector
 * may test what is around it.
 */
import { compileCssSelector, Element, type Node, nodesInside, type Parent, rawText } from '../dom/index.ts';
import { AttributeNode, compileXPath, type StepBudget } from '../xpath/index.ts';
import type { Selector } from './rule.ts';

export interface AttributeMatch {
  readonly owner: Element;
  readonly name: string;
  readonly value: string;
}

export interface SelectorResult {
  readonly nodes: readonly Node[];
  readonly attributes: readonly AttributeMatch[];
  /** The result of an XPath expression that returns a text instead of nodes. */
  readonly text: string | undefined;
}

/** `limit`: how many matches are enough; CSS stops early. */
export type CompiledSelector = (root: Parent, limit?: number) => SelectorResult;

/** The compiler of each language. It throws on a syntax error. */
const languages: Readonly<Record<string, (expression: string) => CompiledSelector>> = {
  css(expression) {
    const select = compileCssSelector(expression);
    return (root, limit) => ({ nodes: select(root, limit), attributes: [], text: undefined });
  },
  xpath(expression) {
    const compiled = compileXPath(expression);
    if (compiled.kind !== 'node-set') {
      // A false result gives an empty text.
      return (root) => {
        const top = topOf(root);
        const options = { budget: budgetOf(top) };
        return { nodes: [], attributes: [], text: compiled.test(top, options) ? compiled.toString(top, options) : '' };
      };
    }
    return (root) => {
      const top = topOf(root);
      const found = compiled.select(top, { budget: budgetOf(top) });
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

/** The root of the page: absolute paths start there, even if a rule may change only a part of it. */
function topOf(root: Parent): Parent {
  let top = root;
  while (top.parentNode) top = top.parentNode;
  return top;
}

/** Steps for all XPath expressions on one page together: fifty times what a large page needs. */
const MAX_STEPS_PER_PAGE = 20_000_000;
const budgets = new WeakMap<Node, StepBudget>();

function budgetOf(page: Parent): StepBudget {
  let budget = budgets.get(page);
  if (!budget) {
    budget = { steps: MAX_STEPS_PER_PAGE };
    budgets.set(page, budget);
  }
  return budget;
}

const PREFIX = new RegExp(`^(${Object.keys(languages).join('|')}):`);
/** Thousands of rules load, but a server uses only a fraction of their selectors. */
const MAX_CACHED = 5_000;
const cache = new Map<Selector, CompiledSelector>();

export function compileSelector(selector: Selector): CompiledSelector {
  const cached = cache.get(selector);
  if (cached) return cached;
  const [prefix = '', language = 'css'] = PREFIX.exec(selector) ?? [];
  const compiled = languages[language]!(selector.slice(prefix.length));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(selector, compiled);
  return compiled;
}

/** Whether the selector finds a node, an attribute or a non-empty text. */
export function hasMatch(selector: Selector, root: Parent): boolean {
  const { nodes, attributes, text } = compileSelector(selector)(root, 1);
  return nodes.length > 0 || attributes.length > 0 || !!text;
}

export function selectElements(selector: Selector, root: Parent): Element[] {
  return compileSelector(selector)(root).nodes.filter((node) => node instanceof Element);
}

/** The texts of the matches: the result text, or the text (or `attribute`) of the nodes and the values of the attributes. */
export function selectTexts(selector: Selector, root: Parent, attribute?: string): string[] {
  const { nodes, attributes, text } = compileSelector(selector)(root);
  if (text !== undefined) return [text];
  const texts = nodes.map((node) => {
    if (attribute === undefined) return rawText(node);
    return (node instanceof Element && node.getAttribute(attribute)) || '';
  });
  return [...texts, ...attributes.map(({ value }) => value)];
}
