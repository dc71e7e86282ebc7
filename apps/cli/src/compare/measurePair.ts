/** Compares what two contenders made of a page. The first is the reference: coverage says how much of it the second has. */
import type { Extraction } from './extraction.ts';
import { countStructure, type StructureCounts } from './structure.ts';
import { canonicalWordsOf, dice, overlap, runsOf, wordsOf } from './texts.ts';

export interface Coverage {
  /** Share of what the reference has, at most 1; 1 if it has nothing. */
  readonly share: number;
  readonly missing: number;
  readonly extra: number;
}

export const coveredKinds = ['words', 'links', 'images', 'videos'] as const;
export type CoveredKind = (typeof coveredKinds)[number];

export interface PairMeasures {
  /** Of the text, by runs of four words. */
  readonly similarity: number;
  /** The same without accents and compatibility forms. */
  readonly canonicalSimilarity: number;
  readonly coverage: Readonly<Record<CoveredKind, Coverage>>;
  readonly structure: { readonly reference: StructureCounts; readonly candidate: StructureCounts };
}

export function measurePair(reference: Extraction, candidate: Extraction): PairMeasures {
  const [ours, theirs] = [wordsOf(candidate.text), wordsOf(reference.text)];
  return {
    similarity: dice(runsOf(ours), runsOf(theirs)),
    canonicalSimilarity: dice(runsOf(canonicalWordsOf(candidate.text)), runsOf(canonicalWordsOf(reference.text))),
    coverage: {
      words: coverageOf(theirs, ours),
      links: coverageOf(reference.links, candidate.links),
      images: coverageOf(reference.images, candidate.images),
      videos: coverageOf(reference.videos, candidate.videos),
    },
    structure: { reference: countStructure(reference.html), candidate: countStructure(candidate.html) },
  };
}

function coverageOf(wanted: readonly string[], given: readonly string[]): Coverage {
  const both = overlap(wanted, given);
  return {
    share: wanted.length === 0 ? 1 : both / wanted.length,
    missing: wanted.length - both,
    extra: given.length - both,
  };
}
