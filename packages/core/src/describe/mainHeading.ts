/** The heading that names the page: the one its titles agree with most. */
import { type Facts, type Heading, meta } from './facts.ts';
import { property, textOf } from './linkedData.ts';
import { once } from './once.ts';
import { isSiteName, sameForm, siteOf } from './siteWords.ts';

/** Below this share of common words, heading and titles speak of different things. */
const MIN_LIKENESS = 0.5;

export const mainHeading = once(
  (facts: Facts): Heading | undefined =>
    openingHeading(facts) ?? likeliest(facts, facts.headings, MIN_LIKENESS) ?? likeliest(facts, lesser(facts), 1),
);

/** The heading that a title of the page begins with. */
export const openingHeading = once(
  (facts: Facts): Heading | undefined => likeliest(facts, facts.headings, 2) ?? likeliest(facts, lesser(facts), 2),
);

function likeliest(facts: Facts, headings: readonly Heading[], least: number): Heading | undefined {
  const site = siteOf(facts);
  const titles = titlesOf(facts);
  let best: Heading | undefined;
  let most = least;
  for (const heading of headings) {
    if (isSiteName(heading.text, site)) continue;
    const likeness = Math.max(0, ...titles.map((title) => likenessOf(heading.text, title)));
    if (likeness >= most && (likeness > most || !best)) [best, most] = [heading, likeness];
  }
  return best;
}

/** A section's heading of a word or two may stand in a title by chance. */
const isSentence = ({ text }: Heading) => text.split(' ').length > 2 || !/^[\p{Script=Latin}\s]+$/u.test(text);

const lesser = (facts: Facts) => facts.lesserHeadings.filter(isSentence);

/** What the page calls itself, outside its text. */
export function titlesOf(facts: Facts): string[] {
  return [
    textOf(property(facts.article, 'headline')),
    meta(facts, 'og:title'),
    meta(facts, 'twitter:title'),
    facts.htmlTitle,
  ].filter((title): title is string => Boolean(title));
}

/** Above 2 where the title starts with the heading, above 1 where it holds it whole, else the share of words in common. */
function likenessOf(heading: string, title: string): number {
  const form = sameForm(heading);
  const at = form ? sameForm(title).indexOf(form) : -1;
  if (at >= 0) return (at === 0 ? 2 : 1) + form.length / 10_000;
  const [a, b] = [wordsOf(heading), wordsOf(title)];
  const shared = [...a].filter((word) => b.has(word)).length;
  return (2 * shared) / (a.size + b.size || 1);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
