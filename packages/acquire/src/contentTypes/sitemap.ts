/** Reads sitemaps: lists of pages, and lists of further sitemaps (sitemaps.org). */
import { xmlEvents } from '@pith/core';

export interface Sitemap {
  /** Whether `urls` are further sitemaps instead of pages. */
  readonly isIndex: boolean;
  readonly urls: readonly string[];
}

/** The limit of the protocol. */
const MAX_URLS = 50_000;

/** Undefined if the text is not a sitemap. A plain text sitemap has one address a line. */
export function readSitemap(text: string): Sitemap | undefined {
  if (!/^[\s\ufeff]*</.test(text)) return readTextSitemap(text);
  const urls: string[] = [];
  let root: string | undefined;
  let parent: string | undefined;
  let location: string | undefined;
  for (const event of xmlEvents(text)) {
    if (event.is === 'text') {
      if (location !== undefined) location += event.text;
      continue;
    }
    const name = event.name.slice(event.name.indexOf(':') + 1);
    if (event.is === 'open') {
      root ??= name;
      if (root !== 'urlset' && root !== 'sitemapindex') return undefined;
      if (name === 'url' || name === 'sitemap') parent = event.name;
      // An image of a page has a `loc` too, in a namespace of its own.
      else if (name === 'loc' && parent !== undefined && prefixOf(event.name) === prefixOf(parent)) location = '';
    } else if (name === 'loc' && location !== undefined) {
      if (urls.length < MAX_URLS && location.trim()) urls.push(location.trim());
      location = undefined;
    }
  }
  return root === undefined ? undefined : { isIndex: root === 'sitemapindex', urls };
}

const prefixOf = (name: string) => name.slice(0, name.indexOf(':') + 1);

function readTextSitemap(text: string): Sitemap | undefined {
  const urls = text
    .split(/\r?\n/)
    .map((line) => line.replace('\ufeff', '').trim())
    .filter(Boolean);
  if (urls.length === 0 || !urls.every((url) => /^https?:\/\//i.test(url))) return undefined;
  return { isIndex: false, urls: urls.slice(0, MAX_URLS) };
}
