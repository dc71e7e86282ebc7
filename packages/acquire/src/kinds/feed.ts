/** RSS, Atom and JSON feeds → their entries: addresses worth saving. */
import { xmlEvents } from '@pith/core';

export interface Feed {
  readonly title?: string | undefined;
  /** The site it belongs to. */
  readonly homepage?: string | undefined;
  /** In the order of the feed, each address once. */
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly url: string;
  readonly title?: string | undefined;
  /** As the feed wrote it. */
  readonly published?: string | undefined;
}

const MAX_ENTRIES = 1000;
const MAX_TEXT = 500;

/** Undefined for what is no feed. `url` is where it was found: entries may be relative to it. */
export function readFeed(text: string, url: URL): Feed | undefined {
  return /^[\s\ufeff]*\{/.test(text) ? jsonFeed(text, url) : xmlFeed(text, url);
}

interface Found {
  title?: string | undefined;
  link?: string | undefined;
  published?: string | undefined;
}

/** The element that holds a feed, by its name without a prefix. */
const ROOTS = new Set(['rss', 'feed', 'RDF']);
const ITEMS = new Set(['item', 'entry']);
const DATES = new Set(['pubDate', 'published', 'updated', 'date']);

function xmlFeed(text: string, url: URL): Feed | undefined {
  const path: string[] = [];
  const head: Found = {};
  const items: Found[] = [];
  let item: Found | undefined;
  let written = '';
  let attributes: ReadonlyMap<string, string> = new Map();
  for (const event of xmlEvents(text)) {
    if (event.is === 'text') {
      if (written.length < MAX_TEXT * 4) written += event.text;
      continue;
    }
    const name = localName(event.name);
    if (event.is === 'open') {
      if (path.length === 0 && !ROOTS.has(name)) return undefined;
      path.push(name);
      if (path.length > 100) return undefined;
      if (ITEMS.has(name)) item = {};
      attributes = event.attributes;
      written = '';
      continue;
    }
    const depth = path.lastIndexOf(name);
    if (depth < 0) continue;
    path.length = depth;
    if (ITEMS.has(name) && item) {
      if (items.length < MAX_ENTRIES) items.push(item);
      item = undefined;
    } else if (item ? ITEMS.has(path.at(-1) ?? '') : isHead(path)) take(item ?? head, name, attributes, written);
    written = '';
  }
  if (items.length === 0 && head.title === undefined && head.link === undefined) return undefined;
  return feedOf(head, items, url);
}

const isHead = (path: readonly string[]) => path.at(-1) === 'channel' || (path.length === 1 && path[0] === 'feed');

function take(found: Found, name: string, attributes: ReadonlyMap<string, string>, written: string): void {
  const text = written.replace(/\s+/g, ' ').trim();
  if (name === 'title') found.title ??= text || undefined;
  else if (DATES.has(name)) found.published ??= text || undefined;
  else if (name === 'link') {
    const rel = attributes.get('rel') ?? 'alternate';
    if (rel === 'alternate') found.link ??= attributes.get('href') ?? (text || undefined);
  } else if (name === 'guid' && attributes.get('isPermaLink') !== 'false' && /^https?:/.test(text)) found.link ??= text;
}

function jsonFeed(text: string, url: URL): Feed | undefined {
  let feed: unknown;
  try {
    feed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(feed) || !/^https?:\/\/jsonfeed\.org\/version\//.test(String(feed.version))) return undefined;
  const items = (Array.isArray(feed.items) ? feed.items : []).filter(isObject).slice(0, MAX_ENTRIES);
  const found = items.map(
    (item): Found => ({ title: words(item.title), link: words(item.url), published: words(item.date_published) }),
  );
  return feedOf({ title: words(feed.title), link: words(feed.home_page_url) }, found, url);
}

function feedOf(head: Found, items: readonly Found[], url: URL): Feed {
  const entries = new Map<string, FeedEntry>();
  for (const { title, link, published } of items) {
    const address = absolute(link, url);
    if (address === undefined || entries.has(address)) continue;
    entries.set(address, { url: address, title: title?.slice(0, MAX_TEXT), published: published?.slice(0, 100) });
  }
  return {
    title: head.title?.slice(0, MAX_TEXT),
    homepage: absolute(head.link, url),
    entries: [...entries.values()],
  };
}

function absolute(link: string | undefined, base: URL): string | undefined {
  const url = link === undefined ? null : URL.parse(link, base);
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : undefined;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const words = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);
