/** Reads the entries of RSS, Atom and JSON feeds. */
import { xmlEvents } from '@pith/core';

export interface Feed {
  readonly title?: string | undefined;
  /** URL of the site. */
  readonly homepage?: string | undefined;
  /** In the order of the feed, without duplicate URLs. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly url: string;
  readonly title?: string | undefined;
  /** As elementText in the feed. */
  readonly published?: string | undefined;
}

const MAX_ENTRIES = 1000;
const MAX_TEXT_LENGTH = 500;

/** Undefined if the text is not a feed. Relative links of entries are resolved against `url`. */
export function readFeed(text: string, url: URL): Feed | undefined {
  return /^[\s\ufeff]*\{/.test(text) ? readJsonFeed(text, url) : readXmlFeed(text, url);
}

interface Fields {
  title?: string | undefined;
  link?: string | undefined;
  published?: string | undefined;
}

/** Root elements of feeds, without namespace prefix. */
const ROOTS = new Set(['rss', 'feed', 'RDF']);
const ITEMS = new Set(['item', 'entry']);
const DATES = new Set(['pubDate', 'published', 'updated', 'date']);

function readXmlFeed(text: string, url: URL): Feed | undefined {
  const path: string[] = [];
  const head: Fields = {};
  const items: Fields[] = [];
  let item: Fields | undefined;
  let elementText = '';
  let attributes: ReadonlyMap<string, string> = new Map();
  for (const event of xmlEvents(text)) {
    if (event.is === 'text') {
      if (elementText.length < MAX_TEXT_LENGTH * 4) elementText += event.text;
      continue;
    }
    const name = localName(event.name);
    if (event.is === 'open') {
      if (path.length === 0 && !ROOTS.has(name)) return undefined;
      path.push(name);
      if (path.length > 100) return undefined;
      if (ITEMS.has(name)) item = {};
      attributes = event.attributes;
      elementText = '';
      continue;
    }
    const depth = path.lastIndexOf(name);
    if (depth < 0) continue;
    path.length = depth;
    if (ITEMS.has(name) && item) {
      if (items.length < MAX_ENTRIES) items.push(item);
      item = undefined;
    } else if (item ? ITEMS.has(path.at(-1) ?? '') : isHead(path))
      setField(item ?? head, name, attributes, elementText);
    elementText = '';
  }
  if (items.length === 0 && head.title === undefined && head.link === undefined) return undefined;
  return createFeed(head, items, url);
}

const isHead = (path: readonly string[]) => path.at(-1) === 'channel' || (path.length === 1 && path[0] === 'feed');

function setField(fields: Fields, name: string, attributes: ReadonlyMap<string, string>, elementText: string): void {
  const text = elementText.replace(/\s+/g, ' ').trim();
  if (name === 'title') fields.title ??= text || undefined;
  else if (DATES.has(name)) fields.published ??= text || undefined;
  else if (name === 'link') {
    const rel = attributes.get('rel') ?? 'alternate';
    if (rel === 'alternate') fields.link ??= attributes.get('href') ?? (text || undefined);
  } else if (name === 'guid' && attributes.get('isPermaLink') !== 'false' && /^https?:/.test(text))
    fields.link ??= text;
}

function readJsonFeed(text: string, url: URL): Feed | undefined {
  let feed: unknown;
  try {
    feed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(feed) || !/^https?:\/\/jsonfeed\.org\/version\//.test(String(feed.version))) return undefined;
  const items = (Array.isArray(feed.items) ? feed.items : []).filter(isObject).slice(0, MAX_ENTRIES);
  const entries = items.map(
    (item): Fields => ({
      title: nonEmptyText(item.title),
      link: nonEmptyText(item.url),
      published: nonEmptyText(item.date_published),
    }),
  );
  return createFeed({ title: nonEmptyText(feed.title), link: nonEmptyText(feed.home_page_url) }, entries, url);
}

function createFeed(head: Fields, items: readonly Fields[], url: URL): Feed {
  const entries = new Map<string, FeedEntry>();
  for (const { title, link, published } of items) {
    const address = toAbsoluteUrl(link, url);
    if (address === undefined || entries.has(address)) continue;
    entries.set(address, {
      url: address,
      title: title?.slice(0, MAX_TEXT_LENGTH),
      published: published?.slice(0, 100),
    });
  }
  return {
    title: head.title?.slice(0, MAX_TEXT_LENGTH),
    homepage: toAbsoluteUrl(head.link, url),
    entries: [...entries.values()],
  };
}

function toAbsoluteUrl(link: string | undefined, base: URL): string | undefined {
  const url = link === undefined ? null : URL.parse(link, base);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : undefined;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const nonEmptyText = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);
