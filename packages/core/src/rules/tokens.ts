/**
 * A cheap filter before exact matching: does the page have the ids, classes, attributes and elements that a selector requires?
 *
 * `requiredTokens` returns, for each alternative of a selector, one token that must be on the page. `tokensOnPage` walks the page once and
 * returns which of the given tokens it has.
 */
import { Element, following, type Node, type Parent } from '../dom/index.ts';
import type { Selector } from './rule.ts';

/** Tokens are `#id`, `.class`, `[attribute` or an element name. Undefined: the selector may match pages without any token. */
export function requiredTokens(selector: Selector): string[] | undefined {
  if (/^xpath:/.test(selector) || selector.includes('\\')) return undefined;
  const tokens = alternatives(selector).map(requiredToken);
  return tokens.every((token) => token !== undefined) ? tokens : undefined;
}

/** Splits a selector at its commas. Leaves out what is in round brackets, and keeps only attribute names of what is in square brackets. */
function alternatives(selector: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const piece of selector.match(/"[^"]*"|'[^']*'|\[\s*[\w-]+|[\s\S]/g) ?? []) {
    const isQuoted = piece.length > 1 && /^["']/.test(piece);
    if (piece === '(') depth++;
    else if (piece === ')') depth--;
    else if (depth > 0 || isQuoted) continue;
    else if (piece === ',') parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** The most selective token of an alternative: id, class, attribute, element. Attribute values are ignored. */
function requiredToken(part: string): string | undefined {
  const attribute = /\[\s*([\w-]+)/.exec(part)?.[1]?.toLowerCase();
  const bare = part.replace(/\[[^\]]*\]?/g, '').replace(/:{1,2}[\w-]+/g, '');
  const id = /#[^\s#.:>+~*|]+/.exec(bare)?.[0];
  const name = /\.[^\s#.:>+~*|]+/.exec(bare)?.[0];
  return id ?? name ?? (attribute ? `[${attribute}` : /[a-z][\w-]*/i.exec(bare)?.[0]?.toLowerCase());
}

/** Tokens by kind, without their prefix, so that walking a page builds no strings per element. */
export interface TokenSets {
  readonly ids: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
}

export function groupTokens(tokens: Iterable<string>): TokenSets {
  const [ids, classes, attributes, elements] = [
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
    new Set<string>(),
  ];
  for (const token of tokens) {
    if (token.startsWith('#')) ids.add(token.slice(1));
    else if (token.startsWith('.')) classes.add(token.slice(1));
    else if (token.startsWith('[')) attributes.add(token.slice(1));
    else elements.add(token);
  }
  return { ids, classes, attributes, elements };
}

export function tokensOnPage(root: Parent, tokens: TokenSets): Set<string> {
  const { ids, classes, attributes, elements } = tokens;
  const found = new Set<string>();
  const seen = new Set<string>(); // the same class attributes repeat on a page
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    if (!(node instanceof Element)) continue;
    if (elements.has(node.localName)) found.add(node.localName);
    for (const { name, value } of node.attributes) {
      if (attributes.size && attributes.has(name)) found.add(`[${name}`);
      if (name === 'id') {
        if (ids.has(value)) found.add(`#${value}`);
      } else if (name === 'class' && !seen.has(value)) {
        seen.add(value);
        for (const each of value.split(/\s+/)) if (classes.has(each)) found.add(`.${each}`);
      }
    }
  }
  return found;
}
