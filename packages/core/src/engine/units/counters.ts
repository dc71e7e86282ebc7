/**
 * Numbers that count headings, as in `<span>3</span><h2>Lisbon</h2>`, are decided together: they are too short for evidence of their own, and a ranking
 * from the third place on would look as if two were missing.
 */
import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

export const COUNTER = /^[#(]?\d{1,3}\s?[./):]?$/;
const MIN_COUNTERS = 3;
/** Share of the numbers that must be kept for the others to follow. */
const MIN_KEPT_SHARE = 0.4;

const FIGURE = /^\p{Sc}?[\d.,]{1,15}\s?(?:%|[km])?\+?$/iu;

/** Drops figures that are all zero: a script would have counted them up, and what they count is no less readable without a wrong number. */
export function dropZeros({ blocks, contexts, names }: Survey, decision: Decision): void {
  const figures = blocks.filter(({ text, element }) => FIGURE.test(text) && (contexts[element]! & context.table) === 0);
  for (const series of groupBy(figures, ({ element }) => names[element]!.signature))
    if (series.length >= MIN_COUNTERS && series.every(({ text }) => !/[1-9]/.test(text)))
      for (const { index } of series) decision.follow(index, false, 'like entries');
}

const ARROWS =
  /^(?:[<>/|_ ]+|[\u2190-\u21ff\u25b2-\u25c5\u27f5-\u27ff\u2794-\u27be›»‹«]+|[↑⇧^▲]?\s?(?:back|return) to (?:the )?top)$/iu;

/** Drops lines of arrows, which a page draws on buttons, in each direction that it may need, of strokes between what is gone, and ways to the top. */
export function dropArrows({ blocks, contexts }: Survey, decision: Decision): void {
  for (const { index, text, element } of blocks)
    if (ARROWS.test(text) && (contexts[element]! & (context.table | context.code)) === 0)
      decision.follow(index, false, 'paragraph');
}

export function decideCounters({ blocks, contexts, names }: Survey, decision: Decision): void {
  const counters = blocks.filter(({ index, text, element }) => {
    const next = blocks[index + 1];
    const isHeading = (holder: number) => (contexts[holder]! & context.heading) !== 0;
    return next !== undefined && COUNTER.test(text) && !isHeading(element) && isHeading(next.element);
  });
  for (const series of groupBy(counters, ({ element }) => names[element]!.signature)) {
    const kept = series.filter(({ index }) => decision.keep[index]).length;
    if (series.length < MIN_COUNTERS || kept === 0) continue;
    const isKept = kept >= series.length * MIN_KEPT_SHARE;
    for (const { index } of series) decision.follow(index, isKept && decision.keep[index + 1]!, 'section');
  }
}

const LETTER = /^(?:\p{Lu}(?:\s?[-–]\s?\p{Lu})?|#|0\s?[-–]\s?9)$/u;
const MIN_LETTERS = 4;

/** Keeps the letters of an index with what follows them. In the row of links to them, another letter follows. */
export function keepLetters({ blocks, contexts, names }: Survey, decision: Decision): void {
  const isLetter = (index: number) => LETTER.test(blocks[index]?.text ?? 'A');
  const letters = blocks.filter(
    ({ index, element }) => isLetter(index) && !isLetter(index + 1) && (contexts[element]! & context.table) === 0,
  );
  for (const series of groupBy(letters, ({ element }) => names[element]!.signature)) {
    if (new Set(series.map(({ text }) => text)).size < Math.max(MIN_LETTERS, series.length)) continue;
    for (const { index } of series) if (decision.keep[index + 1]) decision.follow(index, true, 'section');
  }
}
