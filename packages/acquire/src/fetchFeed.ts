/** Fetches a feed, given its address or the address of a page that links to it. */
import { decodeHtml, dom, parseHtml } from '@pith/core';
import { readFeed } from './contentTypes/feed.ts';
import { acquireError } from './errors.ts';
import type { FetchedFeed, FetchedResource, FetchRequest, FetchSession } from './fetcher.ts';
import { readWebAddress } from './guard.ts';
import { throwOnErrorStatus } from './readPageResponse.ts';

const ACCEPT =
  'application/atom+xml,application/rss+xml,application/feed+json,application/json;q=0.9,application/xml;q=0.9,text/html;q=0.8,*/*;q=0.5';
const FEED_TYPES = /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json|json)/i;

export async function fetchFeed(
  session: FetchSession,
  address: string,
  request: FetchRequest = {},
): Promise<FetchedFeed> {
  const first = await session.resource(address, { ...request, accept: ACCEPT });
  const feed = parseFeed(first);
  if (feed) return feed;
  const linkedUrl = findFeedLink(first);
  if (linkedUrl === undefined) throw acquireError('not-feed', readWebAddress(address).host);
  const linkedFeed = parseFeed(await session.resource(linkedUrl, { ...request, accept: ACCEPT, referer: first.url }));
  if (!linkedFeed) throw acquireError('not-feed', readWebAddress(address).host);
  return linkedFeed;
}

function parseFeed({ url, status, contentType, bytes }: FetchedResource): FetchedFeed | undefined {
  throwOnErrorStatus(status);
  const feed = readFeed(decodeHtml(bytes, contentType), new URL(url));
  return feed && { ...feed, url };
}

function findFeedLink({ url, contentType, bytes }: FetchedResource): string | undefined {
  const root = parseHtml(decodeHtml(bytes, contentType));
  for (const link of dom.elementsNamed(root, 'link')) {
    const rel = link.getAttribute('rel')?.toLowerCase().split(/\s+/) ?? [];
    const href = link.getAttribute('href');
    if (href && rel.includes('alternate') && FEED_TYPES.test(link.getAttribute('type') ?? ''))
      return URL.parse(href, url)?.href;
  }
  return undefined;
}
