/** The page as `$` presents it, with Readeck's names for metadata. Collected only when a script reads it. */
import { domainToUnicode } from 'node:url';
import { type DescribedDoc, type Doc, dom, registrableDomain } from '@pith/core';
import type { MediaType, MetaMap, PageInfo } from './messages.ts';

/** Values that scripts have set so far. */
export interface ScriptOverrides {
  title?: string;
  description?: string;
  site?: string;
  authors?: readonly string[];
  type?: MediaType;
  readability?: boolean;
}

export const isDescribed = (doc: Doc): doc is DescribedDoc => 'metadata' in doc;

/** `doc` is defined from `documentLoaded` on. */
export function pageInfoOf(url: URL | undefined, doc: Doc | undefined, overrides: ScriptOverrides): PageInfo {
  const metadata = doc && isDescribed(doc) ? doc.metadata : {};
  const hostname = (url?.hostname ?? '').replace(/^\[|\]$/g, '');
  return {
    url: url?.href ?? '',
    host: domainToUnicode(hostname) || hostname,
    domain: domainToUnicode(registrableDomain(hostname)) || hostname,
    title: overrides.title ?? metadata.title?.value ?? '',
    description: overrides.description ?? metadata.excerpt?.value ?? '',
    site: overrides.site ?? metadata.siteName?.value ?? '',
    authors: overrides.authors ?? metadata.authors?.value ?? [],
    type: overrides.type ?? (doc && isDescribed(doc) ? declaredType(doc) : 'article'),
    readability: overrides.readability ?? true,
  };
}

/** The media type from Open Graph or oEmbed. */
function declaredType({ claims, page }: DescribedDoc): MediaType {
  if (/^video\b/.test(claims.ogType)) return 'video';
  const { type } = asRecord(page.oembed);
  return type === 'photo' || type === 'video' ? type : 'article';
}

const MAX_VALUES = 50;
const MAX_LENGTH = 10_000;

/** Collects `$.meta`: `html.*`, `graph.*`, `twitter.*`, `dc.*`, `fediverse.*`, `link.*`, `ld.*`, `oembed.*`. */
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
      const key = metaKey(name);
      if (key) add(key, element.getAttribute('content'));
    } else {
      for (const rel of (element.getAttribute('rel') ?? '').toLowerCase().split(/\s+/)) {
        if (rel) add(`link.${rel}`, element.getAttribute('href'));
      }
    }
  }
  for (const [key, value] of jsonLdMeta(jsonLdObjects(doc))) add(key, value);
  for (const [key, value] of Object.entries(asRecord(doc.page.oembed))) {
    if (typeof value === 'string' || typeof value === 'number') add(`oembed.${key}`, String(value));
  }
  return Object.fromEntries(found);
}

const HTML_NAMES = new Set(['author', 'byl', 'copyright', 'date', 'description', 'keywords', 'language', 'subtitle']);

function metaKey(name: string): string | undefined {
  if (HTML_NAMES.has(name)) return `html.${name}`;
  const [, space, rest] = /^(og|twitter|fediverse|dc|dcterms)[:.](.+)$/.exec(name) ?? [];
  if (space === undefined || rest === undefined) return undefined;
  return `${space === 'og' ? 'graph' : space === 'dcterms' ? 'dc' : space}.${rest}`;
}

/** The initial `$.properties`. */
export function propertiesOf(doc: Doc): Record<string, unknown> {
  const elementRecords = (name: string) =>
    [...dom.elementsNamed(doc.root, name)].slice(0, 1000).map((element) => ({
      ...Object.fromEntries(element.attributes.map((attribute) => [`@${attribute.name}`, attribute.value])),
      '#text': dom.foldedText(element),
    }));
  return {
    json: jsonScripts(doc, /^application\/json\b/i),
    'json-ld': jsonLdObjects(doc),
    meta: elementRecords('meta'),
    link: elementRecords('link'),
  };
}

function jsonScripts(doc: Doc, type: RegExp): unknown[] {
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

/** Objects of the JSON-LD scripts; a `@graph` is replaced by its entries. */
function jsonLdObjects(doc: Doc): Record<string, unknown>[] {
  return jsonScripts(doc, /^application\/ld\+json\b/i)
    .flat()
    .flatMap((each) => {
      const graph = asRecord(each)['@graph'];
      return Array.isArray(graph) ? graph : [each];
    })
    .filter((each): each is Record<string, unknown> => typeof each === 'object' && each !== null)
    .slice(0, 200);
}

const ARTICLE_TYPES = /Article|Posting|Report|Recipe|VideoObject|WebPage|ImageObject/;

function jsonLdMeta(objects: readonly Record<string, unknown>[]): [string, string | undefined][] {
  const article = objects.find((object) => ARTICLE_TYPES.test(String(object['@type'])));
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

/** The value as text: JSON-LD may wrap it in an array or in an object under `key`. */
function textIn(value: unknown, key = 'name'): string | undefined {
  const first = Array.isArray(value) ? value[0] : value;
  const text = typeof first === 'object' && first !== null ? (first as Record<string, unknown>)[key] : first;
  return typeof text === 'string' ? text : undefined;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
