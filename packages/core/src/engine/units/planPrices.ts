/**
 * Keeps the prices of all plans that a page compares, if it keeps that of one: their digits are too short for evidence of their own, and of equal parts, such as
 * "€" and "per month", the first has the best. A price is an element named so.
 */
import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Verdict } from '../judge.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const NAME = /^(?:prices?|pricing|amount|cost)$/;
/** A longer part is a table of prices. */
const MAX_LINES = 6;
const MAX_WORDS = 25;
const MAX_LINE_WORDS = 6;
const MIN_PROBABILITY = 0.04;
/** A plan has its name and a few words above its price. */
const MAX_DISTANCE = 12;

export function keepPlanPrices(survey: Survey, verdicts: readonly Verdict[], decision: Decision): void {
  const { blocks, contexts, names, firstBlock, pastBlock, words, parent } = survey;
  const isPrice = (element: number) =>
    names[element]!.words.some((word) => NAME.test(word)) &&
    pastBlock[element]! - firstBlock[element]! <= MAX_LINES &&
    words[element]! <= MAX_WORDS &&
    blocks.slice(firstBlock[element], pastBlock[element]).some(({ digits }) => digits > 0);
  const found: number[] = [];
  for (let i = 1; i < names.length; i++) if (words[i]! > 0 && isPrice(i) && !isPrice(parent[i]!)) found.push(i);
  const partsOf = (price: number) => blocks.slice(firstBlock[price], pastBlock[price]);
  for (const alike of groupBy(found, (price) => names[price]!.signature)) {
    if (!alike.some((price) => partsOf(price).some(({ index, digits }) => digits > 0 && decision.keep[index])))
      continue;
    for (const price of alike) {
      const first = firstBlock[price]!;
      if (!decision.keep.slice(Math.max(0, first - MAX_DISTANCE), first).includes(true)) continue;
      for (const { index, element, words: length, linkWords } of partsOf(price)) {
        const isPart = length <= MAX_LINE_WORDS && linkWords === 0 && (contexts[element]! & context.control) === 0;
        if (isPart && verdicts[index]!.probability >= MIN_PROBABILITY) decision.follow(index, true, 'like entries');
      }
    }
  }
}
