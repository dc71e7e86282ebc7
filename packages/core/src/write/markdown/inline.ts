/** Runs of inline content → one Markdown string; a line break in it is a hard break. Calls nest at most as deep as the sanitiser lets trees be. */
import { Element, foldedText, type Node, rawText, Text } from '../../dom/index.ts';
import { codeSpan, escapeInline, escapeTarget } from './escape.ts';

export function inline(nodes: Iterable<Node>): string {
  let out = '';
  for (const node of nodes) {
    if (node instanceof Text) out += escapeInline(node.data.replace(/\s+/g, ' '));
    else if (node instanceof Element) out = join(out, (handlers[node.localName] ?? plain)(node));
  }
  return out.replace(/ {2,}/g, ' ').replace(/ *\n */g, '\n');
}

type Handler = (element: Element) => string;

const plain: Handler = (element) => inline(element.childNodes);
const strong: Handler = (element) => emphasis(element, '**');
const em: Handler = (element) => emphasis(element, '*');
const del: Handler = (element) => emphasis(element, '~~');
const code: Handler = (element) => codeSpan(rawText(element));

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
  if (!inner || inner.includes('\n') || inner.startsWith('*') || inner.endsWith('*') || inner.startsWith('~'))
    return text;
  const before = text.slice(0, text.indexOf(inner));
  const after = text.slice(before.length + inner.length);
  return isFlanked(element, inner, before, after) ? `${before}${mark}${inner}${mark}${after}` : text;
}

const PUNCTUATION = /[\p{P}\p{S}]/u;
const WORD = /[\p{L}\p{N}]/u;

/** A mark between punctuation inside and a letter outside is no mark by CommonMark's rules: then the text goes plain. */
function isFlanked(element: Element, inner: string, before: string, after: string): boolean {
  const previous = before || lastCharacter(element.previousSibling);
  const next = after || firstCharacter(element.nextSibling);
  const opens = !(PUNCTUATION.test(inner[0]!) && WORD.test(previous.at(-1) ?? ''));
  const closes = !(PUNCTUATION.test(inner.at(-1)!) && WORD.test(next[0] ?? ''));
  return opens && closes;
}

const lastCharacter = (node: Node | null): string => (node ? rawText(node).slice(-1) : '');
const firstCharacter = (node: Node | null): string => (node ? rawText(node).slice(0, 1) : '');

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
  return linked(text, target);
}

export function linked(text: string, target: string): string {
  const inner = text.trim();
  const before = text.startsWith(' ') ? ' ' : '';
  const after = text.endsWith(' ') ? ' ' : '';
  return `${before}[${inner}](${escapeTarget(target)})${after}`;
}

/** An exclamation mark before a link would make an image of it. */
function join(before: string, after: string): string {
  return after.startsWith('[') && before.endsWith('!') && !before.endsWith('\\!')
    ? `${before.slice(0, -1)}\\!${after}`
    : before + after;
}

export function plainLine(element: Element): string {
  return escapeInline(foldedText(element));
}
