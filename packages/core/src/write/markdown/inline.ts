/** Runs of inline content → one Markdown string; a line break in it is a hard break. Calls nest at most as deep as the sanitiser lets trees be. */
import { Element, type Node, Parent, rawText, Text } from '../../dom/index.ts';
import { codeSpan, escapeInline, escapeTarget, isEscaped } from './escape.ts';
import { isMath, mathSpan } from './math.ts';
import { isBlockName } from './names.ts';

export function inline(nodes: Iterable<Node>): string {
  const pieces: string[] = [];
  for (const node of nodes) {
    if (node instanceof Text) pieces.push(escapeInline(node.data.replace(/\s+/g, ' ')));
    else if (node instanceof Element) add(pieces, (handlers[node.localName] ?? plain)(node));
  }
  return pieces
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

type Handler = (element: Element) => string;

/** Blocks inside a line (a caption of two paragraphs) keep their words apart. */
const plain: Handler = (element) => {
  const text = inline(element.childNodes);
  return isBlockName(element.localName) ? ` ${text} ` : text;
};
const strong: Handler = (element) => emphasis(element, '**');
const em: Handler = (element) => emphasis(element, '*');
const del: Handler = (element) => emphasis(element, '~~');
const code: Handler = (element) => (isMath(element) ? mathSpan : codeSpan)(rawText(element));

const handlers: Readonly<Record<string, Handler>> = {
  strong,
  b: strong,
  em,
  i: em,
  cite: em,
  dfn: em,
  var: em,
  del,
  s: del,
  code,
  kbd: code,
  samp: code,
  br: () => '\\\n',
  wbr: () => '',
  img: image,
  a: link,
  q: (element) => `“${inline(element.childNodes)}”`,
  rt: (element) => `(${inline(element.childNodes).trim()})`,
  rp: () => '',
};

/** Marks must touch the text they emphasise, so spaces move outside; emphasis inside emphasis adds nothing. */
function emphasis(element: Element, mark: string): string {
  const text = inline(element.childNodes);
  const inner = text.trim();
  if (!inner || inner.includes('\n') || /^[*~]|[*~]$/.test(inner)) return text;
  const before = text.slice(0, text.indexOf(inner));
  const after = text.slice(before.length + inner.length);
  return isFlanked(element, inner, before, after) ? `${before}${mark}${inner}${mark}${after}` : text;
}

const STARTS_WITH_MARK = /^[\p{P}\p{S}]/u;
const ENDS_WITH_MARK = /[\p{P}\p{S}]$/u;

/** A mark between punctuation inside and a letter outside is no mark by CommonMark's rules: then the text goes plain. */
function isFlanked(element: Element, inner: string, before: string, after: string): boolean {
  const opens = before !== '' || !STARTS_WITH_MARK.test(inner) || !isLetter(neighbour(element, 'previousSibling'));
  const closes = after !== '' || !ENDS_WITH_MARK.test(inner) || !isLetter(neighbour(element, 'nextSibling'));
  return opens && closes;
}

const isLetter = (character: string): boolean => character !== '' && !/[\p{P}\p{S}\s]/u.test(character);

/** The character beside an element in its line, whatever either of them is wrapped in; none at an end of the line. */
function neighbour(element: Element, side: 'previousSibling' | 'nextSibling'): string {
  let at: Node = element;
  while (!(at instanceof Element && at !== element && isBlockName(at.localName))) {
    const beside: Node | null = at[side];
    if (beside instanceof Element && beside.localName === 'br') return '';
    const text = beside ? [...edge(beside, side)] : [];
    if (text.length) return side === 'previousSibling' ? text.at(-1)! : text[0]!;
    const next: Node | null = beside ?? at.parentNode;
    if (!next) return '';
    at = next;
  }
  return '';
}

/** Some characters of the text at the near end of a node. */
function edge(node: Node, side: 'previousSibling' | 'nextSibling'): string {
  let at: Node | null = node;
  while (at instanceof Parent) at = side === 'previousSibling' ? at.lastChild : at.firstChild;
  const text = at instanceof Text ? at.data : rawText(node);
  return side === 'previousSibling' ? text.slice(-2) : text.slice(0, 2);
}

export function image(element: Element): string {
  const source = element.getAttribute('src');
  if (!source) return '';
  const alt = escapeInline((element.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim());
  const picture = `![${alt}](${escapeTarget(source)})`;
  return isInLink(element) ? picture : `[${picture}](${escapeTarget(source)})`;
}

function isInLink(element: Element): boolean {
  for (let at = element.parentElement; at; at = at.parentElement) if (at.localName === 'a') return true;
  return false;
}

function link(element: Element): string {
  const text = inline(element.childNodes).replace(/\\?\n/g, ' ');
  const target = element.getAttribute('href');
  if (!target || !text.trim()) return text;
  if (target === `#fn-${text}`) return `[^${text}]`;
  return linked(text, target);
}

export function linked(text: string, target: string): string {
  const inner = text.trim();
  const before = text.startsWith(' ') ? ' ' : '';
  const after = text.endsWith(' ') ? ' ' : '';
  return `${before}[${inner}](${escapeTarget(target)})${after}`;
}

/** Adds a piece to a line. Two pieces side by side may say something that neither says alone. */
function add(pieces: string[], piece: string): void {
  const before = pieces.pop() ?? '';
  const mark = /^(?:\*{1,2}|~~|`+|\[)/.exec(piece)?.[0];
  // An exclamation mark before a link would make an image of it.
  if (mark === '[' && before.endsWith('!')) pieces.push(before.slice(0, -1), '\\!', piece);
  // Code beside code would be one longer run of backticks.
  else if (mark?.startsWith('`') && endsWithMark(before, '`')) pieces.push(before, ' ', piece);
  // Emphasis beside the same emphasis is one.
  else if (mark && endsWithMark(before, mark)) pieces.push(before.slice(0, -mark.length) + piece.slice(mark.length));
  else pieces.push(before, piece);
}

/** Ends with a mark that means something: no escape and no other mark stands before it. */
function endsWithMark(text: string, mark: string): boolean {
  const at = text.length - mark.length;
  return text.endsWith(mark) && (mark === '`' || text[at - 1] !== mark[0]) && !isEscaped(text, at);
}
