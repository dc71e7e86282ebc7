/**
 * Puts a space between inline elements that touch in the source but not on the screen: in `<span>News</span><time>5 May</time>` a style keeps
 * them apart. Without it the text would read "News5 May". A name or a label that touches its text gets a line break, and an empty element that a style
 * makes a line break becomes one.
 */
import { Element, foldedText, following, type Node, rename, Text } from '../dom/index.ts';
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
  [/(?:GET|POST|PUT|ATCH|LETE)$/, /^\//], // requests in a manual
];

export function separateTexts({ root }: DescribedDoc): void {
  const { body } = root;
  if (!body) return;
  const pairs = new Pairs();
  let last: Text | undefined;
  for (let node: Node | null = body.firstChild; node; node = following(node, body)) {
    if (node instanceof Text) {
      if (!node.data) continue;
      if (last && touch(last.data, node.data)) separate(last, node, pairs);
      last = node;
    } else if (node instanceof Element && isBreak(node)) {
      node = rename(node, 'br');
      last = undefined;
    } else if (node instanceof Element && !isInline(node)) {
      if (isGap(node)) node.parentNode!.insertBefore(new Text(TOUCHING), node);
      last = undefined;
    }
  }
  pairs.separate();
}

const isBreak = ({ localName, firstChild, className }: Element): boolean =>
  localName === 'span' && firstChild === null && /(?:^|\s)(?:br|break|line-?break)(?:\s|$)/.test(className);

/** A place for a line break between two unlike elements, such as a name and what it needs; between like ones it may be in a name. */
const isGap = ({ localName, previousSibling: left, nextSibling: right }: Element): boolean =>
  localName === 'wbr' && left instanceof Element && right instanceof Element && left.localName !== right.localName;

/** Not by /\s$/, which reads all of the text. */
const touch = (before: string, after: string): boolean => !/\s/.test(before.slice(-1)) && !/^\s/.test(after);

function areSeparate(before: string, after: string): boolean {
  return SEPARATE.some(([end, start]) => start.test(after) && end.test(before.slice(-4)));
}

const isInline = ({ localName }: Element): boolean => INLINE.has(localName) || localName.includes('-');

/** Separates two texts if one of them at least is in an element of its own, which says something else, and no block or literal text is around them. */
function separate(before: Text, after: Text, pairs: Pairs): void {
  const above = inlineAncestors(after);
  let left: Node = before;
  for (let level = 0; isInline(left.parentElement!) && !above.includes(left.parentElement!); level++) {
    if (level === MAX_LEVELS || !left.parentElement!.parentElement) return;
    left = left.parentElement!;
  }
  const at = left.parentElement!;
  if (isLiteral(at)) return;
  let right: Node = after;
  for (let level = 0; right.parentElement !== at; level++) {
    if (!right.parentElement || !isInline(right.parentElement) || level === MAX_LEVELS) return;
    right = right.parentElement;
  }
  if (left instanceof Element && right instanceof Element) {
    if (areSeparate(before.data, after.data) || isValue(right)) at.insertBefore(new Text(TOUCHING), right);
    else pairs.add(left, right);
  } else if (left instanceof Element ? isNameOf(left, before, after) : isLabelAfter(before, right, after))
    at.insertBefore(new Element('br'), right);
}

const BOLD = /^(?:b|strong|em|i|span|font|label)$/;
const MAX_NAME_LENGTH = 80;
const MIN_TEXT = 30;

/** Whether an element at the start of a block is the name of what follows: several words before a sentence, or called a title. */
function isNameOf(name: Element, { data }: Text, after: Text): boolean {
  if (!BOLD.test(name.localName) || data.length > MAX_NAME_LENGTH || after.data.length < MIN_TEXT) return false;
  if (!isFirst(name) || !/^\p{Lu}/u.test(after.data)) return false;
  return hasName(name, LABEL_NAME) || (areSeparate(data, after.data) && /\S\s+\S/.test(data));
}

function isFirst(element: Element): boolean {
  for (let node = element.previousSibling; node; node = node.previousSibling)
    if (node instanceof Text ? node.data.trim() : node.firstChild) return false;
  return true;
}

/** Whether an element is a label at the start of a line: "It is large.**Cons:** It is loud." */
const isLabelAfter = (before: Text, label: Node, { data }: Text): boolean =>
  label instanceof Element &&
  /^(?:b|strong)$/.test(label.localName) &&
  /^\p{Lu}[\p{L} ]{2,20}:\s*$/u.test(data) &&
  areSeparate(before.data, data);

/** From so many different texts on, two kinds of elements are a name and what it is, as in `<b class="name">id</b><i class="type">string</i>`. */
const MIN_PAIRS = 3;

/** Elements with letters on both sides that touch, by their classes. Half a word in another colour looks the same, but does not occur with many texts. */
class Pairs {
  private readonly found = new Map<string, { right: Element; text: string }[]>();

  add(left: Element, right: Element): void {
    const key = `${left.className}\n${right.className}`;
    if (!left.className || left.className === right.className) return;
    const text = foldedText(left);
    if (!/\p{L}{2}$|_\w+$/u.test(text) || !/^\p{L}{2}/u.test(foldedText(right))) return;
    if (!this.found.has(key)) this.found.set(key, []);
    this.found.get(key)!.push({ right, text });
  }

  separate(): void {
    for (const pairs of this.found.values())
      if (new Set(pairs.map(({ text }) => text)).size >= MIN_PAIRS)
        for (const { right } of pairs) right.parentNode!.insertBefore(new Text(' '), right);
  }
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
