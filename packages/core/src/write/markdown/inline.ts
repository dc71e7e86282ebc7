/**
 * Runs of inline content → one Markdown string; a line feed in it is a hard break, and text of the page is still set aside (see `escape.ts`).
 * Calls nest at most as deep as the sanitiser lets trees be.
 */
import { isBlockName } from '../../blockNames.ts';
import { Element, firstNamed, isInside, type Node, nodesInside, Parent, rawText, Text } from '../../dom/index.ts';
import { codeSpan, escapeTarget, joinedCode, SET_ASIDE, setAside, settle, settleInBrackets } from './escape.ts';
import { isMath, mathSpan } from './math.ts';
import type { Pen } from './pen.ts';

/** A line that nothing is added to any more. */
export function line(nodes: Iterable<Node>, pen: Pen): string {
  return settled(inline(nodes, pen), pen);
}

/** One line that is emphasised as a whole. */
export function emphasisedLine(nodes: Iterable<Node>, mark: '*' | '**', pen: Pen): string {
  const text = inline(nodes, { ...pen, isEmphasised: true })
    .replace(/\s+/g, ' ')
    .trim();
  return text && settled(`${mark}${text}${mark}`, pen);
}

function settled(text: string, { settings, isPart }: Pen): string {
  return settle(text, { isReferenced: settings.links === 'referenced', isPart }).replace(BEHIND_NOTE, '\\$&');
}

/** A mark of a note and a parenthesis would be a link, and a colon would make a note of the line. */
const BEHIND_NOTE = /(?<=\[\^\d{1,4}\])[(:]/g;

function inline(nodes: Iterable<Node>, pen: Pen): string {
  const pieces: string[] = [];
  let code = ''; // pieces of code side by side are one
  for (const node of nodes) {
    if (isPlainCode(node)) {
      code += codeIn(node);
      continue;
    }
    if (code) add(pieces, spaced(code, codeSpan));
    code = '';
    if (node instanceof Text) pieces.push(setAside(node.data.replace(/\s+/g, ' ')));
    else if (node instanceof Element) add(pieces, (handlers[node.localName] ?? plain)(node, pen));
  }
  if (code) add(pieces, spaced(code, codeSpan));
  return pieces
    .join('')
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n');
}

const isPlainCode = (node: Node): boolean =>
  node instanceof Element && (node.localName === 'code' || node.localName === 'samp') && !isMath(node);

/** Code in a line has no lines of its own. */
function codeIn(node: Node): string {
  let text = '';
  for (const inner of nodesInside(node as Element)) {
    if (inner instanceof Text) text += inner.data;
    else if (inner instanceof Element && inner.localName === 'br') text += ' ';
  }
  return text;
}

/** Spaces at the ends of code stand outside it. */
function spaced(text: string, write: (inner: string) => string): string {
  const { before, inner, after } = trimmed(text);
  return (before && ' ') + write(inner) + (after && ' ');
}

type Handler = (element: Element, pen: Pen) => string;

/** Blocks inside a line (a caption of two paragraphs) keep their words apart. */
const plain: Handler = (element, pen) => {
  const text = inline(element.childNodes, pen);
  return isBlockName(element.localName) ? ` ${text} ` : text;
};
const strong: Handler = (element, pen) => emphasis(element, '**', pen);
const em: Handler = (element, pen) => emphasis(element, '*', pen);
const del: Handler = (element, pen) => emphasis(element, '~~', pen);
const formula: Handler = (element) => spaced(rawText(element), mathSpan);

/** Markdown has no marks for these; GitHub and most other readers show the elements. */
const tagged: Handler = (element, pen) => {
  const { before, inner, after } = trimmed(inline(element.childNodes, pen));
  const name = element.localName;
  return inner && !inner.includes('\n') ? `${before}<${name}>${inner}</${name}>${after}` : before + inner + after;
};

const handlers: Readonly<Record<string, Handler>> = {
  strong,
  b: strong,
  em,
  i: em,
  cite: (element, pen) => (firstNamed(element, 'em', 'i', 'cite') ? plain : em)(element, pen), // a whole reference: its title is in italics
  dfn: em,
  var: em,
  del,
  s: del,
  code: formula, // other code is written by the run
  kbd: tagged,
  mark: tagged,
  sub: tagged,
  sup: raised,
  br: () => '\n',
  wbr: () => '',
  img: image,
  a: link,
  q: (element, pen) => `“${inline(element.childNodes, pen)}”`,
  rt: (element, pen) => `(${inline(element.childNodes, pen).trim()})`,
  rp: () => '',
};

/** Marks of notes are raised by whoever shows them, and ordinals and signs read the same when they are not. */
function raised(element: Element, pen: Pen): string {
  const text = inline(element.childNodes, pen);
  return /^\s*(?:(?:\[\^\d+\][\s,]*)+|st|nd|rd|th|er|re|e|ème|[ºª®™©]|TM|SM)\s*$/i.test(text)
    ? text
    : tagged(element, pen);
}

function trimmed(text: string): { before: string; inner: string; after: string } {
  const inner = text.trim();
  const before = text.slice(0, text.indexOf(inner));
  return { before, inner, after: text.slice(before.length + inner.length) };
}

/** Marks must touch the text they emphasise, so spaces move outside. */
function emphasis(element: Element, mark: string, pen: Pen): string {
  const text = inline(element.childNodes, pen);
  const { before, inner, after } = trimmed(text);
  if (!inner || pen.isEmphasised || !isFlanked(element, inner, before, after)) return text;
  const lines = inner.split('\n');
  if (lines.some((line) => /^[*~]|[*~]$/.test(line) && !isOtherEmphasis(line, mark))) return text;
  return before + lines.map((line) => line && mark + line + mark).join('\n') + after;
}

/** Bold in italics or the reverse, and nothing else: three marks say both. */
function isOtherEmphasis(inner: string, mark: string): boolean {
  const other = mark === '*' ? /^\*\*[^*~]+\*\*$/ : mark === '**' ? /^\*[^*~]+\*$/ : /^(\*\*?)[^*~]+\1$/;
  return other.test(inner);
}

const STARTS_WITH_MARK = new RegExp(`^[\\p{P}\\p{S}${SET_ASIDE}]`, 'u');
const ENDS_WITH_MARK = new RegExp(`[\\p{P}\\p{S}${SET_ASIDE}]$`, 'u');

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

function image(element: Element, pen: Pen): string {
  const source = element.getAttribute('src');
  if (!source) return '';
  return picture(source, element.getAttribute('alt') ?? '', pen, isInside(element, 'a'));
}

/** A picture in the chosen style. In a link it is the link's, and leads to no place of its own. */
export function picture(source: string, words: string, pen: Pen, isLinked = false): string {
  const { images, imageStyle } = pen.settings;
  if (images === 'dropped') return '';
  const alt = settleInBrackets(setAside(words.replace(/\s+/g, ' ').trim()));
  if (images === 'linked') return isLinked ? alt || 'Image' : linked(alt || 'Image', source, pen);
  const shown = `![${alt}](${escapeTarget(source)})`;
  return isLinked || imageStyle === 'plain' ? shown : linked(shown, source, pen);
}

function link(element: Element, pen: Pen): string {
  const text = inline(element.childNodes, pen).replace(/\n/g, ' ');
  const target = element.getAttribute('href');
  if (!target || !text.trim()) return text;
  if (target === `#fn-${text}`) return `[^${text}]`;
  return linked(text, target, pen);
}

function linked(text: string, target: string, pen: Pen): string {
  const { before, inner, after } = trimmed(text);
  const words = settleInBrackets(inner);
  return `${before}[${words}]${pen.settings.links === 'inline' ? `(${escapeTarget(target)})` : `[${numberOf(target, pen)}]`}${after}`;
}

function numberOf(target: string, { references }: Pen): number {
  const number = references.get(target) ?? references.size + 1;
  references.set(target, number);
  return number;
}

/** Adds a piece to a line. Two pieces side by side may say something that neither says alone. */
function add(pieces: string[], piece: string): void {
  const before = pieces.pop() ?? '';
  const mark = /^(?:\*{1,3}|~~|`+|\[!)/.exec(piece)?.[0];
  const code = mark?.startsWith('`') && before.endsWith('`') ? joinedCode(before, piece) : undefined;
  if (code !== undefined) pieces.push(code);
  else if (mark?.startsWith('`') && before.endsWith('`')) pieces.push(before, ' ', piece);
  else if (mark === '[!' && before.endsWith(')')) pieces.push(before, ' ', piece);
  // Emphasis beside the same emphasis is one.
  else if (mark && mark !== '[!' && endsWithMark(before, mark))
    pieces.push(before.slice(0, -mark.length) + piece.slice(mark.length));
  else pieces.push(before, piece);
}

/** Ends with this mark, and with no longer one. */
function endsWithMark(text: string, mark: string): boolean {
  return text.endsWith(mark) && text[text.length - mark.length - 1] !== mark[0];
}
