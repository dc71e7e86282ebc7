/** Reads title, byline, excerpt, site name and published time: from JSON-LD first, then meta tags, then `<title>`. */
import { type Document, type Element, rawText } from '../../dom/index.ts';
import { allNamed, innerText } from './elements.ts';
import { JSON_LD_ARTICLE_TYPES } from './vocabulary.ts';

export interface Metadata {
  title?: string | undefined;
  byline?: string | undefined;
  excerpt?: string | undefined;
  siteName?: string | undefined;
  publishedTime?: string | undefined;
}

export function readMetadata(document: Document, jsonLd: Metadata): Metadata {
  const meta = readMetaTags(document);
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean);
  const author = meta.get('article:author');
  const found: Metadata = {
    title:
      jsonLd.title ||
      first(
        'dc:title',
        'dcterm:title',
        'og:title',
        'weibo:article:title',
        'weibo:webpage:title',
        'title',
        'twitter:title',
        'parsely-title',
      ) ||
      articleTitle(document),
    byline:
      jsonLd.byline ||
      first('dc:creator', 'dcterm:creator', 'author', 'parsely-author') ||
      (author && !URL.canParse(author) ? author : undefined),
    excerpt:
      jsonLd.excerpt ||
      first(
        'dc:description',
        'dcterm:description',
        'og:description',
        'weibo:article:description',
        'weibo:webpage:description',
        'description',
        'twitter:description',
      ),
    siteName: jsonLd.siteName || meta.get('og:site_name'),
    publishedTime: jsonLd.publishedTime || first('article:published_time', 'parsely-pub-date'),
  };
  return {
    title: unescapeEntities(found.title),
    byline: unescapeEntities(found.byline),
    excerpt: unescapeEntities(found.excerpt),
    siteName: unescapeEntities(found.siteName),
    publishedTime: unescapeEntities(found.publishedTime),
  };
}

const PROPERTY = /(article|dc|dcterm|og|twitter)\s*:\s*(author|creator|description|published_time|title|site_name)/i;
const NAME =
  /^\s*(?:(dc|dcterm|article|og|twitter|parsely|weibo:(article|webpage))\s*[-.:]\s*)?(author|creator|pub-date|description|title|site_name)\s*$/i;

function readMetaTags(document: Document): Map<string, string> {
  const values = new Map<string, string>();
  for (const tag of allNamed(document, 'meta')) {
    const content = tag.getAttribute('content');
    if (!content) continue;
    const property = tag.getAttribute('property')?.match(PROPERTY)?.[0];
    const name = tag.getAttribute('name');
    if (property) values.set(property.toLowerCase().replace(/\s/g, ''), content.trim());
    else if (name && NAME.test(name))
      values.set(name.toLowerCase().replace(/\s/g, '').replace(/\./g, ':'), content.trim());
  }
  return values;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function unescapeEntities(text: string | undefined): string | undefined {
  if (!text) return text;
  return text
    .replace(/&(quot|amp|apos|lt|gt);/g, (_, name: string) => ENTITIES[name]!)
    .replace(/&#(?:x([0-9a-f]+)|([0-9]+));/gi, (_, hex: string | undefined, decimal: string | undefined) => {
      const code = hex ? Number.parseInt(hex, 16) : Number.parseInt(decimal!, 10);
      const isCharacter = code !== 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
      return String.fromCodePoint(isCharacter ? code : 0xfffd);
    });
}

const SEPARATORS = '|\\-–—\\\\\\/>»';
const SEPARATOR = new RegExp(`\\s[${SEPARATORS}]\\s`, 'g');
const countWords = (text: string): number => text.split(/\s+/).length;

/** The page's `<title>` without the site name, where the two can be separated. */
export function articleTitle(document: Document): string {
  const original = documentTitle(document);
  let title = original;
  let isHierarchical = false;
  const separators = [...original.matchAll(SEPARATOR)];
  if (separators.length) {
    isHierarchical = /\s[\\/>»]\s/.test(original);
    title = original.slice(0, separators.at(-1)!.index);
    if (countWords(title) < 3) title = original.replace(new RegExp(`^[^${SEPARATORS}]*[${SEPARATORS}]`, 'i'), '');
  } else if (original.includes(': ')) {
    if (!allNamed(document, 'h1', 'h2').some((heading) => rawText(heading).trim() === original)) {
      title = original.slice(original.lastIndexOf(':') + 1);
      if (countWords(title) < 3) title = original.slice(original.indexOf(':') + 1);
      else if (countWords(original.slice(0, original.indexOf(':'))) > 5) title = original;
    }
  } else if (original.length > 150 || original.length < 15) {
    const headings = allNamed(document, 'h1');
    if (headings.length === 1) title = innerText(headings[0]!);
  }
  title = title.trim().replace(/\s{2,}/g, ' ');
  const words = countWords(title);
  if (words <= 4 && (!isHierarchical || words !== countWords(original.replace(SEPARATOR, '')) - 1)) return original;
  return title;
}

/** The equivalent of `document.title`: the first title element with white space collapsed. */
function documentTitle(document: Document): string {
  const element = allNamed(document, 'title').find(({ namespace }) => namespace === 'html');
  return element
    ? rawText(element)
        .replace(/[\t\n\f\r ]+/g, ' ')
        .trim()
    : '';
}

/** The share of the second text's words that are also in the first: 0 to 1, weighted by length. */
export function textSimilarity(first: string, second: string): number {
  const words = (text: string) => text.toLowerCase().split(/\W+/).filter(Boolean);
  const known = new Set(words(first));
  const secondWords = known.size ? words(second) : [];
  if (!secondWords.length) return 0;
  const unknown = secondWords.filter((word) => !known.has(word));
  return 1 - unknown.join(' ').length / secondWords.join(' ').length;
}

/** Reads the first JSON-LD block that describes an article. Invalid blocks are skipped. */
export function readJsonLd(document: Document): Metadata {
  for (const script of allNamed(document, 'script')) {
    if (script.getAttribute('type') !== 'application/ld+json') continue;
    const found = readJsonLdBlock(script, document);
    if (found) return found;
  }
  return {};
}

type Json = Record<string, unknown>;

function readJsonLdBlock(script: Element, document: Document): Metadata | undefined {
  let value: unknown;
  try {
    value = JSON.parse(rawText(script).replace(/^\s*<!\[CDATA\[|\]\]>\s*$/g, ''));
  } catch {
    return undefined;
  }
  const top = Array.isArray(value) ? firstArticle(value) : value;
  if (!isObject(top) || !isSchemaOrg(top['@context'])) return undefined;
  const thing = !top['@type'] && Array.isArray(top['@graph']) ? firstArticle(top['@graph']) : top;
  return isArticle(thing) ? toMetadata(thing, document) : undefined;
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

function isArticle(value: unknown): value is Json {
  return isObject(value) && typeof value['@type'] === 'string' && JSON_LD_ARTICLE_TYPES.test(value['@type']);
}

/** The first article of a list. Like the original, gives up on the whole block at an entry that is null or has several types. */
function firstArticle(entries: readonly unknown[]): Json | undefined {
  for (const entry of entries) {
    if (isArticle(entry)) return entry;
    if (entry === null) return undefined;
    const type = (entry as Json)['@type'];
    if (type && typeof type !== 'string') return undefined;
  }
  return undefined;
}

function isSchemaOrg(context: unknown): boolean {
  const name = isObject(context) ? context['@vocab'] : context;
  return typeof name === 'string' && /^https?:\/\/schema\.org\/?$/.test(name);
}

function toMetadata(thing: Json, document: Document): Metadata {
  const text = (value: unknown) => (typeof value === 'string' ? value.trim() : undefined);
  return {
    title: jsonLdTitle(thing, document),
    byline: bylineOf(thing.author),
    excerpt: text(thing.description),
    siteName: isObject(thing.publisher) ? text(thing.publisher.name) : undefined,
    publishedTime: text(thing.datePublished),
  };
}

/** Some sites put their own name into `name`, others into `headline`: takes the one that resembles the page's title. */
function jsonLdTitle({ name, headline }: Json, document: Document): string | undefined {
  if (typeof name === 'string' && typeof headline === 'string' && name !== headline) {
    const title = articleTitle(document);
    const headlineMatches = textSimilarity(headline, title) > 0.75;
    return headlineMatches && !(textSimilarity(name, title) > 0.75) ? headline : name;
  }
  if (typeof name === 'string') return name.trim();
  return typeof headline === 'string' ? headline.trim() : undefined;
}

function bylineOf(author: unknown): string | undefined {
  const nameOf = (person: unknown) =>
    isObject(person) && typeof person.name === 'string' ? person.name.trim() : undefined;
  if (nameOf(author) !== undefined) return nameOf(author);
  if (!Array.isArray(author) || nameOf(author[0]) === undefined) return undefined;
  return author
    .map(nameOf)
    .filter((name) => name !== undefined)
    .join(', ');
}
