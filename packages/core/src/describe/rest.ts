/** The fields that need a line or two each. */
import { type Document, elementsNamed } from '../dom/index.ts';
import { clean, webAddress } from './clean.ts';
import { type Facts, isIndex, meta, metaAll } from './facts.ts';
import { firstOf } from './firstOf.ts';
import { textIn } from './lines.ts';
import { addressOf, property, textOf, textsOf } from './linkedData.ts';
import { embedded } from './oembed.ts';
import { isSiteName, siteOf } from './siteWords.ts';

const base = (facts: Facts): URL | undefined => facts.doc.url;

export const excerpt = firstOf<string>([
  ['open-graph', (facts) => meta(facts, 'og:description')],
  ['twitter', (facts) => meta(facts, 'twitter:description')],
  ['meta', (facts) => meta(facts, 'description', 'dc.description', 'dcterms.abstract', 'sailthru.description')],
  ['json-ld', (facts) => textOf(property(facts.article, 'description'))],
]);

/** The article's own first image comes before these: `publish` looks there first. */
export const heroImage = firstOf<string>([
  ['open-graph', (facts) => webAddress(meta(facts, 'og:image:secure_url', 'og:image', 'og:image:url'), base(facts))],
  ['twitter', (facts) => webAddress(meta(facts, 'twitter:image', 'twitter:image:src'), base(facts))],
  ['json-ld', (facts) => webAddress(addressOf(property(facts.article, 'image')), base(facts))],
  ['meta', (facts) => webAddress(meta(facts, 'parsely-image-url', 'sailthru.image.full'), base(facts))],
  ['link', (facts) => webAddress(facts.links.get('image_src'), base(facts))],
  ['oembed', (facts) => webAddress(embedded(facts, 'thumbnail_url'), base(facts))],
]);

export const favicon = firstOf<string>([
  ['link', (facts) => webAddress(facts.links.get('icon') ?? facts.links.get('apple-touch-icon'), base(facts))],
]);

export const canonical = firstOf<string>([
  ['link', (facts) => sameSite(facts, webAddress(facts.links.get('canonical'), base(facts)))],
  ['open-graph', (facts) => sameSite(facts, webAddress(meta(facts, 'og:url'), base(facts)))],
]);

/** A canonical address on another site, or one that lost the page's path, is a mistake of the site's. */
function sameSite(facts: Facts, address: string | undefined): string | undefined {
  const page = facts.doc.url;
  if (!address || !page) return address;
  const url = new URL(address);
  const host = (name: string) => name.replace(/^(?:www|m|amp|mobile)\./, '');
  if (host(url.hostname) !== host(page.hostname)) return undefined;
  return url.pathname === '/' && page.pathname !== '/' ? undefined : address;
}

export const lang = firstOf<string>([
  ['html', (facts) => language(facts.doc.root.documentElement?.getAttribute('lang') ?? undefined)],
  ['meta', (facts) => language(meta(facts, 'content-language', 'og:locale', 'dc.language', 'language'))],
  ['json-ld', (facts) => language(textOf(property(facts.article, 'inLanguage')))],
]);

function language(value: string | undefined): string | undefined {
  const tag =
    clean(value)
      .replaceAll('_', '-')
      .split(/[,;\s]/)[0] ?? '';
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : undefined;
}

export const dir = firstOf<string>([
  ['html', (facts) => direction(facts.doc.root.documentElement?.getAttribute('dir'))],
  ['body', (facts) => direction(facts.doc.root.body?.getAttribute('dir'))],
  ['main', (facts) => direction(firstWithDirection(facts.doc.root))],
]);

function firstWithDirection(root: Document): string | null {
  for (const element of elementsNamed(root, 'main', 'article')) {
    const value = element.getAttribute('dir');
    if (value !== null) return value;
  }
  return null;
}

function direction(value: string | null | undefined): string | undefined {
  const text = value?.trim().toLowerCase();
  return text === 'ltr' || text === 'rtl' ? text : undefined;
}

export const section = firstOf<string>([
  ['json-ld', (facts) => label(textOf(property(facts.article, 'articleSection')), facts)],
  ['open-graph', (facts) => label(meta(facts, 'article:section', 'og:article:section'), facts)],
  ['meta', (facts) => label(meta(facts, 'parsely-section', 'sailthru.section', 'section'), facts)],
  [
    'microdata',
    (facts) => label(meta(facts, 'articlesection') ?? facts.marked.section.map(textIn).find(Boolean), facts),
  ],
]);

/** A name a reader would find in a menu: no sentence, no address, not the site itself. */
function label(text: string | undefined, facts: Facts): string | undefined {
  const isLabel = text && text.length <= MAX_LABEL && !/^https?:|[<>{}]/i.test(text);
  return isLabel && !isSiteName(text, siteOf(facts)) ? text : undefined;
}

const MAX_LABEL = 80;

export function fediverseHandle(facts: Facts): string | undefined {
  const said = meta(facts, 'fediverse:creator');
  const parts = /^@?([\w.-]{1,64})@([a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?\.[a-z\d-]{2,63})$/i.exec(said ?? '');
  return parts ? `@${parts[1]}@${parts[2]!.toLowerCase()}` : undefined;
}

export const fediverseCreator = firstOf<string>([['meta', fediverseHandle]]);

/** What the page calls its subjects. Whether they are good enough to be the article's tags is decided later. */
export const tags = firstOf<readonly string[]>([
  ['open-graph', (facts) => labels(metaAll(facts, 'article:tag', 'og:article:tag'))],
  ['json-ld', (facts) => labels(textsOf(property(facts.article, 'keywords')))],
  ['meta', (facts) => labels(metaAll(facts, 'parsely-tags', 'sailthru.tags', 'news_keywords'))],
  ['microdata', (facts) => labels(facts.marked.keywords.map(textIn))],
  ['rel-tag', (facts) => (isIndex(facts) ? [] : labels(facts.tagLinks.map(textIn)))],
  ['meta', (facts) => labels(metaAll(facts, 'keywords'))],
]);

const MAX_KEYWORDS = 20;

/** Long lists are written for search engines: they say nothing about the page. */
function labels(found: readonly string[]): string[] {
  const words = found
    .flatMap((text) => text.split(/[,;，、；]/))
    .map((text) => text.trim().replace(/^#/, ''))
    .filter((text) => text.length > 1 && text.length < 40);
  const distinct = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()];
  return distinct.length > MAX_KEYWORDS ? [] : distinct;
}
