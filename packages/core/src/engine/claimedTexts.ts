/**
 * Adds the price and the description that a product page has for machines if readers would have none: some pages show theirs only when a script runs,
 * or in a window. What only advertises the page in search results is left out.
 */
import { Element, foldedText, Text } from '../dom/index.ts';
import type { DescribedDoc } from '../types.ts';
import { countWords } from '../words.ts';
import { amountOf } from './markOldPrices.ts';
import type { Block } from './survey.ts';

const MIN_WORDS = 12;
/** Shorter blocks are features, notes and data. */
const MIN_PROSE_WORDS = 25;
const MIN_SENTENCE = 25;
/** With more of its sentences in the text, it is there in other words. */
const MAX_SHOWN_SHARE = 0.3;
const ADVERT =
  /…$|\.\.\.$|\bfree (?:\w+ )?(?:shipping|delivery|returns)|^(?:buy|shop|order|find|browse|discover|compare) |\d ?[€$£]|[€$£] ?\d/i;

const CURRENCY = /^[A-Z]{3}$/;

/** Returns the paragraph. `after`: the name, which it follows. `blocks`: those that are kept. */
export function addPrice(
  body: Element,
  after: Element | undefined,
  blocks: readonly Block[],
  { price = '', currency = '', product, ogType }: DescribedDoc['claims'],
): Element | undefined {
  const isOwn = product !== undefined || /product/.test(ogType); // not the first offer of a list
  if (!after || !isOwn || !amountOf(price) || !CURRENCY.test(currency) || blocks.some(({ hasPrice }) => hasPrice))
    return after;
  const paragraph = new Element('p');
  paragraph.append(new Text(`${price} ${currency}`));
  body.insertBefore(paragraph, after.nextSibling);
  return paragraph;
}

/** `after`: the name and price, which it follows. `blocks`: those that are kept. */
export function addDescription(
  body: Element,
  after: Element | undefined,
  blocks: readonly Block[],
  description: string,
): void {
  const length = countWords(description);
  const prose = blocks.reduce((sum, { words }) => sum + (words >= Math.min(length, MIN_PROSE_WORDS) ? words : 0), 0);
  if (length < MIN_WORDS || ADVERT.test(description) || prose >= length) return;
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const sentences = description.split(/(?<=[.!?])\s/).map(letters);
  const long = sentences.filter(({ length: size }) => size >= MIN_SENTENCE);
  const text = letters(foldedText(body));
  if (long.filter((sentence) => text.includes(sentence)).length > long.length * MAX_SHOWN_SHARE) return;
  const paragraph = new Element('p');
  paragraph.append(new Text(description));
  body.insertBefore(paragraph, after ? after.nextSibling : body.firstChild);
}
