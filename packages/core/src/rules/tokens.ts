/**
 * A cheap question before an exact one: does the page have the ids, classes, attributes and elements that a selector cannot do without?
 *
 * `tokensOf` names, for each alternative of a selector, one token that must be on the page; `tokensIn` walks a page once and tells which of
 * the tokens somebody asks for are there.
 */
import { Element, following, type Node, type Parent } from '../dom/index.ts';
import type { Selector } from './rule.ts';

/** `#id`, `.class`, `[attribute` or a name of an element. Undefined: the selector may match a page without any. */
export function tokensOf(selector: Selector): string[] | undefined {
  if (/^xpath:/.test(selector) || selector.includes('\\')) return undefined;
  const tokens = alternatives(selector).map(tokenOf);
  return tokens.every((token) => token !== undefined) ? tokens : undefined;
}

/** The selector cut at its commas; what stands in round brackets is left out, and of square ones only the attribute's name stays. */
function alternatives(selector: string): string[] {
  const parts: string[] = [''];
  let round = 0;
  for (const piece of selector.match(/"[^"]*"|'[^']*'|\[\s*[\w-]+|[\s\S]/g) ?? []) {
    const isQuoted = piece.length > 1 && /^["']/.test(piece);
    if (piece === '(') round++;
    else if (piece === ')') round--;
    else if (round > 0 || isQuoted) continue;
    else if (piece === ',') parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}

/** The rarest kind of token first. What follows a name in square brackets is a value and none. */
function tokenOf(part: string): string | undefined {
  const attribute = /\[\s*([\w-]+)/.exec(part)?.[1]?.toLowerCase();
  const bare = part.replace(/\[[^\]]*\]?/g, '').replace(/:{1,2}[\w-]+/g, '');
  const id = /#[^\s#.:>+~*|]+/.exec(bare)?.[0];
  const name = /\.[^\s#.:>+~*|]+/.exec(bare)?.[0];
  return id ?? name ?? (attribute ? `[${attribute}` : /[a-z][\w-]*/i.exec(bare)?.[0]?.toLowerCase());
}

/** Tokens somebody asks for, by kind and without their marks: pages are walked with these, and nothing is put together for each element. */
export interface AskedTokens {
  readonly ids: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
  readonly attributes: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
}

export function byKind(tokens: Iterable<string>): AskedTokens {
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

export function tokensIn(root: Parent, asked: AskedTokens): Set<string> {
  const { ids, classes, attributes, elements } = asked;
  const found = new Set<string>();
  const seen = new Set<string>(); // the same classes come again and again on a page
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
