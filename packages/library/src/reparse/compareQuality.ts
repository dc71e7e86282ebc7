/**
 * Compares two readings of a page and decides whether the new one is better or worse. Pure; docs/guide/reparse.md explains it.
 *
 * There is no ground truth, so each signal is weak evidence: the engine's confidence, warnings that the text is not the page,
 * lost words, gained or lost metadata. The verdict is better or worse only if all signals agree.
 */
import type { Warning } from '@pith/core';

/** Quality measures of one reading of a page. Printed as JSON by `pith reparse --json`, so the keys are stable. */
export interface Quality {
  /** Undefined if it was not recorded, or the engine gave none. */
  readonly confidence: number | undefined;
  readonly words: number;
  /** Words removed by rules on purpose, which do not count as lost. */
  readonly removed?: number | undefined;
  /** Undefined if they were not recorded. */
  readonly warnings: readonly Pick<Warning, 'type'>[] | undefined;
  readonly facts: { readonly title: boolean; readonly author: boolean; readonly date: boolean };
}

/** A positive signal favours the new reading, a negative one the old. */
export interface QualitySignals {
  readonly confidence: number;
  readonly words: number;
  readonly warnings: number;
  readonly facts: number;
}

export type Direction = 'better' | 'worse' | 'changed';

/** Warnings that the text is not the page, or not all of it. */
const BAD_WARNINGS = new Set([
  ...['bot-wall', 'soft-404', 'login-wall', 'paywall', 'consent-layer', 'needs-rendering', 'no-content'],
  ...['lead-failed', 'too-many-pages', 'scope-not-found'],
]);

/** Smaller differences in confidence are noise. */
const MIN_CONFIDENCE_CHANGE = 0.02;
/** If a larger share of the words is gone, part of the article is probably lost. */
const MAX_LOST_SHARE = 0.3;
/** A page with fewer words was nearly empty: only then are more words a gain. */
const FEW_WORDS = 50;

export function compareQuality(
  before: Quality,
  after: Quality,
): { readonly direction: Direction; readonly signs: QualitySignals } {
  const signs: QualitySignals = {
    confidence: confidenceSignal(before.confidence, after.confidence),
    words: wordsSignal(before.words, after.words, after.removed),
    warnings: before.warnings && after.warnings ? Math.sign(countBad(before.warnings) - countBad(after.warnings)) : 0,
    facts: Math.sign(countPresent(after.facts) - countPresent(before.facts)),
  };
  const all = Object.values(signs);
  const isBetter = all.some((signal) => signal > 0);
  const isWorse = all.some((signal) => signal < 0);
  return { direction: isBetter === isWorse ? 'changed' : isBetter ? 'better' : 'worse', signs };
}

function confidenceSignal(before: number | undefined, after: number | undefined): number {
  if (before === undefined || after === undefined) return 0;
  const difference = after - before;
  return Math.abs(difference) < MIN_CONFIDENCE_CHANGE ? 0 : Math.sign(difference);
}

function wordsSignal(before: number, after: number, removed = 0): number {
  if (before < FEW_WORDS) return after >= FEW_WORDS ? 1 : 0;
  return after + removed < before * (1 - MAX_LOST_SHARE) ? -1 : 0;
}

const countBad = (warnings: readonly Pick<Warning, 'type'>[]) =>
  warnings.filter(({ type }) => BAD_WARNINGS.has(type)).length;

const countPresent = (facts: Quality['facts']) => Object.values(facts).filter(Boolean).length;
