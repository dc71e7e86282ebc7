/** Finds the heading that names the page: the one most similar to the page's titles. */

import { property, textOf } from './jsonLd.ts';
import { memoize } from './memoize.ts';
import { type Heading, meta, type RawMetadata } from './rawMetadata.ts';
import { isSiteName, normaliseName, siteNamesOf } from './siteNames.ts';

/** Below this share of common words, the heading is not the title. */
const MIN_SIMILARITY = 0.5;

export const mainHeading = memoize(
  (raw: RawMetadata): Heading | undefined =>
    headingStartingTitle(raw) ??
    bestHeading(raw, raw.headings, MIN_SIMILARITY) ??
    bestHeading(raw, longLesserHeadings(raw), 1),
);

/** The heading with which one of the page's titles starts. */
export const headingStartingTitle = memoize(
  (raw: RawMetadata): Heading | undefined =>
    bestHeading(raw, raw.headings, 2) ?? bestHeading(raw, longLesserHeadings(raw), 2),
);

function bestHeading(raw: RawMetadata, headings: readonly Heading[], minSimilarity: number): Heading | undefined {
  const site = siteNamesOf(raw);
  const titles = titlesOf(raw);
  let best: Heading | undefined;
  let bestSimilarity = minSimilarity;
  for (const heading of headings) {
    if (isSiteName(heading.text, site)) continue;
    const similarity = Math.max(0, ...titles.map((title) => titleSimilarity(heading.text, title)));
    if (similarity >= bestSimilarity && (similarity > bestSimilarity || !best))
      [best, bestSimilarity] = [heading, similarity];
  }
  return best;
}

/** A section heading of one or two words may be part of a title by chance. */
const isLong = ({ text }: Heading) => text.split(' ').length > 2 || !/^[\p{Script=Latin}\s]+$/u.test(text);

const longLesserHeadings = (raw: RawMetadata) => raw.lesserHeadings.filter(isLong);

/** The titles in the page's metadata. */
export function titlesOf(raw: RawMetadata): string[] {
  return [
    textOf(property(raw.article, 'headline')),
    meta(raw, 'og:title'),
    meta(raw, 'twitter:title'),
    raw.htmlTitle,
  ].filter((title): title is string => Boolean(title));
}

/** Above 2 if the title starts with the heading, above 1 if it contains the heading, else the share of common words. */
function titleSimilarity(heading: string, title: string): number {
  const form = normaliseName(heading);
  const at = form ? normaliseName(title).indexOf(form) : -1;
  if (at >= 0) return (at === 0 ? 2 : 1) + form.length / 10_000;
  const [a, b] = [wordsOf(heading), wordsOf(title)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return (2 * shared) / (a.size + b.size || 1);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
