/**
 * Data → the article in it, as HTML. Texts are found by what they are (markup, running text, the nodes of an editor), not by the names of
 * one framework; of all the data, the innermost part is taken that holds most of them. An article's texts stand in like places
 * (`posts[].cooked`, `blocks[].text`); texts from all over are a site's, and no article.
 */
import { escapeText } from '../../dom/index.ts';
import { countWords } from '../../words.ts';
import { bbcodeToHtml, isBbcode, withoutBbcode } from './bbcode.ts';

/** Values of one page's data; more is a database. */
const MAX_VALUES = 300_000;
const MIN_PROSE_WORDS = 12;
/** Share of the texts that a part must hold to be taken for the whole. */
const MOST = 0.7;
/** Share of its texts that must stand in like places. */
const ALIKE = 0.6;

interface Item {
  readonly value: unknown;
  /** One past the last item inside. */
  end: number;
  /** Words of all texts inside. */
  words: number;
  readonly parent: number;
  /** The keys that lead to it, as a hash; all entries of a list have the same. */
  readonly place: number;
}

export interface StateText {
  readonly html: string;
  readonly words: number;
}

export function stateToHtml(state: unknown): StateText | undefined {
  const items = laidOut(state);
  if (!items.length || items[0]!.words === 0) return undefined;
  const part = innermost(items);
  if (!standAlike(items, part)) return undefined;
  return { html: htmlOf(items, part), words: items[part]!.words };
}

/** All values in order, each before what is inside it, with words summed up. */
function laidOut(state: unknown): Item[] {
  const items: Item[] = [];
  const open: Pick<Item, 'value' | 'parent' | 'place'>[] = [{ value: state, parent: -1, place: 0 }];
  const seen = new Set<string>();
  while (open.length && items.length < MAX_VALUES) {
    const { value, parent, place } = open.pop()!;
    const at = items.length;
    items.push({ value, parent, place, end: at + 1, words: 0 });
    if (typeof value === 'string') items[at]!.words = seen.has(value) ? 0 : wordsOfText(value);
    else if (value !== null && typeof value === 'object') {
      items[at]!.words = nodeWords(value);
      if (items[at]!.words === 0) for (const inner of insideOf(value, place)) open.push({ ...inner, parent: at });
    }
    // A text that is there twice is one text: caches repeat what they hold.
    if (typeof value === 'string' && items[at]!.words) seen.add(value);
  }
  for (let i = items.length - 1; i > 0; i--) {
    const parent = items[items[i]!.parent]!;
    parent.words += items[i]!.words;
    parent.end = Math.max(parent.end, items[i]!.end);
  }
  return items;
}

/** Last first, so that the first is looked at next. */
function insideOf(value: object, place: number): Pick<Item, 'value' | 'place'>[] {
  const inList = Array.isArray(value);
  const entries = Object.entries(value).reverse();
  return entries.map(([key, inner]) => ({ value: inner, place: inList ? place + 1 : hashed(key, place) }));
}

function hashed(key: string, start: number): number {
  let hash = start;
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
  return hash;
}

function standAlike(items: readonly Item[], part: number): boolean {
  const byPlace = new Map<number, number>();
  for (let i = part; i < items[part]!.end; i++) {
    const { words, end, place } = items[i]!;
    if (end === i + 1) byPlace.set(place, (byPlace.get(place) ?? 0) + words);
  }
  return byPlace.values().reduce((most, words) => Math.max(most, words), 0) >= items[part]!.words * ALIKE;
}

function innermost(items: readonly Item[]): number {
  const enough = items[0]!.words * MOST;
  let part = 0;
  for (let i = 1; i < items.length; i++) if (items[i]!.words >= enough) part = i;
  return part;
}

function htmlOf(items: readonly Item[], part: number): string {
  const pieces: string[] = [];
  for (let i = part; i < items[part]!.end; i++) {
    const { value, words, end } = items[i]!;
    if (words === 0 || end > i + 1) continue;
    if (typeof value === 'string') pieces.push(textHtml(value));
    else if (value !== null && typeof value === 'object') pieces.push(nodeHtml(value));
  }
  return pieces.join('\n');
}

function textHtml(text: string): string {
  if (isMarkup(text)) return `<div>${text}</div>`;
  return isBbcode(text) ? `<div>${bbcodeToHtml(text)}</div>` : `<p>${escapeText(text)}</p>`;
}

const isMarkup = (text: string): boolean =>
  /<(?:p|div|h[1-6]|ul|ol|li|blockquote|pre|table|section|article|br)\b/i.test(text.slice(0, 5_000));

/** Words of a text that someone reads: markup, or a sentence; addresses, codes and labels have none. */
function wordsOfText(text: string): number {
  if (text.length < 40) return 0;
  if (isMarkup(text)) return countWords(text.replace(/<[^<>]{0,2000}>/g, ' '));
  if (isBbcode(text)) return countWords(withoutBbcode(text));
  const words = countWords(text);
  const isSentence =
    words >= MIN_PROSE_WORDS && /[.!?。！？…]/.test(text) && !/[{}<>]|=>|\w\(\)|^\s*[\w-]+:\s/.test(text.slice(0, 500));
  return isSentence ? words : 0;
}

/** What editors call the kinds of their nodes, and what HTML does. */
const KINDS: readonly (readonly [kind: RegExp, tag: string])[] = [
  [/^(?:paragraph|p|text-block|block)$/i, 'p'],
  [/^(?:heading|header|h)-?([1-6])?$/i, 'h2'],
  [/^(?:block-?)?quote$/i, 'blockquote'],
  [/^(?:list-?item|li)$/i, 'li'],
  [/^(?:code|code-?block|pre)$/i, 'pre'],
];

interface EditorNode {
  readonly tag: string;
  readonly text: string;
}

/** A node of an editor's document: a kind, and text in its children or in itself. */
function editorNode(value: object): EditorNode | undefined {
  const node = value as Readonly<Record<string, unknown>>;
  const kind = [node.type, node.nodeType, node._type, node.name].find((name) => typeof name === 'string');
  const tag = typeof kind === 'string' ? KINDS.find(([pattern]) => pattern.test(kind))?.[1] : undefined;
  const inside = [node.children, node.content, node.text, node.value].find(
    (part) => typeof part === 'string' || Array.isArray(part),
  );
  if (!tag || inside === undefined) return undefined;
  const text = runsOf(inside);
  return text === undefined ? undefined : { tag: tag === 'h2' ? headingTag(node, String(kind)) : tag, text };
}

function headingTag({ level }: Readonly<Record<string, unknown>>, kind: string): string {
  const rank = Number(/[1-6]$/.exec(kind)?.[0] ?? level);
  return rank >= 1 && rank <= 6 ? `h${Math.trunc(rank)}` : 'h2';
}

const MAX_RUNS = 2_000;

/** The text of runs such as `[{"text": "…", "bold": true}, {"type": "link", "children": […]}]`; undefined when it holds blocks. */
function runsOf(inside: unknown): string | undefined {
  let text = '';
  let count = 0;
  const open = [inside];
  while (open.length && ++count < MAX_RUNS) {
    const part = open.pop();
    if (typeof part === 'string') text += part;
    else if (Array.isArray(part)) open.push(...part.slice(0, MAX_RUNS).reverse());
    else if (part !== null && typeof part === 'object') {
      const run = part as Readonly<Record<string, unknown>>;
      const kind = [run.type, run.nodeType, run._type].find((name) => typeof name === 'string');
      if (typeof kind === 'string' && KINDS.some(([pattern]) => pattern.test(kind))) return undefined;
      open.push(run.text ?? run.value ?? run.children ?? run.content);
    }
  }
  return text.trim() || undefined;
}

function nodeWords(value: object): number {
  const node = Array.isArray(value) ? undefined : editorNode(value);
  return node ? countWords(node.text) : 0;
}

function nodeHtml(value: object): string {
  const node = editorNode(value);
  return node ? `<${node.tag}>${isMarkup(node.text) ? node.text : escapeText(node.text)}</${node.tag}>` : '';
}
