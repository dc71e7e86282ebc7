/**
 * Adds metadata to a fetched page that needs further requests: oEmbed, favicon, subtitles of a video.
 *
 * Makes at most three small requests over guarded connections. If one fails, the page is returned without it.
 */
import { type Page, type PageLink, PithError } from '@pith/core';
import type { Fetcher, FetchRequest, HttpPage, ResourceRequest } from '../fetcher.ts';
import { fetchTranscript } from './fetchTranscript.ts';
import { oembedEndpointFor } from './oembedProviders.ts';
import { readLinkElements } from './readLinkElements.ts';

const MAX_BYTES = 200_000;
const TIMEOUT_MS = 5000;

type Enriched<P> = P & Pick<Page, 'oembed' | 'links' | 'transcript'>;

export async function enrichPage<P extends HttpPage>(
  page: P,
  fetcher: Pick<Fetcher, 'resource'>,
  request?: FetchRequest,
): Promise<Enriched<P>> {
  const links = [...(page.links ?? []), ...readLinkElements(page.html, page.url)];
  const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal: request?.signal, referer: page.url };
  const [oembed, icon, transcript] = await Promise.all([
    orUndefined(fetchOembed(page.url, links, fetcher, { ...limits, progress: request?.progress })),
    orUndefined(findFavicon(page.url, links, fetcher, limits)),
    orUndefined(fetchTranscript(page.html, page.url, fetcher, limits)),
  ]);
  return {
    ...page,
    oembed,
    transcript,
    links: [...(page.links ?? []), ...(icon ? [{ rel: 'icon', href: icon }] : [])],
  };
}

/** From the endpoint that the page links to, or from a known provider. */
async function fetchOembed(
  url: string,
  links: readonly PageLink[],
  fetcher: Pick<Fetcher, 'resource'>,
  request: ResourceRequest,
): Promise<unknown> {
  const discovered = links.find(
    ({ rel, type }) => rel === 'alternate' && /^application\/json\+oembed/i.test(type ?? ''),
  );
  const endpoint = discovered?.href ?? oembedEndpointFor(url);
  if (endpoint === undefined) return undefined;
  request.progress?.({ step: 'enrich', about: new URL(endpoint).host });
  const { status, bytes } = await fetcher.resource(endpoint, { ...request, accept: 'application/json' });
  if (status !== 200) return undefined;
  const answer: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : undefined;
}

/** The conventional `/favicon.ico`, for pages that link to no icon. */
async function findFavicon(
  url: string,
  links: readonly PageLink[],
  fetcher: Pick<Fetcher, 'resource'>,
  request: ResourceRequest,
): Promise<string | undefined> {
  if (links.some(({ rel }) => rel === 'icon' || rel === 'apple-touch-icon')) return undefined;
  const iconUrl = new URL('/favicon.ico', url).href;
  const {
    status,
    contentType,
    bytes,
    url: finalUrl,
  } = await fetcher.resource(iconUrl, { ...request, accept: 'image/*' });
  const isImage = /^image\//i.test(contentType) || (contentType === '' && bytes[0] === 0 && bytes[2] === 1);
  return status === 200 && isImage && bytes.length > 0 ? finalUrl : undefined;
}

/** Ignores every error except cancellation. */
async function orUndefined<T>(fetched: Promise<T>): Promise<T | undefined> {
  try {
    return await fetched;
  } catch (error) {
    if (error instanceof PithError && error.type === 'cancelled') throw error;
    return undefined;
  }
}
