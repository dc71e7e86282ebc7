/** Collects, in one walk, everything in a page that fields read: meta tags, links, JSON-LD, headings, times. */
import { ancestorsOf, type Element, elementsInside, foldedText, isInside, rawText } from '../dom/index.ts';
import { warn } from '../trace.ts';
import type { Doc } from '../types.ts';
import { clean } from './clean.ts';
import { decoded } from './entities.ts';
import { textIn } from './lines.ts';
import { flattenLinkedData, type LinkedThing, parseLinkedData } from './linkedData.ts';

export interface Heading {
  readonly text: string;
  readonly element: Element;
}

export interface Facts {
  readonly doc: Doc;
  /** Content of the first meta tag of each name, property or itemprop, names in lower case. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  /** First address of each link relation. */
  readonly links: ReadonlyMap<string, string>;
  readonly things: readonly LinkedThing[];
  /** The thing that describes the page itself, where one does. */
  readonly article: LinkedThing | undefined;
  readonly htmlTitle: string | undefined;
  /** Headings of the first level that say something, in page order. */
  readonly headings: readonly Heading[];
  /** Those of the next two levels. */
  readonly lesserHeadings: readonly Heading[];
  readonly authorLinks: readonly Element[];
  readonly tagLinks: readonly Element[];
  /** Links and anchors that say they lead to the licence, or lead to one of Creative Commons. */
  readonly licenceLinks: readonly Element[];
  /** Elements that microdata or RDFa mark as a film or a recording. */
  readonly recordings: readonly Element[];
  /** Elements that microdata or RDFa mark as a property of what the page is about. */
  readonly marked: Readonly<Record<Mark, readonly Element[]>>;
}

/** Properties read from marked elements, by the names that vocabularies have for them. */
const MARKS = {
  author: /\b(?:author|creator)\b/i,
  published: /\b(?:datepublished|datecreated|pubdate)\b/i,
  modified: /\bdatemodified\b/i,
  headline: /\bheadline\b/i,
  section: /\barticlesection\b/i,
  keywords: /\bkeywords\b/i,
} as const;

type Mark = keyof typeof MARKS;

const MAX_MARKED = 50;
const MAX_LINKS = 20;

const ARTICLE_TYPES =
  /^(?:(?:News|Blog|Tech|Scholarly|Report|Review|Opinion|Analysis|Advertiser|Satirical|LiveBlog|Discussion|SocialMedia)?(?:Article|NewsArticle|Posting|BlogPosting|ForumPosting)|Report|Review|Recipe|HowTo|QAPage|FAQPage|Product|Book|Movie|VideoObject|WebPage|AboutPage|ItemPage|CollectionPage)$/;

export function collectFacts(doc: Doc): Facts {
  const metas = new Map<string, string[]>();
  const links = new Map<string, string>();
  const things: LinkedThing[] = [];
  const headings: Element[] = [];
  const lesserHeadings: Element[] = [];
  const authorLinks: Element[] = [];
  const tagLinks: Element[] = [];
  const licenceLinks: Element[] = [];
  const recordings: Element[] = [];
  const marked = mapMarks((): Element[] => []);
  let htmlTitle: string | undefined;
  const add = (name: string, content: string) => {
    const known = metas.get(name);
    if (!known) metas.set(name, [content]);
    else if (known.length < MAX_MARKED) known.push(content);
  };

  for (const element of elementsInside(doc.root)) {
    const said = element.localName === 'meta' ? '' : markOf(element);
    if (said) {
      for (const mark of MARK_NAMES) {
        if (MARKS[mark].test(said) && marked[mark].length < MAX_MARKED) marked[mark].push(element);
      }
    }
    if (recordings.length < MAX_LINKS && RECORDING.test(typeOf(element))) recordings.push(element);
    switch (element.localName) {
      case 'meta': {
        const content = clean(decoded(element.getAttribute('content') ?? ''));
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
        if (leadsToLicence(element) && licenceLinks.length < MAX_LINKS) licenceLinks.push(element);
        break;
      }
      case 'script':
        if (/^application\/ld\+json\b/i.test(element.getAttribute('type') ?? '')) {
          const parsed = parseLinkedData(rawText(element));
          if (parsed.ok) things.push(...flattenLinkedData(parsed.value));
          else warn(doc, { type: 'bad-json-ld', message: 'a block of structured data could not be read' });
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
        const relation = element.getAttribute('rel') ?? '';
        if (authorLinks.length < MAX_LINKS && /\bauthor\b/i.test(relation)) authorLinks.push(element);
        if (tagLinks.length < MAX_LINKS && /(?:^|\s)tag(?:\s|$)/i.test(relation)) tagLinks.push(element);
        if (licenceLinks.length < MAX_LINKS && leadsToLicence(element)) licenceLinks.push(element);
        break;
      }
    }
  }
  // What the page itself says goes first.
  for (const { rel, href } of doc.page.links ?? []) if (!links.has(rel)) links.set(rel, href);
  const outside = (element: Element) => !isInside(element, 'nav', 'footer', 'aside');
  return {
    doc,
    metas,
    links,
    things,
    article: mainThing(things),
    htmlTitle,
    headings: spoken(headings.filter(outside)),
    lesserHeadings: spoken(lesserHeadings.filter(outside)),
    authorLinks: authorLinks.filter(outside),
    tagLinks: tagLinks.filter(outside),
    licenceLinks,
    recordings,
    marked: mapMarks((mark) => sameScope(marked[mark].filter(outside))),
  };
}

const MARK_NAMES = Object.keys(MARKS) as Mark[];

function mapMarks<T>(of: (mark: Mark) => T): Record<Mark, T> {
  return Object.fromEntries(MARK_NAMES.map((mark) => [mark, of(mark)])) as Record<Mark, T>;
}

function leadsToLicence(element: Element): boolean {
  return (
    /(?:^|[\s:])license(?:\s|$)/i.test(element.getAttribute('rel') ?? '') ||
    /creativecommons\.org\/(?:licenses|publicdomain)\/[a-z]/i.test(element.getAttribute('href') ?? '')
  );
}

/** One tag may carry several names, and Dublin Core is written with a colon as well. */
function metaNames(written: string | null): string[] {
  const names = written?.trim().toLowerCase().split(/\s+/, 10) ?? [];
  return names
    .filter(Boolean)
    .map((name) => name.replace(/^(dc|dcterms?):/, (_, prefix) => (prefix === 'dc' ? 'dc.' : 'dcterms.')));
}

/** Microdata and RDFa name properties alike. */
function markOf(element: Element): string {
  const mark = element.getAttribute('itemprop') ?? element.getAttribute('property') ?? '';
  return element.hasAttribute('pubdate') ? `${mark} pubdate` : mark;
}

const RECORDING = /(?:Video|Audio)Object$/;

/** The type that microdata or RDFa give an element, as they write it. */
export function typeOf(element: Element): string {
  return element.getAttribute('itemtype') ?? element.getAttribute('typeof') ?? '';
}

/** A comment, an answer or a review has an author and a date of its own. */
const REMARK = /Comment|Answer|Review|Rating|Offer/i;

/** Elements that speak of the thing the first of them speaks of. */
function sameScope(elements: readonly Element[]): Element[] {
  const scoped = elements.map((element) => ({ element, scope: scopeOf(element) }));
  const own = scoped.filter(({ scope }) => !REMARK.test(scope ? typeOf(scope) : ''));
  return own.filter(({ scope }) => scope === own[0]!.scope).map(({ element }) => element);
}

function scopeOf(element: Element): Element | undefined {
  for (const ancestor of ancestorsOf(element)) {
    if (ancestor.hasAttribute('itemscope') || ancestor.hasAttribute('typeof')) return ancestor;
  }
  return undefined;
}

function spoken(headings: readonly Element[]): Heading[] {
  return headings.map((element) => ({ element, text: textIn(element) })).filter(({ text }) => text !== '');
}

/** An article before a web page: the page's own description is usually the thinner of the two. */
function mainThing(things: readonly LinkedThing[]): LinkedThing | undefined {
  const fitting = things.filter((thing) => thing.types.some((type) => ARTICLE_TYPES.test(type)));
  return fitting.find((thing) => !thing.types.some((type) => type.endsWith('Page'))) ?? fitting[0];
}

export function isFrontPage({ doc }: Facts): boolean {
  return doc.url?.pathname === '/' && doc.url.search === '';
}

/** A list of pages: what stands on it has authors and dates, it has none. */
export function isIndex(facts: Facts): boolean {
  return (
    isFrontPage(facts) ||
    facts.things.some(({ types }) =>
      types.some((type) => /^(?:CollectionPage|Blog|ItemList|SearchResultsPage)$/.test(type)),
    )
  );
}

/** The page says so, to search engines or to social networks. */
export function isArticle(facts: Facts): boolean {
  const isTyped = facts.article?.types.some((type) => /Article|Posting|Recipe/.test(type)) ?? false;
  return isTyped || meta(facts, 'og:type') === 'article';
}

export function isForSale(facts: Facts): boolean {
  return /^(?:og:)?product/i.test(meta(facts, 'og:type') ?? '') || (facts.article?.types.includes('Product') ?? false);
}

export function meta(facts: Facts, ...names: string[]): string | undefined {
  for (const name of names) {
    const found = facts.metas.get(name)?.[0];
    if (found) return found;
  }
  return undefined;
}

export function metaAll(facts: Facts, ...names: string[]): string[] {
  return names.flatMap((name) => facts.metas.get(name) ?? []);
}
