/** Collects, in one walk over the page, everything from which metadata fields are read: meta tags, links, JSON-LD, microdata, headings. */
import {
  ancestorsOf,
  ancestorWithin,
  type Element,
  elementsInside,
  firstNamed,
  foldedText,
  isInside,
  rawText,
} from '../dom/index.ts';
import { warn } from '../trace.ts';
import type { Doc } from '../types.ts';
import { clean } from './clean.ts';
import { decodeEntities } from './entities.ts';
import { flattenJsonLd, type JsonLdNode, parseJsonLd } from './jsonLd.ts';
import { textIn } from './lines.ts';

export interface Heading {
  readonly text: string;
  readonly element: Element;
  /** Names something else: another page, to which it leads, or a box that is hidden. */
  readonly isOfOther?: boolean;
}

export interface RawMetadata {
  readonly doc: Doc;
  /** Contents of the meta tags by name, property, itemprop or http-equiv, in lower case. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  /** The first `href` of each link relation. */
  readonly links: ReadonlyMap<string, string>;
  readonly jsonLdNodes: readonly JsonLdNode[];
  /** The JSON-LD node that describes this page's content, if any. */
  readonly article: JsonLdNode | undefined;
  readonly htmlTitle: string | undefined;
  /** Headings of level 1 that have text, in page order. */
  readonly headings: readonly Heading[];
  /** Headings of levels 2 and 3 that have text. */
  readonly lesserHeadings: readonly Heading[];
  /** Links to the site's front page. */
  readonly homeLinks: readonly Element[];
  readonly authorLinks: readonly Element[];
  readonly tagLinks: readonly Element[];
  /** Links with `rel="license"`, or to a Creative Commons licence. */
  readonly licenceLinks: readonly Element[];
  /** Elements that microdata or RDFa mark as video or audio. */
  readonly mediaElements: readonly Element[];
  /** Elements that microdata or RDFa mark as a property of the page's subject. */
  readonly microdata: Readonly<Record<MicrodataField, readonly Element[]>>;
}

/** The fields that are read from microdata, and their property names. */
const MICRODATA_PROPERTIES = {
  author: /\b(?:author|creator)\b/i,
  published: /\b(?:datepublished|datecreated|pubdate)\b/i,
  modified: /\bdatemodified\b/i,
  headline: /\bheadline\b/i,
  section: /\barticlesection\b/i,
  keywords: /\bkeywords\b/i,
  price: /\bprice\b/i,
} as const;

type MicrodataField = keyof typeof MICRODATA_PROPERTIES;

const MAX_VALUES = 50;
const MAX_LINKS = 20;

const ARTICLE_TYPES =
  /^(?:(?:News|Blog|Tech|Scholarly|Report|Review|Opinion|Analysis|Advertiser|Satirical|LiveBlog|Discussion|SocialMedia)?(?:Article|NewsArticle|Posting|BlogPosting|ForumPosting)|Report|Review|Recipe|HowTo|QAPage|FAQPage|Product|Book|Movie|VideoObject|WebPage|AboutPage|ItemPage|CollectionPage)$/;

export function collectRawMetadata(doc: Doc): RawMetadata {
  const metas = new Map<string, string[]>();
  const links = new Map<string, string>();
  const jsonLdNodes: JsonLdNode[] = [];
  const headings: Element[] = [];
  const lesserHeadings: Element[] = [];
  const homeLinks: Element[] = [];
  const authorLinks: Element[] = [];
  const tagLinks: Element[] = [];
  const licenceLinks: Element[] = [];
  const mediaElements: Element[] = [];
  const microdata = mapMicrodataFields((): Element[] => []);
  let htmlTitle: string | undefined;
  const add = (name: string, content: string) => {
    const known = metas.get(name);
    if (!known) metas.set(name, [content]);
    else if (known.length < MAX_VALUES) known.push(content);
  };

  for (const element of elementsInside(doc.root)) {
    const isMarked = isMarkedUp(element);
    const properties = !isMarked || element.localName === 'meta' ? '' : microdataProperties(element);
    if (properties) {
      for (const field of MICRODATA_FIELDS) {
        const isField = MICRODATA_PROPERTIES[field].test(properties);
        if (isField && microdata[field].length < MAX_VALUES) microdata[field].push(element);
      }
    }
    if (isMarked && mediaElements.length < MAX_LINKS && MEDIA_TYPE.test(typeOf(element))) mediaElements.push(element);
    switch (element.localName) {
      case 'meta': {
        const content = clean(decodeEntities(element.getAttribute('content') ?? ''));
        if (!content) break;
        for (const key of ['name', 'property', 'itemprop', 'http-equiv']) {
          for (const name of metaNames(element.getAttribute(key))) add(name, content);
        }
        break;
      }
      case 'link': {
        const href = element.getAttribute('href');
        if (!href) break;
        for (const relation of (element.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)) {
          if (relation && !links.has(relation)) links.set(relation, href);
        }
        if (isLicenceLink(element) && licenceLinks.length < MAX_LINKS) licenceLinks.push(element);
        break;
      }
      case 'script':
        if (/^application\/ld\+json\b/i.test(element.getAttribute('type') ?? '')) {
          const parsed = parseJsonLd(rawText(element));
          if (parsed.ok) jsonLdNodes.push(...flattenJsonLd(parsed.value));
          else warn(doc, { type: 'bad-json-ld', message: 'could not parse a block of JSON-LD' });
        }
        break;
      case 'title':
        if (element.namespace === 'html') htmlTitle ??= clean(foldedText(element)) || undefined;
        break;
      case 'h1':
        if (headings.length < 20) headings.push(element);
        break;
      case 'h2':
      case 'h3':
        if (lesserHeadings.length < 20) lesserHeadings.push(element);
        break;
      case 'a': {
        if (homeLinks.length < MAX_LINKS && isHomeLink(element, doc.url)) homeLinks.push(element);
        const relation = element.getAttribute('rel');
        if (relation && authorLinks.length < MAX_LINKS && /\bauthor\b/i.test(relation)) authorLinks.push(element);
        if (relation && tagLinks.length < MAX_LINKS && /(?:^|\s)tag(?:\s|$)/i.test(relation)) tagLinks.push(element);
        if (licenceLinks.length < MAX_LINKS && isLicenceLink(element)) licenceLinks.push(element);
        break;
      }
    }
  }
  // Links in the page take precedence over those that came with it.
  for (const { rel, href } of doc.page.links ?? []) if (!links.has(rel)) links.set(rel, href);
  const isInContent = (element: Element) => !isInside(element, 'nav', 'footer', 'aside');
  const titles = [htmlTitle, ...(metas.get('og:title') ?? [])];
  const isOfOther = (heading: Heading) =>
    (leadsElsewhere(heading, doc.url) || isInHiddenBox(heading)) && !isInTitle(heading, titles);
  return {
    doc,
    metas,
    links,
    jsonLdNodes,
    article: mainNode(jsonLdNodes),
    htmlTitle,
    headings: withText(headings.filter(isInContent)).map((heading) => ({ ...heading, isOfOther: isOfOther(heading) })),
    lesserHeadings: withText(lesserHeadings.filter(isInContent)),
    homeLinks,
    authorLinks: authorLinks.filter((link) => isInContent(link) || isInFooterOfArticle(link)),
    tagLinks: tagLinks.filter(isInContent),
    licenceLinks,
    mediaElements,
    microdata: mapMicrodataFields((field) => inFirstScope(microdata[field].filter(isInContent))),
  };
}

/** There many themes name the author. */
const isInFooterOfArticle = (link: Element) => isInside(link, 'article') && !isInside(link, 'nav', 'aside');

const MICRODATA_FIELDS = Object.keys(MICRODATA_PROPERTIES) as MicrodataField[];

function mapMicrodataFields<T>(toValue: (field: MicrodataField) => T): Record<MicrodataField, T> {
  return Object.fromEntries(MICRODATA_FIELDS.map((field) => [field, toValue(field)])) as Record<MicrodataField, T>;
}

/** What may be around the host of a link to the front page. */
const LONGEST_FRAME = 'https://www./';

function isHomeLink(element: Element, page: URL | undefined): boolean {
  const href = element.getAttribute('href') ?? '';
  if (href === '/') return true;
  if (!page || href.length > page.host.length + LONGEST_FRAME.length) return false;
  const host = /^https?:\/\/(?:www\.)?([^/?#]+)\/?$/i.exec(href)?.[1];
  return host !== undefined && host.toLowerCase() === page.host.replace(/^www\./, '');
}

function isLicenceLink(element: Element): boolean {
  const relation = element.getAttribute('rel');
  return (
    (relation !== null && /(?:^|[\s:])license(?:\s|$)/i.test(relation)) ||
    /creativecommons\.org\/(?:licenses|publicdomain)\/[a-z]/i.test(element.getAttribute('href') ?? '')
  );
}

/** The names in a meta tag's attribute. One attribute may hold several; Dublin Core names with a colon are written with a dot. */
function metaNames(attribute: string | null): string[] {
  const names = attribute?.trim().toLowerCase().split(/\s+/, 10) ?? [];
  return names
    .filter(Boolean)
    .map((name) => name.replace(/^(dc|dcterms?):/, (_, prefix) => (prefix === 'dc' ? 'dc.' : 'dcterms.')));
}

/** Whether an element has attributes of microdata or RDFa. Few have any, so all names are looked for at once. */
function isMarkedUp({ attributes }: Element): boolean {
  return attributes.some(
    ({ name }) =>
      name === 'itemprop' || name === 'property' || name === 'itemtype' || name === 'typeof' || name === 'pubdate',
  );
}

/** The microdata or RDFa property names of an element; both use the same names. */
function microdataProperties(element: Element): string {
  const names = element.getAttribute('itemprop') ?? element.getAttribute('property') ?? '';
  return element.hasAttribute('pubdate') ? `${names} pubdate` : names;
}

const MEDIA_TYPE = /(?:Video|Audio)Object$/;

/** The microdata or RDFa type of an element, as written. */
export function typeOf(element: Element): string {
  return element.getAttribute('itemtype') ?? element.getAttribute('typeof') ?? '';
}

/** Types with an author and a date of their own, which are not the page's. */
const RESPONSE_TYPE = /Comment|Answer|Review|Rating|Offer/i;

/** The elements in the same microdata scope as the first one. Comments and the like are left out. */
function inFirstScope(elements: readonly Element[]): Element[] {
  const scoped = elements.map((element) => ({ element, scope: scopeOf(element) }));
  const own = scoped.filter(({ scope }) => !RESPONSE_TYPE.test(scope ? typeOf(scope) : ''));
  return own.filter(({ scope }) => scope === own[0]!.scope).map(({ element }) => element);
}

export function scopeOf(element: Element): Element | undefined {
  for (const ancestor of ancestorsOf(element)) {
    if (ancestor.hasAttribute('itemscope') || ancestor.hasAttribute('typeof')) return ancestor;
  }
  return undefined;
}

function withText(headings: readonly Element[]): Heading[] {
  return headings.map((element) => ({ element, text: textIn(element) })).filter(({ text }) => text !== '');
}

/** Whether a heading is a link to another page, or in one: it names that one, or the organisation around the site. */
function leadsElsewhere({ element, text }: Heading, page: URL | undefined): boolean {
  const inside = firstNamed(element, 'a');
  const link = inside && textIn(inside) === text ? inside : ancestorWithin(MAX_LEVELS, element, isLink);
  const target = page && link ? URL.parse(link.getAttribute('href') ?? '', page) : null;
  const placeOf = ({ hostname, pathname }: URL) => `${hostname.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
  return target !== null && placeOf(target) !== placeOf(page!);
}

const isInHiddenBox = ({ element }: Heading): boolean =>
  ancestorWithin(MAX_LEVELS, element, (box) => /display:\s*none/i.test(box.getAttribute('style') ?? '')) !== undefined;

const MAX_LEVELS = 4;
const isLink = ({ localName }: Element): boolean => localName === 'a';

/** Titles may be cut off. */
const MAX_START = 40;

/** Addresses change, and a post may be about its link: a heading that the title of the page has is its own, wherever it leads. */
function isInTitle({ text }: Heading, titles: readonly (string | undefined)[]): boolean {
  const letters = (of: string) => of.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const start = letters(text).slice(0, MAX_START);
  return titles.some((title) => title && letters(title).includes(start));
}

/** The first article-like node; WebPage nodes come second because they usually say less. */
function mainNode(nodes: readonly JsonLdNode[]): JsonLdNode | undefined {
  const candidates = nodes.filter((node) => !node.isResponse && node.types.some((type) => ARTICLE_TYPES.test(type)));
  return candidates.find((node) => !node.types.some((type) => type.endsWith('Page'))) ?? candidates[0];
}

export function isFrontPage({ doc }: RawMetadata): boolean {
  return doc.url?.pathname === '/' && [...doc.url.searchParams.keys()].every((name) => TRACKING_PARAMETER.test(name));
}

/** Tracking parameters: they name the origin of a visit and do not change the page. */
const TRACKING_PARAMETER = /^(?:utm_\w+|srsltid|\w*cl(?:k)?id|mc_[ce]id|ref)$/i;

/** Whether the page is a list of other pages, and so has no author or date itself. An article may contain a list. */
export function isIndex(raw: RawMetadata): boolean {
  const isList = ({ types }: JsonLdNode) =>
    types.some((type) => /^(?:CollectionPage|Blog|ItemList|SearchResultsPage)$/.test(type));
  return isFrontPage(raw) || (!hasArticleNode(raw) && raw.jsonLdNodes.some(isList));
}

/** Whether JSON-LD or Open Graph declare the page an article. */
export function isArticle(raw: RawMetadata): boolean {
  return hasArticleNode(raw) || meta(raw, 'og:type') === 'article';
}

function hasArticleNode({ article }: RawMetadata): boolean {
  return article?.types.some((type) => /Article|Posting|Recipe/.test(type)) ?? false;
}

export function isForSale(raw: RawMetadata): boolean {
  return /^(?:og:)?product/i.test(meta(raw, 'og:type') ?? '') || (raw.article?.types.includes('Product') ?? false);
}

export function meta(raw: RawMetadata, ...names: string[]): string | undefined {
  for (const name of names) {
    const found = raw.metas.get(name)?.[0];
    if (found) return found;
  }
  return undefined;
}

export function metaAll(raw: RawMetadata, ...names: string[]): string[] {
  return names.flatMap((name) => raw.metas.get(name) ?? []);
}
