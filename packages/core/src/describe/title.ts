import { elementsInside } from '../dom/index.ts';
import { isSpelledByAddress } from './addressTitle.ts';
import { clean } from './clean.ts';
import { decodeEntities } from './entities.ts';
import { firstOf } from './firstOf.ts';
import { property, textOf } from './jsonLd.ts';
import { textIn } from './lines.ts';
import {
  headingPartStartingTitle,
  headingStartingTitle,
  mainHeading,
  SAME_SUBJECT,
  titleForms,
  wordsInCommon,
} from './mainHeading.ts';
import { oembedText } from './oembed.ts';
import { type Heading, isArticle, isForSale, isFrontPage, isIndex, meta, type RawMetadata } from './rawMetadata.ts';
import { isSiteName, normaliseName, resemblesSiteName, siteNamesOf } from './siteNames.ts';

/** The visible heading comes first if the page's other titles confirm it: those are often written for search engines. */
const findTitle = firstOf<string>([
  ['heading', headingOfCutTitle],
  ['json-ld', (raw) => titleWithoutLabel(raw, jsonLdTitle(raw))],
  ['open-graph', (raw) => titleWithoutLabel(raw, openGraphTitle(raw))],
  ['heading', (raw) => withoutSiteName((headingPartStartingTitle(raw) ?? headingStartingTitle(raw))?.text, raw)],
  ['heading', (raw) => (isArticle(raw) || isCategory(raw) ? withoutSiteName(mainHeading(raw)?.text, raw) : undefined)],
  ['heading', (raw) => (isForSale(raw) ? headingInAddress(raw) : undefined)],
  ['heading', headingOfOtherYear],
  // On other pages the heading may be a slogan: a title without separators is better.
  ['json-ld', (raw) => withoutSeparators(jsonLdTitle(raw))],
  ['open-graph', (raw) => withoutSeparators(openGraphTitle(raw))],
  ['heading', (raw) => withoutSiteName(mainHeading(raw)?.text, raw)],
  ['heading', (raw) => onlyHeading(raw)],
  ['json-ld', jsonLdTitle],
  ['open-graph', openGraphTitle],
  ['twitter', twitterTitle],
  [
    'microdata',
    (raw) => raw.microdata.headline.map(textIn).find((text) => text && !isSiteName(text, siteNamesOf(raw))),
  ],
  ['oembed', (raw) => withoutSiteName(oembedText(raw, 'title'), raw)],
  ['meta', (raw) => meta(raw, 'dc.title', 'dcterms.title', 'parsely-title', 'sailthru.title', 'citation_title')],
  ['html', (raw) => pageTitle(raw.htmlTitle, raw)],
  ['html', (raw) => raw.htmlTitle],
  ['heading', (raw) => raw.headings[0]?.text],
]);

export const title: typeof findTitle = (raw) => {
  const found = findTitle(raw);
  return found && { value: asShown(untilBar(unlabelled(found.value, raw), raw), raw), source: found.source };
};

/** A heading without its label ("Thread:") if the page's title element starts with the rest of it. */
function unlabelled(text: string, raw: RawMetadata): string {
  const rest = /^\p{L}{1,15}: (.{8,})$/u.exec(text)?.[1];
  return rest && raw.htmlTitle?.startsWith(rest) ? rest : text;
}

const BAR = /\s+\|\s+|\s*｜\s*/;

/** Cuts a title at its vertical bar: a section, a slogan or an unknown name of the site follows. */
function untilBar(text: string, raw: RawMetadata): string {
  const parts = text.split(BAR, MAX_PARTS);
  if (parts.length === MAX_PARTS || isSpelledByAddress(text, raw)) return text;
  return isFrontPage(raw) ? nameAndSlogan(text, parts, raw) : (parts.find(hasName) ?? text);
}

const CALL =
  /^(?:sign up|log ?in|get (?:started|a)|try|start|buy|shop|order|book|join|download|register|request|contact|call)(?!\p{L})/iu;

/** A front page may be named by a slogan, or by the name of the site with one. A call to the reader and further slogans say no more. */
function nameAndSlogan(text: string, parts: readonly string[], raw: RawMetadata): string {
  const names = parts.filter((part, at) => at === 0 || !CALL.test(part));
  if (names.length === parts.length && parts.length < 3) return text;
  return isSiteName(names[0]!, siteNamesOf(raw)) ? names.slice(0, 2).join(' | ') : names[0]!;
}

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
  return unlessSiteName(pageTitle(textOf(property(raw.article, 'headline')), raw), raw);
}

function openGraphTitle(raw: RawMetadata): string | undefined {
  return unlessSiteName(pageTitle(meta(raw, 'og:title'), raw), raw);
}

/** Some sites have their own name in the metadata of every page: then the heading that the address spells is the title. */
function unlessSiteName(title: string | undefined, raw: RawMetadata): string | undefined {
  return title && isSiteName(title, siteNamesOf(raw)) && headingInAddress(raw) ? undefined : title;
}

function headingInAddress(raw: RawMetadata): string | undefined {
  return raw.headings.find(({ text }) => isSpelledByAddress(text, raw))?.text;
}

/** The heading if it differs from the metadata only in its year: that of the metadata was forgotten. */
function headingOfOtherYear(raw: RawMetadata): string | undefined {
  const withoutYear = (text: string) => normaliseName(text.replace(/\b20\d\d\b/g, ''));
  const title = withoutYear(openGraphTitle(raw) ?? '');
  return title && raw.headings.find(({ text }) => /\b20\d\d\b/.test(text) && withoutYear(text) === title)?.text;
}

/** The only heading if the title of the metadata was cut off and both are about the same thing. */
function headingOfCutTitle(raw: RawMetadata): string | undefined {
  const title = openGraphTitle(raw) ?? raw.htmlTitle ?? '';
  const heading = CUT_OFF.test(title) ? onlyHeading(raw) : undefined;
  return heading && !CUT_OFF.test(heading) && wordsInCommon(heading, title) >= SAME_SUBJECT ? heading : undefined;
}

const CUT_OFF = /(?:…|\.{3})$/;

/** Whether the page lists things of a kind. Metadata of such pages is written for search engines more than that of others. */
function isCategory(raw: RawMetadata): boolean {
  return !isFrontPage(raw) && (isIndex(raw) || CATEGORY_PATH.test(raw.doc.url?.pathname ?? ''));
}

const CATEGORY_PATH = /\/(?:c|categor(?:y|ies)|collections?|tags?|topics?)\//i;

/** On many pages this is the site's name, and the title element says more. */
function twitterTitle(raw: RawMetadata): string | undefined {
  const title = pageTitle(meta(raw, 'twitter:title'), raw);
  return title && isSiteName(title, siteNamesOf(raw)) && raw.htmlTitle ? undefined : title;
}

/** A title without the site's name, if that leaves a title. */
function pageTitle(text: string | undefined, raw: RawMetadata): string | undefined {
  const title = withoutSiteName(text, raw);
  return title && isPlaceholder(title) ? undefined : title;
}

const isPlaceholder = (title: string) => /^(?:home|home ?page|index|untitled)$/i.test(title);

/** The title if it has no separators, so that nothing could be cut off. */
function withoutSeparators(text: string | undefined): string | undefined {
  return text && !/[|–—:-]\s/.test(text) ? text : undefined;
}

/** A title from the metadata if the heading is the same text after a label ("News", a date), as forums and blogs write it. */
function titleWithoutLabel(raw: RawMetadata, text: string | undefined): string | undefined {
  const name = normaliseName(text ?? '');
  if (name.length <= 10) return undefined;
  const labelled = raw.headings.find((heading) => normaliseName(heading.text).endsWith(name));
  const label = normaliseName(labelled?.text ?? '').slice(0, -name.length);
  return label && isLabel(label) && startsWithLabel(labelled!, label) ? text : undefined;
}

/** A label has an element of its own or a colon after it. Other words at the start belong to the heading. */
function startsWithLabel({ element, text }: Heading, label: string): boolean {
  if (normaliseName(/^([^:]{1,30}):\s/.exec(text)?.[1] ?? '') === label) return true;
  let count = 0;
  for (const inner of elementsInside(element)) {
    if (normaliseName(textIn(inner)) === label) return true;
    if (++count === MAX_LABEL_ELEMENTS) break;
  }
  return false;
}

const MAX_LABEL_ELEMENTS = 5;
/** Letters and digits. A longer start of a heading is a part of the title. */
const MAX_LABEL_LENGTH = 20;
const isLabel = (text: string) => normaliseName(text).length <= MAX_LABEL_LENGTH;

function onlyHeading(raw: RawMetadata): string | undefined {
  const headings = raw.headings.filter(({ text }) => !isSiteName(text, siteNamesOf(raw)));
  return headings.length === 1 && !headings[0]!.isOfOther && !isFrontPage(raw) ? headings[0]!.text : undefined;
}

/** Parts and separators together; a text with more is a list, not a title. */
const MAX_PARTS = 21;
const SEPARATOR = /(\s+[|·•»«—–:/\\-]+\s+|\s*[|｜]\s*|:+\s+)/;

/** Removes the site's name from either end of a title, if metadata or host confirm the name, or if another title of the page or its address omits it. */
function withoutSiteName(text: string | undefined, raw: RawMetadata): string | undefined {
  if (!text) return undefined;
  const site = siteNamesOf(raw);
  const others = titleForms(raw);
  // A heading is what the page shows, whatever its address leaves out.
  const isHeading = raw.headings.some((heading) => heading.text === text);
  const isSpelled = (part: string) => !isHeading && isSpelledByAddress(part, raw);
  // The parts, with the separators between them.
  const parts = text.split(SEPARATOR);
  if (parts.length > MAX_PARTS) return text;
  const isColon = (at: number) => parts[at]!.trim() === ':' && !/^\s/.test(parts[at]!);
  const around = (at: number) => [parts.slice(0, at), parts.slice(at + 1)].map((side) => side.join('').trim());
  for (let at = parts.length - 2; at > 0; at -= 2) {
    const [before, after] = around(at) as [string, string];
    if (!hasName(before) || !hasName(after) || isColon(at) || isPlaceholder(before)) continue;
    if (resemblesSiteName(after, site) || others.has(normaliseName(before)) || isSpelled(before)) return before;
  }
  for (let at = 1; at < parts.length; at += 2) {
    const [before, after] = around(at) as [string, string];
    if (!hasName(before) || !hasName(after)) continue;
    if (isPlaceholder(before)) return after;
    // On a front page the site's name may come first.
    if (isFrontPage(raw)) break;
    if (isColon(at) ? isLabel(before) && others.has(normaliseName(after)) : isSiteName(before, site)) return after;
    if (!isColon(at) && others.has(normaliseName(after))) return after;
    if (BAR.test(parts[at]!) && isSpelled(after)) return after;
  }
  return withoutHost(withoutPlace(text, raw), raw);
}

/** Removes the host from the end of a title: "Tide clocks on Example.com". A name without a dot may belong to the title. */
function withoutPlace(text: string, raw: RawMetadata): string {
  const [, before, name] = /^(.+\S)\s+(?:on|at|by|from)\s+(\S+\.[a-z]{2,10})$/i.exec(text) ?? [];
  const isHeading = raw.headings.some((heading) => heading.text === text);
  return before && name && !isHeading && isSiteName(name, siteNamesOf(raw)) ? before : text;
}

/** Removes the host from the start of a title: "example.com How tides work". */
function withoutHost(text: string, { doc }: RawMetadata): string {
  const host = doc.url?.hostname.replace(/^www\./, '') ?? '';
  const rest = host && text.toLowerCase().startsWith(`${host} `) ? text.slice(host.length).trim() : '';
  return /^[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** Signs alone are not a name of the site: "*** - Tides" differs from "Tides" only in signs. */
const hasName = (part: string) => normaliseName(part) !== '';
