import { type Element, elementsInside } from '../dom/index.ts';
import { bylineBesideDate, bylineFromClasses, bylineFromLinks, bylineFromText, bylineOfPage } from './byline.ts';
import { clean } from './clean.ts';
import { fediverseHandle } from './fediverse.ts';
import { firstOf } from './firstOf.ts';
import { isWebPageNode, personNames, property } from './jsonLd.ts';
import { linesIn, textIn } from './lines.ts';
import { isAccountName, isBareLabel, looksLikeFullName, namesIn } from './names.ts';
import { oembedText } from './oembed.ts';
import { isArticle, isForSale, isIndex, meta, metaAll, type RawMetadata } from './rawMetadata.ts';
import { isSiteName, siteNamesOf } from './siteNames.ts';

type People = readonly string[];

const findAuthors = firstOf<People>([
  ['json-ld', (raw) => onlyPeople(jsonLdNames(raw), raw)],
  ['meta', (raw) => metaTagNames(raw).find((names) => onlyPeople(names, raw).length)],
  ['twitter', (raw) => onlyPeople(twitterLabelNames(raw), raw)],
  ['microdata', microdataNames],
  ['oembed', (raw) => onlyPeople(namesIn([oembedText(raw, 'author_name')]), raw)],
  ['byline', (raw) => (isIndex(raw) ? undefined : bylineFromText(raw))],
  ['byline-link', (raw) => (isIndex(raw) ? undefined : bylineFromLinks(raw))],
  ['byline-class', (raw) => (isIndex(raw) ? undefined : bylineFromClasses(raw))],
  ['rel-author', (raw) => (raw.authorLinks.length < 4 ? onlyPeople(namesIn(raw.authorLinks.map(textIn)), raw) : [])],
  ['byline', (raw) => (isIndex(raw) ? undefined : bylineOfPage(raw))],
  ['byline', (raw) => (isIndex(raw) ? undefined : bylineBesideDate(raw))],
  ['json-ld', jsonLdNames],
  ['meta', (raw) => metaTagNames(raw)[0]],
  ['twitter', (raw) => (isArticle(raw) ? twitterLabelNames(raw).filter(looksLikeFullName) : [])], // a person's site may have the name of the person
  ['fediverse', fediverseAccount],
]);

/** A product page has no author. */
export const authors: typeof findAuthors = (raw) => (isForSale(raw) ? undefined : findAuthors(raw));

function jsonLdNames(raw: RawMetadata): string[] {
  if (isWebPageNode(raw.article)) return [];
  return namesIn(personNames(property(raw.article, 'author') ?? property(raw.article, 'creator'), raw.jsonLdNodes));
}

/** Meta tags that name authors. Each is a separate source: two tags may spell the same author differently. */
const AUTHOR_TAGS = [
  'author',
  'article:author',
  'dc.creator',
  'dcterms.creator',
  'parsely-author',
  'sailthru.author',
  'citation_author',
  'byl',
];

/**
 * Tags that write the family name first: "Ash, Ann". Dublin Core tags may also hold several full names ("Ann Ash, Bob Birch"), so there the
 * family name must be a single word.
 */
const FAMILY_FIRST: Readonly<Record<string, RegExp>> = {
  citation_author: /^([^,;]{1,40}),\s*([^,;]{1,40})$/u,
  'dc.creator': /^([^\s,;]{1,40}),\s*([^,;]{1,40})$/u,
  'dcterms.creator': /^([^\s,;]{1,40}),\s*([^,;]{1,40})$/u,
};

function metaTagNames(raw: RawMetadata): People[] {
  const namesByTag = AUTHOR_TAGS.map((name) => {
    const texts = metaAll(raw, name);
    const familyFirst = FAMILY_FIRST[name];
    return namesIn(familyFirst ? texts.map((text) => text.replace(familyFirst, '$2 $1')) : texts);
  });
  return namesByTag.filter((names) => names.length);
}

/** Names in the labelled values of a Twitter card: label1 "Written by", data1 "Ann Ash". */
function twitterLabelNames(raw: RawMetadata): People {
  const at = [1, 2].find((number) => isBareLabel(meta(raw, `twitter:label${number}`) ?? ''));
  return at ? namesIn([meta(raw, `twitter:data${at}`) ?? '']) : [];
}

/** The Fediverse account of an article's author. On other pages, or under the site's name, it is the site's account and not an author. */
function fediverseAccount(raw: RawMetadata): string[] {
  const handle = fediverseHandle(raw);
  const user = handle?.split('@')[1] ?? '';
  const isSiteAccount = isSiteName(user, siteNamesOf(raw)) || /^(?:blog|news|info|editor|team)$/i.test(user);
  return handle && !isSiteAccount && isArticle(raw) && !isIndex(raw) ? [handle] : [];
}

function microdataNames(raw: RawMetadata): string[] {
  return namesIn(raw.microdata.author.map(authorName));
}

/** The element marked as a name inside an author element, or else the element's whole text. */
function authorName(element: Element): string {
  const name = element.hasAttribute('itemscope') || element.hasAttribute('typeof') ? nameElement(element) : undefined;
  return clean(name?.getAttribute('content')) || Array.from(linesIn(name ?? element), ({ text }) => text).join(', ');
}

function nameElement(element: Element): Element | undefined {
  for (const inner of elementsInside(element)) {
    if (/\bname\b/i.test(inner.getAttribute('itemprop') ?? inner.getAttribute('property') ?? '')) return inner;
  }
  return undefined;
}

/** The names, or none if one of them is the site or a software account: later sources may name a person. */
function onlyPeople(names: People, raw: RawMetadata): People {
  const site = siteNamesOf(raw);
  return names.some((name) => isSiteName(name, site) || isAccountName(name)) ? [] : names;
}
