/**
 * Extracts the article from preloaded state, as HTML. Texts are recognised by their form (markup, prose, nodes of a rich-text editor), not by the
 * key names of one framework; the result is the innermost part of the state that holds most of the words. The texts of an article have uniform
 * paths (`posts[].cooked`, `blocks[].text`); texts with many different paths belong to the site, not to an article.
 */
import { escapeText } from '../../dom/index.ts';
import { countWords } from '../../words.ts';
import { bbcodeToHtml, isBbcode, stripBbcode } from './bbcode.ts';

/** Limit on the values that are read. */
const MAX_VALUES = 300_000;
const MIN_PROSE_WORDS = 12;
/** Share of all words that the chosen part must hold. */
const MIN_WORD_SHARE = 0.7;
/** Share of its words that must have the same path. */
const MIN_SAME_PATH_SHARE = 0.6;

interface Item {
  readonly value: unknown;
  /** Index after the last descendant. */
  end: number;
  /** Words of all texts inside it. */
  words: number;
  readonly parent: number;
  /** Hash of the keys that lead to it; all entries of an array have the same. */
  readonly pathHash: number;
}

export interface StateText {
  readonly html: string;
  readonly words: number;
}

/** Returns the article, or undefined when the state holds none. */
export function stateToHtml(state: unknown): StateText | undefined {
  const items = flattenState(state);
  if (!items.length || items[0]!.words === 0) return undefined;
  const part = findMainPart(items);
  if (!haveUniformPaths(items, part)) return undefined;
  return { html: htmlOf(items, part), words: items[part]!.words };
}

/** Flattens the state to a list of values in depth-first order, with the words of each summed up. */
function flattenState(state: unknown): Item[] {
  const items: Item[] = [];
  const open: Pick<Item, 'value' | 'parent' | 'pathHash'>[] = [{ value: state, parent: -1, pathHash: 0 }];
  const seen = new Set<string>();
  while (open.length && items.length < MAX_VALUES) {
    const { value, parent, pathHash } = open.pop()!;
    const at = items.length;
    items.push({ value, parent, pathHash, end: at + 1, words: 0 });
    if (typeof value === 'string') items[at]!.words = seen.has(value) ? 0 : wordsOfText(value);
    else if (value !== null && typeof value === 'object') {
      items[at]!.words = nodeWords(value);
      if (items[at]!.words === 0) for (const inner of childValues(value, pathHash)) open.push({ ...inner, parent: at });
    }
    // A repeated text counts once: caches hold the same text several times.
    if (typeof value === 'string' && items[at]!.words) seen.add(value);
  }
  for (let i = items.length - 1; i > 0; i--) {
    const parent = items[items[i]!.parent]!;
    parent.words += items[i]!.words;
    parent.end = Math.max(parent.end, items[i]!.end);
  }
  return items;
}

/** The entries of an object or array in reverse order, so that the first is popped first. */
function childValues(value: object, pathHash: number): Pick<Item, 'value' | 'pathHash'>[] {
  const inList = Array.isArray(value);
  const entries = Object.entries(value).reverse();
  return entries.map(([key, inner]) => ({ value: inner, pathHash: inList ? pathHash + 1 : hashPath(key, pathHash) }));
}

function hashPath(key: string, start: number): number {
  let hash = start;
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
  return hash;
}

function haveUniformPaths(items: readonly Item[], part: number): boolean {
  const wordsByPath = new Map<number, number>();
  for (let i = part; i < items[part]!.end; i++) {
    const { words, end, pathHash } = items[i]!;
    if (end === i + 1) wordsByPath.set(pathHash, (wordsByPath.get(pathHash) ?? 0) + words);
  }
  return (
    wordsByPath.values().reduce((most, words) => Math.max(most, words), 0) >= items[part]!.words * MIN_SAME_PATH_SHARE
  );
}

function findMainPart(items: readonly Item[]): number {
  const enough = items[0]!.words * MIN_WORD_SHARE;
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

/** Words of a readable text: markup, BBCode or sentences. URLs, code and labels count as zero. */
function wordsOfText(text: string): number {
  if (text.length < 40) return 0;
  if (isMarkup(text)) return countWords(text.replace(/<[^<>]{0,2000}>/g, ' '));
  if (isBbcode(text)) return countWords(stripBbcode(text));
  const words = countWords(text);
  const isSentence =
    words >= MIN_PROSE_WORDS && /[.!?。！？…]/.test(text) && !/[{}<>]|=>|\w\(\)|^\s*[\w-]+:\s/.test(text.slice(0, 500));
  return isSentence ? words : 0;
}

/** Node types of rich-text editors, and the HTML element of each. */
const NODE_TYPES: readonly (readonly [kind: RegExp, tag: string])[] = [
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

/** Reads an editor node: an object with a known type, and text in itself or in its children. */
function editorNode(value: object): EditorNode | undefined {
  const node = value as Readonly<Record<string, unknown>>;
  const kind = [node.type, node.nodeType, node._type, node.name].find((name) => typeof name === 'string');
  const tag = typeof kind === 'string' ? NODE_TYPES.find(([pattern]) => pattern.test(kind))?.[1] : undefined;
  const inside = [node.children, node.content, node.text, node.value].find(
    (part) => typeof part === 'string' || Array.isArray(part),
  );
  if (!tag || inside === undefined) return undefined;
  const text = textOfRuns(inside);
  return text === undefined ? undefined : { tag: tag === 'h2' ? headingTag(node, String(kind)) : tag, text };
}

function headingTag({ level }: Readonly<Record<string, unknown>>, kind: string): string {
  const rank = Number(/[1-6]$/.exec(kind)?.[0] ?? level);
  return rank >= 1 && rank <= 6 ? `h${Math.trunc(rank)}` : 'h2';
}

const MAX_RUNS = 2_000;

/** The text of runs such as `[{"text": "…", "bold": true}, {"type": "link", "children": […]}]`; undefined when they contain blocks. */
function textOfRuns(inside: unknown): string | undefined {
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
      if (typeof kind === 'string' && NODE_TYPES.some(([pattern]) => pattern.test(kind))) return undefined;
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
