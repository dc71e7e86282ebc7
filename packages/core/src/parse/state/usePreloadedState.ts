/**
 * Reads the article from preloaded state when the page itself has hardly any text. Only then: where the page shows its text, the state repeats
 * it and holds other texts of the site too.
 */
import { Element, following, followingSkippingChildren, moveChildren, type Node, Text } from '../../dom/index.ts';
import { reportChoice } from '../../trace.ts';
import type { Doc } from '../../types.ts';
import { countWords } from '../../words.ts';
import { parseHtmlFragment } from '../parseHtml.ts';
import { findPreloadedState } from './findPreloadedState.ts';
import { type StateText, stateToHtml } from './stateToHtml.ts';

/** With more visible words, the page itself is used. */
const MAX_VISIBLE_WORDS = 150;
const MIN_WORDS = 100;
/** The minimum when the page has no visible words. */
const MIN_WORDS_FOR_EMPTY_PAGE = 25;

export function usePreloadedState(doc: Doc): void {
  const { body } = doc.root;
  if (!body) return;
  const shown = countVisibleWords(body, MAX_VISIBLE_WORDS);
  if (shown >= MAX_VISIBLE_WORDS) return;
  const texts = findPreloadedState(doc.root).flatMap((state) => stateToHtml(state) ?? []);
  const best = texts.reduce<StateText | undefined>(
    (most, text) => (text.words > (most?.words ?? 0) ? text : most),
    undefined,
  );
  if (!best || best.words < (shown === 0 ? MIN_WORDS_FOR_EMPTY_PAGE : Math.max(MIN_WORDS, shown * 2))) return;
  reportChoice(doc, 'preloaded data', `they hold ${best.words} words, the page around them ${shown}`);
  const main = new Element('main');
  moveChildren(parseHtmlFragment(best.html), main);
  body.append(main);
}

/** `noscript` is not among them: its content is for clients without scripts, such as this one. */
const INVISIBLE_ELEMENTS = new Set(['script', 'style', 'template', 'svg']);

/** Counts visible words, up to about `limit`. */
function countVisibleWords(body: Element, limit: number): number {
  let words = 0;
  let node: Node | null = body.firstChild;
  while (node && words < limit) {
    if (node instanceof Text) words += countWords(node.data);
    const isInvisible: boolean = node instanceof Element && INVISIBLE_ELEMENTS.has(node.localName);
    node = isInvisible ? followingSkippingChildren(node, body) : following(node, body);
  }
  return words;
}
