/**
 * Writes inline content as Markdown. In its strings a line feed is a hard break, and special characters of the page are still placeholders
 * (see `escape.ts`). Recursion is bounded by the depth limit of the sanitiser.
 */

import { isBlockName } from '../../blockNames.ts';
import { Element, firstNamed, isInside, type Node, nodesInside, Parent, rawText, Text } from '../../dom/index.ts';
import { foldSpaces } from '../../foldSpaces.ts';
import { anchorTarget } from './anchors.ts';
import type { MarkdownContext } from './context.ts';
import {
  codeSpan,
  escapeTarget,
  joinCodeSpans,
  maskSpecials,
  PLACEHOLDERS,
  resolveBracketEscapes,
  resolveEscapes,
} from './escape.ts';
import { isMath, mathSpan } from './math.ts';
import { hasDefinitions } from './options.ts';

/** Writes a complete line. */
export function line(nodes: Iterable<Node>, context: MarkdownContext): string {
  return resolveLine(inline(nodes, context), context);
}

/** Writes a complete line that is emphasised as a whole. */
export function emphasisedLine(nodes: Iterable<Node>, mark: string, context: MarkdownContext): string {
  const text = inline(nodes, { ...context, isEmphasised: true })
    .replace(/\s+/g, ' ')
    .trim();
  return text && resolveLine(`${mark}${text}${mark}`, context);
}

function resolveLine(text: string, { settings, isPart, labels }: MarkdownContext): string {
  const resolved = resolveEscapes(text, { isReferenced: hasDefinitions(settings), isPart });
  const line = resolved.includes('[^') ? resolved.replace(AFTER_NOTE, '\\$&') : resolved;
  return settings.links === 'shortcut' ? shortenLinks(line, labels) : line;
}

/** Writes `[text][]` as `[text]`, except before a bracket or a colon, where it would be another kind of link or a definition. */
function shortenLinks(line: string, labels: MarkdownContext['labels']): string {
  return line.replace(/(?<!\\)\[([^[\]]{1,200})\]\[\](?![([:])/g, (whole, label: string) =>
    labels.has(label.toLowerCase()) ? `[${label}]` : whole,
  );
}

/** After a footnote reference, a parenthesis would make a link and a colon a footnote definition. */
const AFTER_NOTE = /(?<=\[\^\d{1,4}\])[(:]/g;

function inline(nodes: Iterable<Node>, context: MarkdownContext): string {
  const pieces: string[] = [];
  let code = ''; // adjacent code elements become one code span
  for (const node of nodes) {
    if (isPlainCode(node)) {
      code += codeIn(node);
      continue;
    }
    if (code) add(pieces, withOuterSpaces(code, codeSpan));
    code = '';
    if (node instanceof Text) pieces.push(maskSpecials(foldSpaces(node.data)));
    else if (node instanceof Element) add(pieces, (handlers[node.localName] ?? plain)(node, context));
  }
  if (code) add(pieces, withOuterSpaces(code, codeSpan));
  const text = pieces.join('');
  const folded = text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text;
  return folded.includes('\n') ? folded.replace(/ ?\n ?/g, '\n') : folded;
}

const isPlainCode = (node: Node): boolean =>
  node instanceof Element && (node.localName === 'code' || node.localName === 'samp') && !isMath(node);

/** The text of inline code; line breaks become spaces. */
function codeIn(node: Node): string {
  let text = '';
  for (const inner of nodesInside(node as Element)) {
    if (inner instanceof Text) text += inner.data;
    else if (inner instanceof Element && inner.localName === 'br') text += ' ';
  }
  return text;
}

/** Moves spaces at the ends of the text outside the markup. */
function withOuterSpaces(text: string, write: (inner: string) => string): string {
  const { before, inner, after } = trimmed(text);
  return (before && ' ') + write(inner) + (after && ' ');
}

type Handler = (element: Element, context: MarkdownContext) => string;

/** Adds spaces around blocks in a line (a caption with two paragraphs), so that their words stay separate. */
const plain: Handler = (element, context) => {
  const text = inline(element.childNodes, context);
  return isBlockName(element.localName) ? ` ${text} ` : text;
};
const strong: Handler = (element, context) => emphasis(element, context.settings.strong, context);
const em: Handler = (element, context) => emphasis(element, context.settings.emphasis, context);
const del: Handler = (element, context) =>
  context.settings.dialect === 'commonmark' ? plain(element, context) : emphasis(element, '~~', context);
const formula: Handler = (element) => withOuterSpaces(rawText(element), mathSpan);

/** Written as HTML, which GitHub and most other renderers support: Markdown has no syntax for these. */
const asHtml: Handler = (element, context) => inTags(element.localName, inline(element.childNodes, context));

function inTags(name: string, text: string): string {
  const { before, inner, after } = trimmed(text);
  return inner && !inner.includes('\n') ? `${before}<${name}>${inner}</${name}>${after}` : text;
}

const handlers: Readonly<Record<string, Handler>> = {
  strong,
  b: strong,
  em,
  i: em,
  cite: (element, context) => (firstNamed(element, 'em', 'i', 'cite') ? plain : em)(element, context), // a whole reference has its title in italics already
  dfn: em,
  var: em,
  del,
  s: del,
  code: formula, // other code is handled in `inline`
  kbd: asHtml,
  mark: asHtml,
  sub: asHtml,
  sup: superscript,
  br: () => '\n',
  wbr: () => '',
  img: image,
  a: link,
  q: (element, context) => `“${inline(element.childNodes, context)}”`,
  rt: (element, context) => `(${inline(element.childNodes, context).trim()})`,
  rp: () => '',
};

/** Footnote references become superscript when rendered; ordinals and signs read the same without. Other content is written as HTML. */
function superscript(element: Element, context: MarkdownContext): string {
  const text = inline(element.childNodes, context);
  return /^\s*(?:(?:\[\^\d+\][\s,]*)+|st|nd|rd|th|er|re|e|ème|[ºª®™©]|TM|SM)\s*$/i.test(text)
    ? text
    : inTags('sup', text);
}

function trimmed(text: string): { before: string; inner: string; after: string } {
  const inner = text.trim();
  const before = text.slice(0, text.indexOf(inner));
  return { before, inner, after: text.slice(before.length + inner.length) };
}

/** Emphasis markers must touch the text, so spaces move outside. */
function emphasis(element: Element, wanted: string, context: MarkdownContext): string {
  if (context.openMarks.includes(wanted)) return inline(element.childNodes, context);
  const text = inline(element.childNodes, { ...context, openMarks: [...context.openMarks, wanted] });
  const { before, inner, after } = trimmed(text);
  if (!inner || context.isEmphasised || !isFlanked(element, inner, before, after)) return text;
  const mark = wanted.startsWith('_') && isInWord(element, before, after) ? wanted.replaceAll('_', '*') : wanted;
  const lines = inner.split('\n');
  if (!lines.every((line) => mayTouch(line, mark))) return text;
  return before + lines.map((line) => line && mark + line + mark).join('\n') + after;
}

/** What a text may start and end with next to a marker: markers of another length are unambiguous, three or more are not. */
const TOUCHING: Readonly<Record<string, { start: RegExp; end: RegExp }>> = {
  '*': { start: /^(?:\*\*)?(?!\*)/, end: /(?<!\*)(?:\*\*)?$/ },
  '**': { start: /^\*?(?!\*)/, end: /(?<!\*)\*?$/ },
  _: { start: /^(?:__)?(?!_)/, end: /(?<!_)(?:__)?$/ },
  __: { start: /^_?(?!_)/, end: /(?<!_)_?$/ },
  '~~': { start: /^(?!~)/, end: /(?<!~)$/ },
};

function isInWord(element: Element, before: string, after: string): boolean {
  return (
    (!before && isLetter(neighbour(element, 'previousSibling'))) ||
    (!after && isLetter(neighbour(element, 'nextSibling')))
  );
}

function mayTouch(line: string, mark: string): boolean {
  const { start, end } = TOUCHING[mark]!;
  return start.test(line) && end.test(line);
}

const STARTS_WITH_PUNCTUATION = new RegExp(`^[\\p{P}\\p{S}${PLACEHOLDERS}]`, 'u');
const ENDS_WITH_PUNCTUATION = new RegExp(`[\\p{P}\\p{S}${PLACEHOLDERS}]$`, 'u');

/** CommonMark does not recognise an emphasis marker between punctuation inside and a letter outside; then the text is written plain. */
function isFlanked(element: Element, inner: string, before: string, after: string): boolean {
  const opens =
    before !== '' || !STARTS_WITH_PUNCTUATION.test(inner) || !isLetter(neighbour(element, 'previousSibling'));
  const closes = after !== '' || !ENDS_WITH_PUNCTUATION.test(inner) || !isLetter(neighbour(element, 'nextSibling'));
  return opens && closes;
}

const isLetter = (character: string): boolean => character !== '' && !/[\p{P}\p{S}\s]/u.test(character);

/** The character next to an element in its line, across wrappers; empty at the ends of the line. */
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

/** Up to two characters at the near end of a node. */
function edge(node: Node, side: 'previousSibling' | 'nextSibling'): string {
  let at: Node | null = node;
  while (at instanceof Parent) at = side === 'previousSibling' ? at.lastChild : at.firstChild;
  const text = at instanceof Text ? at.data : rawText(node);
  return side === 'previousSibling' ? text.slice(-2) : text.slice(0, 2);
}

function image(element: Element, context: MarkdownContext): string {
  const source = element.getAttribute('src');
  if (!source) return '';
  return imageMarkdown(source, element.getAttribute('alt') ?? '', context, isInside(element, 'a'));
}

/** Writes an image in the chosen style. An image inside a link does not link to itself. */
export function imageMarkdown(source: string, altText: string, context: MarkdownContext, isLinked = false): string {
  const { images, imageStyle } = context.settings;
  if (images === 'dropped') return '';
  const alt = resolveBracketEscapes(maskSpecials(foldSpaces(altText).trim()));
  if (images === 'linked') return isLinked ? alt || 'Image' : linked(alt || 'Image', source, context);
  const shown = `![${alt}](${escapeTarget(source)})`;
  return isLinked || imageStyle === 'plain' ? shown : linked(shown, source, context);
}

function link(element: Element, context: MarkdownContext): string {
  const text = inline(element.childNodes, context).replace(/\n/g, ' ');
  const target = element.getAttribute('href');
  if (!target || !text.trim()) return text;
  if (target === `#fn-${text}`) return `[^${text}]`;
  return linked(text, anchorTarget(target, context.anchors, context.source), context);
}

function linked(text: string, target: string, context: MarkdownContext): string {
  const { before, inner, after } = trimmed(text);
  const { links } = context.settings;
  if (links === 'text') return text;
  const label = resolveBracketEscapes(inner);
  if (links === 'inline') return `${before}[${label}](${escapeTarget(target)})${after}`;
  if (links !== 'referenced' && isLabel(label, target, context)) return `${before}[${label}][]${after}`; // see `shortenLinks`
  return `${before}[${label}][${referenceNumber(target, context)}]${after}`;
}

/** Remembers the label, if it can be one: plain text that no other URL has as label. Labels are compared without case. */
function isLabel(label: string, target: string, { labels }: MarkdownContext): boolean {
  const key = label.toLowerCase();
  if (!/^(?!\d+$)[\p{L}\p{N} ,.'’-]{1,200}$/u.test(label) || (labels.get(key) ?? target) !== target) return false;
  labels.set(key, target);
  return true;
}

function referenceNumber(target: string, { references }: MarkdownContext): number {
  const number = references.get(target) ?? references.size + 1;
  references.set(target, number);
  return number;
}

/** Appends markup to a line. Adjacent markup may combine into something else, so it is merged or separated. */
function add(pieces: string[], piece: string): void {
  const before = pieces.pop() ?? '';
  const mark = /^(?:\*{1,3}|_{1,3}|~~|`+|\[!)/.exec(piece)?.[0];
  const code = mark?.startsWith('`') && before.endsWith('`') ? joinCodeSpans(before, piece) : undefined;
  if (code !== undefined) pieces.push(code);
  else if (mark?.startsWith('`') && before.endsWith('`')) pieces.push(before, ' ', piece);
  else if (mark === '[!' && before.endsWith(')')) pieces.push(before, ' ', piece);
  // Adjacent emphasis of the same kind is merged.
  else if (mark && mark !== '[!' && endsWithMark(before, mark))
    pieces.push(before.slice(0, -mark.length) + piece.slice(mark.length));
  else pieces.push(before, piece);
}

/** Whether the text ends with exactly this marker, not with a longer one. */
function endsWithMark(text: string, mark: string): boolean {
  return text.endsWith(mark) && text[text.length - mark.length - 1] !== mark[0];
}
