/**
 * Numbers that count headings, as in `<span>3</span><h2>Lisbon</h2>`, are decided together: they are too short for evidence of their own, and a ranking
 * from the third place on would look as if two were missing.
 */
import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const COUNTER = /^[#(]?\d{1,3}\s?[./):]?$/;
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
