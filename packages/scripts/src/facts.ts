/** A page as `$` tells it: Readeck's names for what pages say of themselves. Collected only when a script looks. */
import { domainToUnicode } from 'node:url';
import { type Described, type Doc, dom, registrableDomain } from '@pith/core';
import type { Facts, MediaType, MetaMap } from './messages.ts';

/** What scripts have set so far. */
export interface Decisions {
  title?: string;
  description?: string;
  site?: string;
  authors?: readonly string[];
  type?: MediaType;
  readability?: boolean;
}

export const isDescribed = (doc: Doc): doc is Described => 'metadata' in doc;

/** `doc` is there from `documentLoaded` on. */
export function factsOf(url: URL | undefined, doc: Doc | undefined, decided: Decisions): Facts {
  const metadata = doc && isDescribed(doc) ? doc.metadata : {};
  const hostname = (url?.hostname ?? '').replace(/^\[|\]$/g, '');
  return {
    url: url?.href ?? '',
    host: domainToUnicode(hostname) || hostname,
    domain: domainToUnicode(registrableDomain(hostname)) || hostname,
    title: decided.title ?? metadata.title?.value ?? '',
    description: decided.description ?? metadata.excerpt?.value ?? '',
    site: decided.site ?? metadata.siteName?.value ?? '',
    authors: decided.authors ?? metadata.authors?.value ?? [],
    type: decided.type ?? (doc && isDescribed(doc) ? claimedType(doc) : 'article'),
    readability: decided.readability ?? true,
  };
}

/** What the page says it is. */
function claimedType({ claims, page }: Described): MediaType {
  if (/^video\b/.test(claims.ogType)) return 'video';
  const { type } = asRecord(page.oembed);
  return type === 'photo' || type === 'video' ? type : 'article';
}

const MAX_VALUES = 50;
const MAX_LENGTH = 10_000;

/** `html.*`, `graph.*`, `twitter.*`, `dc.*`, `fediverse.*`, `link.*`, `ld.*`, `oembed.*`. */
export function metaOf(doc: Doc): MetaMap {
  const found = new Map<string, string[]>();
  const add = (key: string, value: string | null | undefined) => {
    const text = value?.trim().slice(0, MAX_LENGTH);
    if (!text) return;
    const values = found.get(key);
    if (!values) found.set(key, [text]);
    else if (values.length < MAX_VALUES) values.push(text);
  };

  const html = doc.root.documentElement;
  for (const name of ['lang', 'dir']) add(`html.${name}`, html?.getAttribute(name));
  for (const element of dom.elementsNamed(doc.root, 'title', 'meta', 'link')) {
    if (element.localName === 'title') {
      if (!found.has('html.title')) add('html.title', dom.foldedText(element));
    } else if (element.localName === 'meta') {
      const name = (element.getAttribute('property') ?? element.getAttribute('name') ?? '').trim().toLowerCase();
      const key = keyOf(name);
      if (key) add(key, element.getAttribute('content'));
    } else {
      for (const rel of (element.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)) {
        if (rel) add(`link.${rel}`, element.getAttribute('href'));
      }
    }
  }
  for (const [key, value] of linkedFacts(linkedData(doc))) add(key, value);
  for (const [key, value] of Object.entries(asRecord(doc.page.oembed))) {
    if (typeof value === 'string' || typeof value === 'number') add(`oembed.${key}`, String(value));
  }
  return Object.fromEntries(found);
}

const HTML_NAMES = new Set(['author', 'byl', 'copyright', 'date', 'description', 'keywords', 'language', 'subtitle']);

function keyOf(name: string): string | undefined {
  if (HTML_NAMES.has(name)) return `html.${name}`;
  const [, space, rest] = /^(og|twitter|fediverse|dc|dcterms)[:.](.+)$/.exec(name) ?? [];
  if (space === undefined || rest === undefined) return undefined;
  return `${space === 'og' ? 'graph' : space === 'dcterms' ? 'dc' : space}.${rest}`;
}

/** What `$.properties` starts with. */
export function propertiesOf(doc: Doc): Record<string, unknown> {
  const described = (name: string) =>
    [...dom.elementsNamed(doc.root, name)].slice(0, 1000).map((element) => ({
      ...Object.fromEntries(element.attributes.map((attribute) => [`@${attribute.name}`, attribute.value])),
      '#text': dom.foldedText(element),
    }));
  return {
    json: jsonIn(doc, /^application\/json\b/i),
    'json-ld': linkedData(doc),
    meta: described('meta'),
    link: described('link'),
  };
}

function jsonIn(doc: Doc, type: RegExp): unknown[] {
  const scripts = [...dom.elementsNamed(doc.root, 'script')].filter((script) =>
    type.test(script.getAttribute('type') ?? ''),
  );
  return scripts.flatMap((script) => {
    try {
      return [JSON.parse(dom.rawText(script)) as unknown];
    } catch {
      return [];
    }
  });
}

/** Objects of JSON-LD, graphs opened. */
function linkedData(doc: Doc): Record<string, unknown>[] {
  return jsonIn(doc, /^application\/ld\+json\b/i)
    .flat()
    .flatMap((each) => {
      const graph = asRecord(each)['@graph'];
      return Array.isArray(graph) ? graph : [each];
    })
    .filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
    .slice(0, 200);
}

const ARTICLE = /Article|Posting|Report|Recipe|VideoObject|WebPage|ImageObject/;

function linkedFacts(things: readonly Record<string, unknown>[]): [string, string | undefined][] {
  const article = things.find((thing) => ARTICLE.test(String(thing['@type'])));
  if (!article) return [];
  return [
    ['ld.headline', textIn(article.headline ?? article.name)],
    ['ld.description', textIn(article.description)],
    ['ld.image', textIn(article.image, 'url') ?? textIn(article.thumbnailUrl)],
    ['ld.lang', textIn(article.inLanguage, 'alternateName')],
    ['ld.published', textIn(article.datePublished ?? article.uploadDate)],
    ['ld.publisher', textIn(article.publisher, 'name')],
    ...[article.author].flat().map((author): [string, string | undefined] => ['ld.author', textIn(author, 'name')]),
  ];
}

/** A text, or the text inside: structured data wraps freely. */
function textIn(value: unknown, key = 'name'): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  const text = typeof first === 'object' && first !== null ? (first as Record<string, unknown>)[key] : first;
  return typeof text === 'string' ? text : undefined;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
