import { clean } from './clean.ts';
import { decodeEntities } from './entities.ts';
import { firstOf } from './firstOf.ts';
import { property, textOf } from './jsonLd.ts';
import { textIn } from './lines.ts';
import { headingStartingTitle, mainHeading, titlesOf } from './mainHeading.ts';
import { oembedText } from './oembed.ts';
import { isArticle, isFrontPage, meta, type RawMetadata } from './rawMetadata.ts';
import { isSiteName, normaliseName, resemblesSiteName, siteNamesOf } from './siteNames.ts';

/** The visible heading comes first if the page's other titles confirm it: those are often written for search engines. */
const findTitle = firstOf<string>([
  ['json-ld', headlineWithoutLabel],
  ['heading', (raw) => withoutSiteName(headingStartingTitle(raw)?.text, raw)],
  ['heading', (raw) => (isArticle(raw) ? withoutSiteName(mainHeading(raw)?.text, raw) : undefined)],
  // On other pages the heading may be a slogan: a title without separators is better.
  ['json-ld', (raw) => withoutSeparators(jsonLdTitle(raw))],
  ['open-graph', (raw) => withoutSeparators(openGraphTitle(raw))],
  ['heading', (raw) => withoutSiteName(mainHeading(raw)?.text, raw)],
  ['heading', (raw) => onlyHeading(raw)],
  ['json-ld', jsonLdTitle],
  ['open-graph', openGraphTitle],
  ['twitter', (raw) => withoutSiteName(meta(raw, 'twitter:title'), raw)],
  [
    'microdata',
    (raw) => raw.microdata.headline.map(textIn).find((text) => text && !isSiteName(text, siteNamesOf(raw))),
  ],
  ['oembed', (raw) => withoutSiteName(oembedText(raw, 'title'), raw)],
  ['meta', (raw) => meta(raw, 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title', 'citation_title')],
  ['html', (raw) => withoutSiteName(raw.htmlTitle, raw)],
  ['heading', (raw) => raw.headings[0]?.text],
]);

export const title: typeof findTitle = (raw) => {
  const found = findTitle(raw);
  return found && { value: asShown(found.value, raw), source: found.source };
};

/** Metadata is decoded twice, because many sites escape it twice. An entity that the page shows is part of the title. */
function asShown(value: string, raw: RawMetadata): string {
  const shown = [raw.htmlTitle ?? '', ...raw.headings.map(({ text }) => text)].filter((text) =>
    SHOWN_ENTITY.test(text),
  );
  return shown.flatMap(starts).find((start) => clean(decodeEntities(start)) === value) ?? value;
}

/** Other entities are more often signs of a text that was escaped twice. */
const SHOWN_ENTITY = /&(?!(?:amp|quot|apos);)[a-z]{2,8};/i;

/** A title and its starts up to each separator. */
function starts(text: string): string[] {
  const parts = text.split(SEPARATOR, MAX_PARTS);
  return [text, ...parts.map((_, at) => parts.slice(0, at + 1).join(''))];
}

function jsonLdTitle(raw: RawMetadata): string | undefined {
  return withoutSiteName(textOf(property(raw.article, 'headline')), raw);
}

function openGraphTitle(raw: RawMetadata): string | undefined {
  return withoutSiteName(meta(raw, 'og:title'), raw);
}

/** The title if it has no separators, so that nothing could be cut off. */
function withoutSeparators(text: string | undefined): string | undefined {
  return text && !/[|–—:-]\s/.test(text) ? text : undefined;
}

/** The headline if the heading is the same text after a label, as forums write it. */
function headlineWithoutLabel(raw: RawMetadata): string | undefined {
  const headline = textOf(property(raw.article, 'headline'));
  const [name, heading] = [normaliseName(headline), normaliseName(headingStartingTitle(raw)?.text ?? '')];
  return name.length > 10 && heading.length > name.length && heading.endsWith(name) ? headline : undefined;
}

function onlyHeading(raw: RawMetadata): string | undefined {
  const headings = raw.headings.filter(({ text }) => !isSiteName(text, siteNamesOf(raw)));
  return headings.length === 1 && !isFrontPage(raw) ? headings[0]!.text : undefined;
}

/** Parts and separators together; a text with more is a list, not a title. */
const MAX_PARTS = 21;
const SEPARATOR = /(\s+[|·•»«—–:/\\-]+\s+|\s*[|｜]\s*|:+\s+)/;

/** Removes the site's name from either end of a title, if metadata or host confirm the name, or another title of the page omits it. */
function withoutSiteName(text: string | undefined, raw: RawMetadata): string | undefined {
  if (!text) return undefined;
  const site = siteNamesOf(raw);
  const others = new Set([...titlesOf(raw), ...raw.headings.map((heading) => heading.text)].map(normaliseName));
  // The parts, with the separators between them.
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
    if (!hasName(before) || !hasName(after) || isColon(at)) continue;
    if (resemblesSiteName(after, site) || others.has(normaliseName(before))) return before;
  }
  // On a front page the site's name may come first.
  for (let at = 1; at < parts.length && !isFrontPage(raw); at += 2) {
    const [before, after] = [
      parts.slice(0, at).join('').trim(),
      parts
        .slice(at + 1)
        .join('')
        .trim(),
    ];
    if (!hasName(before) || !hasName(after)) continue;
    if ((isSiteName(before, site) && !isColon(at)) || others.has(normaliseName(after))) return after;
  }
  return text;
}

/** Signs alone are not a name of the site: "*** - Tides" differs from "Tides" only in signs. */
const hasName = (part: string) => normaliseName(part) !== '';
