import { type Facts, isArticle, isFrontPage, meta } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { textIn } from './lines.ts';
import { property, textOf } from './linkedData.ts';
import { mainHeading, openingHeading, titlesOf } from './mainHeading.ts';
import { embedded } from './oembed.ts';
import { hasSiteName, isSiteName, sameForm, siteOf } from './siteWords.ts';

/** What readers see comes first, where the page's other titles bear it out: those are often written for search engines. */
export const title = firstOf<string>([
  ['json-ld', withoutLabel],
  ['heading', (facts) => withoutSiteName(openingHeading(facts)?.text, facts)],
  ['heading', (facts) => (isArticle(facts) ? withoutSiteName(mainHeading(facts)?.text, facts) : undefined)],
  // Elsewhere the heading may be a slogan: a title with nothing left to cut is the better name.
  ['json-ld', (facts) => inOnePiece(linkedTitle(facts))],
  ['open-graph', (facts) => inOnePiece(openGraphTitle(facts))],
  ['heading', (facts) => withoutSiteName(mainHeading(facts)?.text, facts)],
  ['heading', (facts) => onlyHeading(facts)],
  ['json-ld', linkedTitle],
  ['open-graph', openGraphTitle],
  ['twitter', (facts) => withoutSiteName(meta(facts, 'twitter:title'), facts)],
  ['microdata', (facts) => facts.marked.headline.map(textIn).find((text) => text && !isSiteName(text, siteOf(facts)))],
  ['oembed', (facts) => withoutSiteName(embedded(facts, 'title'), facts)],
  ['meta', (facts) => meta(facts, 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title', 'citation_title')],
  ['html', (facts) => withoutSiteName(facts.htmlTitle, facts)],
  ['heading', (facts) => facts.headings[0]?.text],
]);

function linkedTitle(facts: Facts): string | undefined {
  return withoutSiteName(textOf(property(facts.article, 'headline')), facts);
}

function openGraphTitle(facts: Facts): string | undefined {
  return withoutSiteName(meta(facts, 'og:title'), facts);
}

/** A title with nothing left to cut. */
function inOnePiece(text: string | undefined): string | undefined {
  return text && !/[|–—:-]\s/.test(text) ? text : undefined;
}

/** Forums put a label before the subject, in the same heading. */
function withoutLabel(facts: Facts): string | undefined {
  const headline = textOf(property(facts.article, 'headline'));
  const [form, heading] = [sameForm(headline), sameForm(openingHeading(facts)?.text ?? '')];
  return form.length > 10 && heading.length > form.length && heading.endsWith(form) ? headline : undefined;
}

function onlyHeading(facts: Facts): string | undefined {
  const own = facts.headings.filter(({ text }) => !isSiteName(text, siteOf(facts)));
  return own.length === 1 && !isFrontPage(facts) ? own[0]!.text : undefined;
}

/** Parts and separators together: more of them are a list, not a title. */
const MAX_PARTS = 21;
const SEPARATOR = /(\s+[|·•»«—–:/\\-]+\s+|\s*[|｜]\s*|:+\s+)/;

/** Removes the site's name from an end of the title, only where the page or its host names the site so, or another title of the page does without. */
function withoutSiteName(text: string | undefined, facts: Facts): string | undefined {
  if (!text) return undefined;
  const site = siteOf(facts);
  const others = new Set([...titlesOf(facts), ...facts.headings.map((heading) => heading.text)].map(sameForm));
  // Parts and, between them, the separators.
  const parts = text.split(SEPARATOR);
  if (parts.length > MAX_PARTS) return text;
  const isColon = (at: number) => parts[at]!.trim() === ':' && !/^\s/.test(parts[at]!);
  for (let at = parts.length - 2; at > 0; at -= 2) {
    const [before, after] = [
      parts.slice(0, at).join('').trim(),
      parts
        .slice(at + 1)
        .join('')
        .trim(),
    ];
    if (!before || !after || isColon(at)) continue;
    if (hasSiteName(after, site) || (others.has(sameForm(before)) && sameForm(before))) return before;
  }
  // A front page is the site: its name may lead.
  for (let at = 1; at < parts.length && !isFrontPage(facts); at += 2) {
    const [before, after] = [
      parts.slice(0, at).join('').trim(),
      parts
        .slice(at + 1)
        .join('')
        .trim(),
    ];
    if (!before || !after) continue;
    if ((isSiteName(before, site) && !isColon(at)) || (others.has(sameForm(after)) && sameForm(after))) return after;
  }
  return text;
}
