/**
 * A page whose text is only in the data of its scripts is read from there. Only then: where the page shows its text, the data repeat it, and
 * hold the site's other texts besides.
 */
import { Element, following, followingSkippingChildren, moveChildren, type Node, Text } from '../../dom/index.ts';
import { chose } from '../../trace.ts';
import type { Doc } from '../../types.ts';
import { countWords } from '../../words.ts';
import { parseHtmlFragment } from '../parseHtml.ts';
import { findState } from './findState.ts';
import { type StateText, stateToHtml } from './stateToHtml.ts';

/** A page that shows more than this shows itself. */
const FEW_WORDS = 150;
const MIN_WORDS = 100;
/** Of a page that shows nothing at all. */
const MIN_OF_NOTHING = 25;

export function usePreloadedState(doc: Doc): void {
  const { body } = doc.root;
  if (!body) return;
  const shown = wordsShown(body, FEW_WORDS);
  if (shown >= FEW_WORDS) return;
  const texts = findState(doc.root).flatMap((state) => stateToHtml(state) ?? []);
  const best = texts.reduce<StateText | undefined>(
    (most, text) => (text.words > (most?.words ?? 0) ? text : most),
    undefined,
  );
  if (!best || best.words < (shown === 0 ? MIN_OF_NOTHING : Math.max(MIN_WORDS, shown * 2))) return;
  chose(doc, 'preloaded data', `they hold ${best.words} words, the page around them ${shown}`);
  const main = new Element('main');
  moveChildren(parseHtmlFragment(best.html), main);
  body.append(main);
}

/** What stands in `noscript` counts: it is written for whoever runs no scripts. */
const SILENT = new Set(['script', 'style', 'template', 'svg']);

/** Not counted further than it matters. */
function wordsShown(body: Element, most: number): number {
  let words = 0;
  let node: Node | null = body.firstChild;
  while (node && words < most) {
    if (node instanceof Text) words += countWords(node.data);
    const isSilent: boolean = node instanceof Element && SILENT.has(node.localName);
    node = isSilent ? followingSkippingChildren(node, body) : following(node, body);
  }
  return words;
}
