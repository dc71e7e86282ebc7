/** What buyers say is whole or gone: single reviews, names and stars without their texts, and texts without their titles and names say nothing. */
import { context } from './contexts.ts';
import { dropEmptyHeadings } from './emptyHeadings.ts';
import type { Evidence } from './evidence.ts';
import type { Block, Survey } from './survey.ts';
import { findSectionEnd } from './units/sections.ts';

const REVIEWS_HEADING =
  /^(?:\d[\d.,]* )?(?:(?:customers?|users?|product|verified|buyers?|shoppers?|(?:detailed )?sellers?)['’]? (?:(?:ratings?|questions) (?:&|and) )?(?:reviews?|ratings|testimonials|feedback)|ratings? (?:&|and) reviews|reviews? (?:&|and) ratings?|what (?:our |other )?(?:customers|people|buyers|others) (?:are saying|say|think)|our customers say|kundenbewertungen|avis (?:des )?clients|opiniones de (?:los )?clientes|recensioni dei clienti|klantbeoordelingen)\b/i;
const REVIEWS_NAME = /^(?:reviews?|testimonials?)$/;
const MAX_REVIEWS_SHARE = 0.7;

/** Share of its words that must be kept for a list of reviews to be whole, and how many words it must have to be worth reading. */
const MIN_REVIEWS_SHARE = 0.6;
const MIN_REVIEWS_WORDS = 150;

/** `minWords`: for a list to be worth reading. `isWanted`: tells the reviews from other things that are named so. */
export function decideReviews(
  { survey, titleBlock }: Evidence,
  keep: boolean[],
  minWords = MIN_REVIEWS_WORDS,
  isWanted = (_: readonly Block[]) => true,
): void {
  const { blocks, names, words, end, firstBlock, pastBlock } = survey;
  const most = survey.totalWords * MAX_REVIEWS_SHARE;
  const parts = blocks
    .filter((block) => keep[block.index] && isHeading(survey, block) && REVIEWS_HEADING.test(block.text))
    .map(({ index }) => blocks.slice(index, findSectionEnd(survey, index)));
  for (let at = 0; at < names.length; at++) {
    const hasTitle = titleBlock >= firstBlock[at]! && titleBlock < pastBlock[at]!;
    if (hasTitle || words[at]! > most || !names[at]!.words.some((word) => REVIEWS_NAME.test(word))) continue;
    parts.push(survey.blocksIn(at));
    at = end[at]! - 1; // the reviews themselves are named so too
  }
  for (const part of parts) {
    const [all, kept] = [sumOfWords(part), part.filter(({ index }) => keep[index])];
    if (all > most || kept.length === 0 || !isWanted(part)) continue;
    const isWhole = sumOfWords(kept) >= Math.max(minWords, all * MIN_REVIEWS_SHARE);
    if (!isWhole) for (const { index } of part) keep[index] = false;
    else completeReviews(survey, part.slice(part.indexOf(kept[0]!), part.indexOf(kept.at(-1)!) + 1), keep);
  }
}

/** Keeps the titles and names between the texts, and those of the first and the last review, which are like them. Buttons of a review stay out. */
function completeReviews({ blocks, contexts, names }: Survey, reviews: readonly Block[], keep: boolean[]): void {
  const isLine = ({ element, linkWords }: Block) =>
    linkWords === 0 && (contexts[element]! & (context.control | context.form | context.dialog)) === 0;
  const lines = reviews.filter((block) => !keep[block.index] && isLine(block));
  const kinds = new Set(lines.map(({ element }) => names[element]!.signature));
  for (const { index } of lines) keep[index] = true;
  for (const [from, step] of [
    [reviews[0]!.index - 1, -1],
    [reviews.at(-1)!.index + 1, 1],
  ] as const) {
    for (let at = from; at >= 0 && at < blocks.length && !keep[at]; at += step) {
      if (!isLine(blocks[at]!) || !kinds.has(names[blocks[at]!.element]!.signature)) break;
      keep[at] = true;
    }
  }
}

/** A shorter line is a name, or how many reviews a product has. */
const MIN_TEXT_WORDS = 10;

/** The same for a page that lists products. */
export function decideReviewsOfShop(evidence: Evidence, keep: boolean[]): void {
  const wasKept = [...keep];
  const hasText = ({ words, linkWords }: Block) => words >= MIN_TEXT_WORDS && linkWords === 0;
  decideReviews(evidence, keep, 0, (part) => part.some(hasText)); // a card may be what the page says about its product
  dropEmptyHeadings(evidence, wasKept, keep, Number.POSITIVE_INFINITY); // names of entries stay over their pictures
}

const sumOfWords = (blocks: readonly Block[]): number => blocks.reduce((sum, { words }) => sum + words, 0);
const isHeading = ({ contexts }: Survey, { element }: Block): boolean => (contexts[element]! & context.heading) !== 0;
