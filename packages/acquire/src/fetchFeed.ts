/** The address of a feed, or of a page that names one → the feed. */
import { decodeHtml, dom, parseHtml } from '@pith/core';
import { trouble } from './errors.ts';
import type { Ask, FetchedFeed, Resource, Visit } from './fetcher.ts';
import { readWebAddress } from './guard.ts';
import { readFeed } from './kinds/feed.ts';
import { refuseStatus } from './readAnswer.ts';

const ACCEPT =
  'application/atom+xml,application/rss+xml,application/feed+json,application/json;q=0.9,application/xml;q=0.9,text/html;q=0.8,*/*;q=0.5';
const FEED_TYPES = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json|json)/i;

export async function fetchFeed(visit: Visit, address: string, ask: Ask = {}): Promise<FetchedFeed> {
  const first = await visit.resource(address, { ...ask, accept: ACCEPT });
  const feed = feedIn(first);
  if (feed) return feed;
  const named = feedNamedBy(first);
  if (named === undefined) throw trouble('not-feed', readWebAddress(address).host);
  const second = feedIn(await visit.resource(named, { ...ask, accept: ACCEPT, referer: first.url }));
  if (!second) throw trouble('not-feed', readWebAddress(address).host);
  return second;
}

function feedIn({ url, status, contentType, bytes }: Resource): FetchedFeed | undefined {
  refuseStatus(status);
  const feed = readFeed(decodeHtml(bytes, contentType), new URL(url));
  return feed && { ...feed, url };
}

function feedNamedBy({ url, contentType, bytes }: Resource): string | undefined {
  const root = parseHtml(decodeHtml(bytes, contentType));
  for (const link of dom.elementsNamed(root, 'link')) {
    const rel = link.getAttribute('rel')?.toLowerCase().split(/\s+/) ?? [];
    const href = link.getAttribute('href');
    if (href && rel.includes('alternate') && FEED_TYPES.test(link.getAttribute('type') ?? ''))
      return URL.parse(href, url)?.href;
  }
  return undefined;
}
