/**
 * What a page does not say itself, asked for around it: its oEmbed answer, the picture for its tab, its film's subtitles.
 *
 * Nothing here fails a page. Each question is one small request through the same door, and there are three at most.
 */
import { type Page, type PageLink, PithError } from '@pith/core';
import type { Ask, FetchedPage, Fetcher } from '../fetcher.ts';
import { linksIn } from './linksIn.ts';
import { endpointFor } from './providers.ts';
import { transcriptOf } from './transcript.ts';

const MAX_BYTES = 200_000;
const TIMEOUT_MS = 5000;

interface Pages<P extends FetchedPage, A extends Ask> {
  page(url: string, ask?: A): Promise<P>;
}

type Enriched<P> = P & Pick<Page, 'oembed' | 'links' | 'transcript'>;

export function enrichingPages<P extends FetchedPage, A extends Ask>(
  pages: Pages<P, A>,
  fetcher: Pick<Fetcher, 'resource'>,
) {
  return {
    async page(url: string, ask?: A): Promise<Enriched<P>> {
      const page = await pages.page(url, ask);
      const links = [...(page.links ?? []), ...linksIn(page.html, page.url)];
      const small = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, signal: ask?.signal, referer: page.url };
      const [oembed, icon, transcript] = await Promise.all([
        settled(oembedOf(page.url, links, fetcher, { ...small, progress: ask?.progress })),
        settled(iconOf(page.url, links, fetcher, small)),
        settled(transcriptOf(page.html, page.url, fetcher, small)),
      ]);
      return {
        ...page,
        oembed,
        transcript,
        links: [...(page.links ?? []), ...(icon ? [{ rel: 'icon', href: icon }] : [])],
      };
    },
  };
}

type Question = Parameters<Fetcher['resource']>[1];

/** By what the page names, or by the list of providers. */
async function oembedOf(
  url: string,
  links: readonly PageLink[],
  fetcher: Pick<Fetcher, 'resource'>,
  ask: Question,
): Promise<unknown> {
  const named = links.find(({ rel, type }) => rel === 'alternate' && /^application\/json\+oembed/i.test(type ?? ''));
  const endpoint = named?.href ?? endpointFor(url);
  if (endpoint === undefined) return undefined;
  ask?.progress?.({ step: 'enrich', about: new URL(endpoint).host });
  const { status, bytes } = await fetcher.resource(endpoint, { ...ask, accept: 'application/json' });
  if (status !== 200) return undefined;
  const answer: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
  return typeof answer === 'object' && answer !== null && !Array.isArray(answer) ? answer : undefined;
}

/** Pages that name none have it at the root of their site, by an old custom. */
async function iconOf(
  url: string,
  links: readonly PageLink[],
  fetcher: Pick<Fetcher, 'resource'>,
  ask: Question,
): Promise<string | undefined> {
  if (links.some(({ rel }) => rel === 'icon' || rel === 'apple-touch-icon')) return undefined;
  const place = new URL('/favicon.ico', url).href;
  const { status, contentType, bytes, url: found } = await fetcher.resource(place, { ...ask, accept: 'image/*' });
  const isImage = /^image\//i.test(contentType) || (contentType === '' && bytes[0] === 0 && bytes[2] === 1);
  return status === 200 && isImage && bytes.length > 0 ? found : undefined;
}

/** A question that nobody answers was worth asking; only giving up altogether is told. */
async function settled<T>(question: Promise<T>): Promise<T | undefined> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof PithError && error.type === 'cancelled') throw error;
    return undefined;
  }
}
