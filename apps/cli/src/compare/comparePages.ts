/** Runs two contenders over pages and measures each page. */
import { limitConcurrency } from '@pith/core';
import { diffTexts } from '@pith/library';
import type { Contender } from './contenders.ts';
import type { CorpusPage } from './corpus.ts';
import type { Extraction, Failure, Outcome } from './extraction.ts';
import { measurePair, type PairMeasures } from './measurePair.ts';
import { measureTruth, type TruthMeasures } from './measureTruth.ts';

export interface Side {
  readonly failure?: Failure | undefined;
  /** Compared with the truth, if the corpus has one. */
  readonly truth?: TruthMeasures | undefined;
}

export interface PageResult {
  readonly id: string;
  readonly url: string | undefined;
  readonly type: string;
  readonly reference: Side;
  readonly candidate: Side;
  /** Undefined if one of them failed. */
  readonly pair: PairMeasures | undefined;
  /** Unified diff of the texts; empty if they are the same or one is missing. Long ones are cut. */
  readonly diff: string;
}

/** The texts themselves are not kept: results of many pages must fit into memory. */
const MAX_DIFF_LENGTH = 20_000;

export interface CompareOptions {
  readonly reference: Contender;
  readonly candidate: Contender;
  readonly concurrency: number;
  readonly signal: AbortSignal;
  readonly onPage?: (done: number) => void;
}

/** Results in the order of the pages. */
export async function comparePages(
  pages: readonly CorpusPage[],
  { reference, candidate, concurrency, signal, onPage }: CompareOptions,
): Promise<PageResult[]> {
  const limit = limitConcurrency(concurrency);
  let done = 0;
  return Promise.all(
    pages.map((page) =>
      limit(async () => {
        signal.throwIfAborted();
        const result = await comparePage(page, reference, candidate);
        onPage?.(++done);
        return result;
      }),
    ),
  );
}

async function comparePage(page: CorpusPage, reference: Contender, candidate: Contender): Promise<PageResult> {
  const html = await page.html();
  const outcomes = await Promise.all([reference.read(page), candidate.read(page)]);
  const [first, second] = outcomes.map((outcome) => ('extraction' in outcome ? outcome.extraction : undefined));
  const diff =
    first && second
      ? await diffTexts({ name: reference.name, text: first.text }, { name: candidate.name, text: second.text })
      : '';
  return {
    id: page.id,
    url: page.url,
    type: page.type ?? first?.pageType ?? second?.pageType ?? 'unknown',
    reference: scoreSide(outcomes[0], page, html),
    candidate: scoreSide(outcomes[1], page, html),
    pair: first && second && measurePair(first, second),
    diff: diff.slice(0, MAX_DIFF_LENGTH),
  };
}

/** A page that failed counts as empty. */
const NOTHING: Extraction = {
  ...{ html: '', text: '', title: undefined, pageType: undefined },
  ...{ links: [], images: [], videos: [] },
};

export function scoreSide(outcome: Outcome, { truth }: CorpusPage, html: string): Side {
  const failure = 'failure' in outcome ? outcome.failure : undefined;
  const extraction = 'failure' in outcome ? NOTHING : outcome.extraction;
  return { failure, truth: truth && measureTruth(extraction, truth, html) };
}
