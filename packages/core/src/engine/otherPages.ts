/**
 * Compares a page with other pages of its host: a text that many of them show is boilerplate, such as a notice, a disclaimer or an
 * invitation to subscribe. Only fingerprints of long blocks are compared, so short labels, which recur in good articles, do not count.
 *
 * Decision: docs/decisions/0061-other-pages-of-a-host.md.
 */
import { fingerprint } from '../fingerprint.ts';
import type { Block } from './survey.ts';

/** Fewer words recur on purpose: "Default: none", "Added in version 3.9". */
const MIN_WORDS = 15;
const MIN_PAGES = 2;
/** Of the pages that are compared. */
const MIN_SHARE = 0.5;
/** A page that shares more of the probable content is the same article at another address. */
const MAX_SHARED_CONTENT = 0.5;

/** Fingerprints of a page's long blocks. */
export type BlockFingerprints = ReadonlySet<number>;

/** 32 bits are enough: a coincidence would have to happen on several pages at once. */
const fingerprintOf = ({ text }: Block) => Number.parseInt(fingerprint(text).slice(0, 8), 16);

export function fingerprintBlocks(blocks: readonly Block[]): BlockFingerprints {
  return new Set(blocks.filter(({ words }) => words >= MIN_WORDS).map(fingerprintOf));
}

export interface SharedBlocks {
  /** The number of pages that the page was compared with. */
  readonly compared: number;
  /** How many of them show each block, by its index; only blocks that enough of them show. */
  readonly pagesWith: ReadonlyMap<number, number>;
}

const NONE: SharedBlocks = { compared: 0, pagesWith: new Map() };

/** `probabilities` are those of the blocks to be content. */
export function findSharedBlocks(
  blocks: readonly Block[],
  probabilities: readonly number[],
  otherPages: readonly BlockFingerprints[],
): SharedBlocks {
  if (otherPages.length < MIN_PAGES) return NONE;
  const long = blocks.filter(({ words }) => words >= MIN_WORDS).map((block) => ({ block, key: fingerprintOf(block) }));
  const content = long.filter(({ block }) => probabilities[block.index]! > 0.5);
  const wordsOf = (found: typeof long) => found.reduce((sum, { block }) => sum + block.words, 0);
  const maxShared = wordsOf(content) * MAX_SHARED_CONTENT;
  const pages = otherPages.filter((page) => wordsOf(content.filter(({ key }) => page.has(key))) <= maxShared);
  const minPages = Math.max(MIN_PAGES, pages.length * MIN_SHARE);
  const pagesWith = new Map<number, number>();
  for (const { block, key } of long) {
    const count = pages.filter((page) => page.has(key)).length;
    if (count >= minPages) pagesWith.set(block.index, count);
  }
  return { compared: pages.length, pagesWith };
}
