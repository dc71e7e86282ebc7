/**
 * Whether a page that was read again is better or worse for it. Pure; docs/guide/reparse.md explains it to people.
 *
 * Nobody knows the right answer, so each sign is weak evidence: the engine's confidence, warnings that say the text is not
 * the page, words that are gone, facts that came or went. Only when all signs point the same way is there a verdict.
 */
import type { Warning } from '@pith/core';

/** What is known of one reading of a page. */
export interface Quality {
  /** Undefined when it was not noted, or the engine could not tell. */
  readonly confidence: number | undefined;
  readonly words: number;
  /** Words that rules took out on purpose: that they are gone is no loss. */
  readonly removed?: number | undefined;
  /** Undefined when they were not noted. */
  readonly warnings: readonly Pick<Warning, 'type'>[] | undefined;
  readonly facts: { readonly title: boolean; readonly author: boolean; readonly date: boolean };
}

/** More than 0 speaks for the new reading, less against it. */
export interface Signs {
  readonly confidence: number;
  readonly words: number;
  readonly warnings: number;
  readonly facts: number;
}

export type Direction = 'better' | 'worse' | 'changed';

/** Warnings that say the text is not the page, or not all of it. */
const NOT_THE_PAGE = new Set([
  ...['bot-wall', 'soft-404', 'login-wall', 'paywall', 'consent-layer', 'needs-rendering', 'no-content'],
  ...['lead-failed', 'too-many-pages', 'scope-not-found'],
]);

/** Smaller differences of confidence are noise. */
const CONFIDENCE_STEP = 0.02;
/** With more of its words gone a page has probably lost some of the article. */
const MAX_LOST = 0.3;
/** Below this a page had hardly anything; more words are no gain by themselves otherwise. */
const FEW_WORDS = 50;

export function compare(before: Quality, after: Quality): { readonly direction: Direction; readonly signs: Signs } {
  const signs: Signs = {
    confidence: confidenceSign(before.confidence, after.confidence),
    words: wordsSign(before.words, after.words, after.removed),
    warnings: before.warnings && after.warnings ? Math.sign(bad(before.warnings) - bad(after.warnings)) : 0,
    facts: Math.sign(count(after.facts) - count(before.facts)),
  };
  const all = Object.values(signs);
  const isBetter = all.some((sign) => sign > 0);
  const isWorse = all.some((sign) => sign < 0);
  return { direction: isBetter === isWorse ? 'changed' : isBetter ? 'better' : 'worse', signs };
}

function confidenceSign(before: number | undefined, after: number | undefined): number {
  if (before === undefined || after === undefined) return 0;
  const difference = after - before;
  return Math.abs(difference) < CONFIDENCE_STEP ? 0 : Math.sign(difference);
}

function wordsSign(before: number, after: number, removed = 0): number {
  if (before < FEW_WORDS) return after >= FEW_WORDS ? 1 : 0;
  return after + removed < before * (1 - MAX_LOST) ? -1 : 0;
}

const bad = (warnings: readonly Pick<Warning, 'type'>[]) =>
  warnings.filter(({ type }) => NOT_THE_PAGE.has(type)).length;

const count = (facts: Quality['facts']) => Object.values(facts).filter(Boolean).length;
