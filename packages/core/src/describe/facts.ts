/** Collects, in one walk, everything in a page that fields read: meta tags, links, JSON-LD, headings, times. */
import { type Element, elementsInside, foldedText, isInside, rawText } from '../dom/index.ts';
import { warn } from '../trace.ts';
import type { Doc } from '../types.ts';
import { clean } from './clean.ts';
import { flattenLinkedData, type LinkedThing, parseLinkedData } from './linkedData.ts';

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
  readonly headings: readonly Element[];
  readonly authorLinks: readonly Element[];
  readonly times: readonly Element[];
}

const ARTICLE_TYPES =
  /^(?:(?:News|Blog|Tech|Scholarly|Report|Review|Opinion|Analysis|Advertiser|Satirical|LiveBlog|Discussion|SocialMedia)?(?:Article|NewsArticle|Posting|BlogPosting|ForumPosting)|Report|Review|Recipe|HowTo|QAPage|FAQPage|Product|Book|Movie|VideoObject|WebPage|AboutPage|ItemPage|CollectionPage)$/;

export function collectFacts(doc: Doc): Facts {
  const metas = new Map<string, string[]>();
  const links = new Map<string, string>();
  const things: LinkedThing[] = [];
  const headings: Element[] = [];
  const authorLinks: Element[] = [];
  const times: Element[] = [];
  let htmlTitle: string | undefined;

  for (const element of elementsInside(doc.root)) {
    switch (element.localName) {
      case 'meta': {
        const content = clean(element.getAttribute('content'));
        if (!content) break;
        for (const key of ['name', 'property', 'itemprop', 'http-equiv']) {
          const name = element.getAttribute(key)?.trim().toLowerCase();
          if (name) metas.set(name, [...(metas.get(name) ?? []), content].slice(0, 50));
        }
        break;
      }
      case 'link': {
        const href = element.getAttribute('href');
        if (!href) break;
        for (const relation of (element.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)) {
          if (relation && !links.has(relation)) links.set(relation, href);
        }
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
      case 'time':
        if (times.length < 20) times.push(element);
        break;
      case 'a':
        if (authorLinks.length < 20 && /\bauthor\b/i.test(element.getAttribute('rel') ?? '')) authorLinks.push(element);
        break;
    }
  }
  const outside = (element: Element) => !isInside(element, 'nav', 'footer', 'aside');
  return {
    doc,
    metas,
    links,
    things,
    article: mainThing(things),
    htmlTitle,
    headings: headings.filter(outside),
    authorLinks: authorLinks.filter(outside),
    times: times.filter(outside),
  };
}

/** An article before a web page: the page's own description is usually the thinner of the two. */
function mainThing(things: readonly LinkedThing[]): LinkedThing | undefined {
  const fitting = things.filter((thing) => thing.types.some((type) => ARTICLE_TYPES.test(type)));
  return fitting.find((thing) => !thing.types.some((type) => type.endsWith('Page'))) ?? fitting[0];
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
