/** Finds the authors of a page. Decision: docs/decisions/0064-byline-before-account.md. */
import { type Element, elementsInside } from '../dom/index.ts';
import {
  bylineBesideDate,
  bylineBesideIcon,
  bylineFromClasses,
  bylineFromLinks,
  bylineFromText,
  bylineOfPage,
  bylineRightBelow,
} from './byline.ts';
import { clean } from './clean.ts';
import { fediverseHandle } from './fediverse.ts';
import { firstOf } from './firstOf.ts';
import { isWebPageNode, personNames, property } from './jsonLd.ts';
import { linesIn, textIn } from './lines.ts';
import { isAccountName, isBareLabel, looksLikeFullName, namesIn } from './names.ts';
import { oembedText } from './oembed.ts';
import { isArticle, isForSale, isIndex, meta, metaAll, type RawMetadata, scopeOf } from './rawMetadata.ts';
import { isSiteName, resemblesSiteName, siteNamesOf } from './siteNames.ts';

type People = readonly string[];

const findAuthors = firstOf<People>([
  ['byline', (raw) => (isIndex(raw) ? undefined : bylineOfAnother(raw))],
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
  ['byline', (raw) => (isIndex(raw) ? undefined : bylineBesideIcon(raw))],
  ['json-ld', jsonLdNames],
  ['meta', (raw) => metaTagNames(raw)[0]],
  ['twitter', (raw) => (isArticle(raw) ? twitterLabelNames(raw).filter(looksLikeFullName) : [])], // a person's site may have the name of the person
  ['fediverse', fediverseAccount],
]);

/** A product page has no author, nor has documentation if it only names its publisher. */
export const authors: typeof findAuthors = (raw) => {
  const found = isForSale(raw) ? undefined : findAuthors(raw);
  const isPublisher = (name: string) => resemblesSiteName(name, siteNamesOf(raw));
  return found && isDocumentation(raw) && found.value.every(isPublisher) ? undefined : found;
};

function isDocumentation({ doc }: RawMetadata): boolean {
  return (
    /^(?:docs?|developers?)\./i.test(doc.url?.host ?? '') ||
    /\/(?:docs?|documentation)\//i.test(doc.url?.pathname ?? '')
  );
}

function jsonLdNames(raw: RawMetadata): string[] {
  if (isWebPageNode(raw.article)) return [];
  return namesIn(personNames(property(raw.article, 'author') ?? property(raw.article, 'creator'), raw.jsonLdNodes));
}

/** The byline right below the heading if the metadata names somebody else: the account that published the page for its author. */
function bylineOfAnother(raw: RawMetadata): People {
  const names = bylineRightBelow(raw);
  const known = new Set([...jsonLdNames(raw), ...metaTagNames(raw).flat()]);
  return names.some((name) => known.has(name)) ? [] : names;
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

/** More authors without a scope of their own are those of comments or of other pages. */
const MAX_UNSCOPED = 3;

function microdataNames({ microdata }: RawMetadata): string[] {
  const isThread = microdata.author.length > MAX_UNSCOPED && !scopeOf(microdata.author[0]!);
  return namesIn(microdata.author.slice(0, isThread ? 1 : undefined).map(authorName));
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
