/**
 * Puts a space between inline elements that touch in the source but not on the screen: in `<span>News</span><time>5 May</time>` a style keeps
 * them apart. Without it the text would read "News5 May". An empty element that a style makes a line break becomes one.
 */
import { Element, following, type Node, rename, Text } from '../dom/index.ts';
import { TOUCHING } from '../touching.ts';
import type { DescribedDoc } from '../types.ts';

/** Elements that styles often show as blocks or with a margin. Custom elements are inline too. */
const INLINE = new Set('a abbr b bdi cite em font i label mark q s small span strong time u'.split(' '));
/** What touches in these belongs together. */
const LITERAL = new Set('code kbd samp var pre math sub sup ruby rt'.split(' '));
const MAX_LEVELS = 10;

/** Ends of a text and starts of the next that are not parts of one word: few words have capitals or numbers in them, and elements too. */
const SEPARATE: readonly (readonly [end: RegExp, start: RegExp])[] = [
  [/(?:\p{Ll}\p{Ll}|[.!?%)])$/u, /^[\p{Lu}\p{Sc}]/u],
  [/\p{N}$/u, /^(?:\p{Lu}\p{Ll}|\p{Sc})/u],
  [/\p{L}\p{Ll}$/u, /^\p{N}/u],
];

export function separateTexts({ root }: DescribedDoc): void {
  const { body } = root;
  if (!body) return;
  let last: Text | undefined;
  for (let node: Node | null = body.firstChild; node; node = following(node, body)) {
    if (node instanceof Text) {
      if (!node.data) continue;
      if (last && touch(last.data, node.data)) separate(last, node);
      last = node;
    } else if (node instanceof Element && isBreak(node)) {
      node = rename(node, 'br');
      last = undefined;
    } else if (node instanceof Element && !isInline(node)) last = undefined;
  }
}

const isBreak = ({ localName, firstChild, className }: Element): boolean =>
  localName === 'span' && firstChild === null && /(?:^|\s)(?:br|break|line-?break)(?:\s|$)/.test(className);

/** Not by /\s$/, which reads all of the text. */
const touch = (before: string, after: string): boolean => !/\s/.test(before.slice(-1)) && !/^\s/.test(after);

function areSeparate(before: string, after: string): boolean {
  return SEPARATE.some(([end, start]) => start.test(after) && end.test(before.slice(-4)));
}

const isInline = ({ localName }: Element): boolean => INLINE.has(localName) || localName.includes('-');

/** Inserts a space if each of the texts is in an element of its own, which says something else, and no block or literal text is around them. */
function separate(before: Text, after: Text): void {
  const above = inlineAncestors(after);
  let at: Element | null = before.parentElement;
  for (let level = 0; at && isInline(at) && !above.includes(at); level++) {
    if (level === MAX_LEVELS) return;
    at = at.parentElement;
  }
  if (!at || at === before.parentElement || isLiteral(at)) return;
  let inner: Node = after;
  for (let level = 0; inner.parentElement !== at; level++) {
    if (!inner.parentElement || !isInline(inner.parentElement) || level === MAX_LEVELS) return;
    inner = inner.parentElement;
  }
  if (inner === after) return;
  if (areSeparate(before.data, after.data) || isValue(inner)) at.insertBefore(new Text(TOUCHING), inner);
}

const LABEL_NAME = /(?:^|[^a-z])(?:label|name|key|title|term|property)$/i;
const VALUE_NAME = /(?:^|[^a-z])(?:value|val|data|text|description|desc)$/i;

/** Whether a node and the element before it are named as a value and its label. */
function isValue(node: Node): boolean {
  let label = node.previousSibling;
  while (label && !(label instanceof Element)) label = label.previousSibling;
  return hasName(node, VALUE_NAME) && label !== null && hasName(label, LABEL_NAME);
}

const hasName = (node: Node, pattern: RegExp): boolean =>
  node instanceof Element && node.className.split(/\s/).some((name) => pattern.test(name));

function isLiteral(element: Element): boolean {
  let at: Element | null = element;
  for (let level = 0; at && isInline(at) && level < MAX_LEVELS; level++) at = at.parentElement;
  return at !== null && LITERAL.has(at.localName);
}

function inlineAncestors(node: Node): Element[] {
  const ancestors: Element[] = [];
  let at = node.parentElement;
  while (at && isInline(at) && ancestors.length < MAX_LEVELS) {
    ancestors.push(at);
    at = at.parentElement;
  }
  return ancestors;
}
