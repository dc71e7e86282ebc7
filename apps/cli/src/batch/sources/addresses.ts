/** Pages at addresses: a list, a sitemap, a feed or the listing of an object store. */
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeHtml } from '@pith/core';
import { cliError } from '../../errors.ts';
import { lazyFetcher } from '../../openReading.ts';
import { readInputFile } from '../../readInput.ts';
import { withScheme } from '../../withScheme.ts';
import { failed, type SourceItem } from '../page.ts';
import { splitLines } from '../splitLines.ts';
import { isAddress, openBytes } from './byteInput.ts';
import type { Source, SourceContext } from './source.ts';
import { untilBroken } from './untilBroken.ts';

const MAX_ADDRESS_BYTES = 10_000;
/** Sitemaps of sitemaps of sitemaps do not exist; loops of them do. */
const MAX_SITEMAPS = 50_000;
const MAX_LISTINGS = 1_000_000;

/** One address a line. Empty lines and lines that begin with `#` do not count. */
export async function addressListSource(input: string, context: SourceContext): Promise<Source> {
  const { chunks, share } = await openBytes(input, context);
  return { share, items: () => untilBroken(input, addressesIn(chunks, input)) };
}

async function* addressesIn(chunks: AsyncIterable<Uint8Array>, input: string): AsyncGenerator<SourceItem> {
  for await (const line of splitLines(chunks, MAX_ADDRESS_BYTES)) {
    const text = line === 'too-long' ? 'too long' : new TextDecoder().decode(line).trim();
    if (!text.startsWith('#')) yield toItem(input, text);
  }
}

/** One page. */
export const addressSource = (url: string): Source => {
  let isRead = false;
  return {
    share: () => (isRead ? 1 : 0),
    async *items() {
      isRead = true;
      yield toItem(url, url);
    },
  };
};

/** The pages of a sitemap, and of the sitemaps that it lists. */
export function sitemapSource(input: string, context: SourceContext): Source {
  return {
    share: () => undefined,
    async *items() {
      const { readSitemap } = await import('@pith/acquire');
      const left = [input];
      const seen = new Set(left);
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const sitemap = readSitemap(await readText(next, context));
        if (!sitemap) throw await cliError('not-a-sitemap', next);
        for (const url of sitemap.urls) {
          if (!sitemap.isIndex) yield toItem(next, url);
          else if (!seen.has(url) && seen.size < MAX_SITEMAPS) {
            seen.add(url);
            left.push(url);
          }
        }
      }
    },
  };
}

/** The pages of a feed, or of the feed of a site. */
export function feedSource(input: string, context: SourceContext): Source {
  let done = 0;
  let total: number | undefined;
  return {
    share: () => total && done / total,
    async *items() {
      const entries = await readEntries(input, context);
      total = entries.length;
      for (const { url } of entries) {
        done += 1;
        yield toItem(input, url);
      }
    },
  };
}

async function readEntries(input: string, context: SourceContext) {
  if (isAddress(input)) return withFetcher(context, async (fetcher) => (await fetcher.feed(input)).entries);
  const { readFeed } = await import('@pith/acquire');
  const feed = readFeed(await readText(input, context), new URL('http://feed.invalid/'));
  if (!feed) throw await cliError('not-a-feed-file', input);
  return feed.entries;
}

/**
 * The objects in a bucket, given the address of its listing (`https://bucket.example/?list-type=2&prefix=pages/`). `open` gives the pages of
 * an object that holds many.
 */
export function objectsSource(
  input: string,
  context: SourceContext,
  open: (url: string) => Promise<Source | undefined>,
): Source {
  return {
    share: () => undefined,
    async *items() {
      for await (const url of listObjects(input, context)) {
        const source = await open(url);
        if (source) yield* source.items();
        else yield toItem(input, url);
      }
    },
  };
}

async function* listObjects(input: string, context: SourceContext): AsyncGenerator<string> {
  const { readObjectListing } = await import('@pith/acquire');
  const listing = new URL(input);
  const bucket = new URL(listing.pathname.replace(/\/?$/, '/'), listing);
  listing.searchParams.set('list-type', '2');
  for (let page = 0; page < MAX_LISTINGS; page++) {
    const found = readObjectListing(await readText(listing.href, context));
    if (!found) throw await cliError('not-a-listing', input);
    for (const key of found.keys) yield new URL(key.split('/').map(encodeURIComponent).join('/'), bucket).href;
    if (found.nextToken === undefined) return;
    listing.searchParams.set('continuation-token', found.nextToken);
  }
}

function toItem(input: string, address: string): SourceItem {
  const url = URL.parse(withScheme(address))?.href;
  if (url === undefined || !/^https?:/.test(url))
    return { input, page: failed(JSON.stringify(address.slice(0, 200)), 'bad-url', 'not the address of a page') };
  return { input, page: { kind: 'address', id: JSON.stringify(address), url } };
}

/** A small text from a file or an address. */
async function readText(input: string, context: SourceContext): Promise<string> {
  if (!isAddress(input)) return decodeXml(await readInputFile(input), input);
  const { status, bytes } = await withFetcher(context, (fetcher) => fetcher.resource(input, { accept: '*/*' }));
  if (status >= 400) throw await cliError('input-not-fetched', `${input}: status ${status}`);
  return decodeXml(bytes, new URL(input).pathname);
}

/** Sitemaps may be gzip files. */
async function decodeXml(bytes: Uint8Array, name: string): Promise<string> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return decodeHtml(bytes, 'application/xml');
  const [{ promisify }, { gunzip }] = await Promise.all([import('node:util'), import('node:zlib')]);
  const plain = await promisify(gunzip)(bytes, { maxOutputLength: 60_000_000 }).catch(async (error) => {
    throw await cliError('file-unreadable', `${name}: ${(error as Error).message}`);
  });
  return decodeHtml(plain, 'application/xml');
}

async function withFetcher<T>(
  { config }: SourceContext,
  work: (fetcher: ReturnType<typeof lazyFetcher>) => Promise<T>,
): Promise<T> {
  const fetcher = lazyFetcher(config);
  try {
    return await work(fetcher);
  } finally {
    await fetcher.close();
  }
}

/** Waits before a page whose host had one less than `gapMs` ago: workers are processes and know nothing of each other. */
export async function* paced(items: AsyncIterable<SourceItem>, gapMs: number): AsyncGenerator<SourceItem> {
  const nextAt = new Map<string, number>();
  for await (const item of items) {
    if (item.page.kind === 'address' && gapMs > 0) {
      const { host } = new URL(item.page.url);
      const now = Date.now();
      const at = Math.max(now, nextAt.get(host) ?? 0);
      if (nextAt.size > 10_000) nextAt.clear();
      nextAt.set(host, at + gapMs);
      if (at > now) await sleep(at - now);
    }
    yield item;
  }
}
