import { type Facts, meta } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { property, textOf } from './linkedData.ts';
import { mainHeading, titlesOf } from './mainHeading.ts';
import { hasSiteName, isSiteName, sameForm, siteOf } from './siteWords.ts';

/** What readers see comes first, where the page's other titles bear it out: those are often written for search engines. */
export const title = firstOf<string>([
  ['heading', (facts) => withoutSiteName(mainHeading(facts)?.text, facts)],
  ['json-ld', (facts) => withoutSiteName(textOf(property(facts.article, 'headline')), facts)],
  ['open-graph', (facts) => withoutSiteName(meta(facts, 'og:title'), facts)],
  ['twitter', (facts) => withoutSiteName(meta(facts, 'twitter:title'), facts)],
  ['meta', (facts) => meta(facts, 'dc.title', 'dcterms.title', 'parsely-title', 'citation_title')],
  ['html', (facts) => withoutSiteName(facts.htmlTitle, facts)],
  ['heading', (facts) => facts.headings[0]?.text],
]);

const SEPARATOR = /(\s+[|·•»«—–:/\\-]+\s+|\s*[|｜]\s*|:+\s+)/;

/** Removes the site's name from an end of the title, only where the page or its host names the site so, or another title of the page does without. */
function withoutSiteName(text: string | undefined, facts: Facts): string | undefined {
  if (!text) return undefined;
  const site = siteOf(facts);
  const others = new Set([...titlesOf(facts), ...facts.headings.map((heading) => heading.text)].map(sameForm));
  // Parts and, between them, the separators.
  const parts = text.split(SEPARATOR);
  const isColon = (at: number) => parts[at]!.trim() === ':' && !/^\s/.test(parts[at]!);
  for (let at = parts.length - 2; at > 0; at -= 2) {
    const [before, after] = [parts.slice(0, at).join('').trim(), parts.slice(at + 1).join('').trim()];
    if (!before || !after || isColon(at)) continue;
    if (hasSiteName(after, site) || (others.has(sameForm(before)) && sameForm(before))) return before;
  }
  for (let at = 1; at < parts.length; at += 2) {
    const [before, after] = [parts.slice(0, at).join('').trim(), parts.slice(at + 1).join('').trim()];
    if (!before || !after) continue;
    if ((isSiteName(before, site) && !isColon(at)) || (others.has(sameForm(after)) && sameForm(after))) return after;
  }
  return text;
}
