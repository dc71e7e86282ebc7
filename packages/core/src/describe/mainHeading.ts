/** Finds the heading that names the page: the one most similar to the page's titles. */

import { Element, foldedText, rawText, Text } from '../dom/index.ts';
import { property, textOf } from './jsonLd.ts';
import { textIn } from './lines.ts';
import { memoize } from './memoize.ts';
import { type Heading, meta, type RawMetadata } from './rawMetadata.ts';
import { isSiteName, normaliseName, siteNamesOf } from './siteNames.ts';

/** Below this share of common words, the heading is not the title. */
const MIN_SIMILARITY = 0.5;
/** From this share on, a heading of level 1 is about the same thing as the title, and sections have the lesser headings. */
export const SAME_SUBJECT = 0.3;

export const mainHeading = memoize(
  (raw: RawMetadata): Heading | undefined =>
    headingStartingTitle(raw) ??
    bestHeading(raw, raw.headings, MIN_SIMILARITY) ??
    bestHeading(raw, titleLikeLesserHeadings(raw), 1),
);

/** The heading with which one of the page's titles starts. */
export const headingStartingTitle = memoize(
  (raw: RawMetadata): Heading | undefined =>
    bestHeading(raw, raw.headings, 2) ??
    headingBeforeSiteName(raw) ??
    topHeadingOfLesserLevel(raw) ??
    bestHeading(raw, titleLikeLesserHeadings(raw), 2),
);

/** The lesser heading that makes up a title of the page together with one of level 1, which names the book or the site: "Tides - The Book of the Sea". */
function headingBeforeSiteName(raw: RawMetadata): Heading | undefined {
  const names = raw.headings.map(({ text }) => normaliseName(text)).filter(Boolean);
  const starts = titlesOf(raw)
    .map(normaliseName)
    .flatMap((title) => names.filter((name) => title.endsWith(name)).map((name) => title.slice(0, -name.length)));
  return raw.lesserHeadings.find(({ text }) => normaliseName(text) && starts.includes(normaliseName(text)));
}

/** The first heading of a page that has none of level 1, if a title of the page starts with it and no other heading is the rest: "Tides: Manual of the Sea". */
function topHeadingOfLesserLevel(raw: RawMetadata): Heading | undefined {
  const [top, ...others] = raw.headings.length ? [] : raw.lesserHeadings;
  if (!top) return undefined;
  const isStart = (title: string) =>
    title.toLowerCase().startsWith(top.text.toLowerCase()) &&
    isEnclosed(top.text, title) &&
    !others.some(({ text }) => title.endsWith(text));
  return titlesOf(raw).some(isStart) ? top : undefined;
}

/** The part of a heading with which one of the page's titles starts, if no whole heading does. */
export const headingPartStartingTitle = (raw: RawMetadata): Heading | undefined =>
  bestHeading(raw, raw.headings, 2) ? undefined : bestHeading(raw, headingParts(raw), 2);

function bestHeading(raw: RawMetadata, headings: readonly Heading[], minSimilarity: number): Heading | undefined {
  let best: Heading | undefined;
  let bestSimilarity = minSimilarity;
  for (const heading of headings) {
    const similarity = similarities(raw).get(heading) ?? 0;
    if (similarity >= bestSimilarity && (similarity > bestSimilarity || !best))
      [best, bestSimilarity] = [heading, similarity];
  }
  return best;
}

/** How similar each heading is to the most similar title of the page. */
const similarities = memoize((raw: RawMetadata): ReadonlyMap<Heading, number> => {
  const titles = [...new Set(titlesOf(raw))].map((text) => ({ text, form: normaliseName(text), words: wordsOf(text) }));
  const headings = [...raw.headings, ...longLesserHeadings(raw)].filter(
    ({ text, isOfOther }) => !isOfOther && !isSiteName(text, siteNamesOf(raw)),
  );
  const ofHeadings = new Map(headings.map((heading) => [heading, similarity(heading.text, titles)]));
  for (const part of headingParts(raw))
    if (titles.some(({ text }) => isEnclosed(part.text, text))) ofHeadings.set(part, similarity(part.text, titles));
  return ofHeadings;
});

/** The first parts of headings that have several: "Tide clock" of a heading that goes on with a subtitle in an element of its own. */
const headingParts = memoize((raw: RawMetadata): readonly Heading[] =>
  raw.headings.flatMap(({ element, text }) => {
    let first = element.firstChild;
    while (first && !foldedText(first)) first = first.nextSibling;
    if (!first || (first instanceof Text && !isFollowedDirectly(first))) return [];
    const part = first instanceof Element ? textIn(first) : foldedText(first);
    return part && part !== text && text.startsWith(part) ? [{ element, text: part }] : [];
  }),
);

/** Whether a style separates a text from the element after it, because no space does. */
function isFollowedDirectly({ data, nextSibling }: Text): boolean {
  return nextSibling instanceof Element && !/\s$/.test(data) && /^\p{Lu}/u.test(rawText(nextSibling));
}

/** A section heading of one or two words may be part of a title by chance. */
const isLong = ({ text }: Heading) => text.split(' ').length > 2 || !/^[\p{Script=Latin}\s]+$/u.test(text);

const longLesserHeadings = (raw: RawMetadata) => raw.lesserHeadings.filter(isLong);

/** The lesser headings, unless one of level 1 is the page's. Others of level 1 name the site, the book or the blog around it. */
const titleLikeLesserHeadings = (raw: RawMetadata) =>
  raw.headings.some((heading) => isBetween(similarities(raw).get(heading) ?? 0, SAME_SUBJECT, 1))
    ? []
    : longLesserHeadings(raw);

const isBetween = (value: number, least: number, limit: number) => value >= least && value < limit;

/** The titles in the page's metadata. */
function titlesOf(raw: RawMetadata): string[] {
  return [
    textOf(property(raw.article, 'headline')),
    meta(raw, 'og:title'),
    meta(raw, 'twitter:title'),
    raw.htmlTitle,
  ].filter((title): title is string => Boolean(title));
}

/** All titles and headings of the first level, normalised. */
export const titleForms = memoize(
  (raw: RawMetadata): ReadonlySet<string> =>
    new Set([...titlesOf(raw), ...raw.headings.map(({ text }) => text)].map(normaliseName)),
);

interface Title {
  readonly text: string;
  readonly form: string;
  readonly words: ReadonlySet<string>;
}

/** Above 2 if a title starts with the heading, above 1 if it contains the heading, else the share of common words. */
function similarity(heading: string, titles: readonly Title[]): number {
  const form = normaliseName(heading);
  const words = wordsOf(heading);
  const found = titles.map((title) => {
    const at = form ? title.form.indexOf(form) : -1;
    if (at === 0 || (at > 0 && isEnclosed(heading, title.text))) return (at === 0 ? 2 : 1) + form.length / 10_000;
    return shareOf(words, title.words);
  });
  return Math.max(0, ...found);
}

/** The share of words that two texts have in common. */
export const wordsInCommon = (a: string, b: string): number => shareOf(wordsOf(a), wordsOf(b));

function shareOf(words: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const shared = [...words].filter((word) => others.has(word)).length;
  return (2 * shared) / (words.size + others.size || 1);
}

/** Whether separators or the ends of the title enclose the heading. Elsewhere a short heading may be in a title by chance. */
function isEnclosed(heading: string, title: string): boolean {
  const at = title.toLowerCase().indexOf(heading.toLowerCase());
  const [before, after] = [title.slice(0, at), title.slice(at + heading.length)];
  return (
    at >= 0 &&
    (before === '' || /[|·•»«—–:/\\-]\s*$/.test(before)) &&
    (after === '' || /^\s*[|·•»«—–:/\\-]/.test(after))
  );
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
