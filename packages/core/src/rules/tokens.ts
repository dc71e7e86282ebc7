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

export function tokensIn(root: Parent, isAsked: (token: string) => boolean): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>(); // values come again and again on a page
  const look = (token: string) => {
    if (isAsked(token)) found.add(token);
  };
  for (let node: Node | null = root.firstChild; node; node = following(node, root)) {
    if (!(node instanceof Element)) continue;
    if (!seen.has(node.localName)) {
      seen.add(node.localName);
      look(node.localName);
    }
    for (const { name, value } of node.attributes) {
      const key = name === 'class' || name === 'id' ? `${name} ${value}` : name;
      if (seen.has(key)) continue;
      seen.add(key);
      look(`[${name}`);
      if (name === 'id') look(`#${value}`);
      if (name === 'class') for (const each of value.split(/\s+/)) look(`.${each}`);
    }
  }
  return found;
}
