/** Checks the links of an article: status, final URL, content type and title of each, from the first bytes of the response. */
import { decodeHtml, limitConcurrency, type Progress, unescapeXml as unescaped } from '@pith/core';
import { formatOf, mediaType } from './contentTypes/toHtml.ts';
import type { Fetcher } from './fetcher.ts';

export interface LinkCheck {
  /** As written in the article. */
  readonly url: string;
  readonly status?: number | undefined;
  /** URL after redirects, if different. */
  readonly finalUrl?: string | undefined;
  readonly contentType?: string | undefined;
  readonly title?: string | undefined;
  /** Error type, if there was no response. */
  readonly problem?: string | undefined;
}

export interface LinkCheckRequest {
  readonly signal?: AbortSignal | undefined;
  readonly progress?: Progress | undefined;
}

const MAX_CONCURRENT = 10;
const MAX_LINKS = 200;
const MAX_BYTES = 100_000;
const LINK_TIMEOUT_MS = 8000;
const TOTAL_TIMEOUT_MS = 40_000;
const MAX_TITLE_LENGTH = 300;

/** Results are in the order of the URLs, duplicates removed. Rejects only when cancelled: a failed link is part of the result. */
export async function checkLinks(
  fetcher: Pick<Fetcher, 'resource'>,
  urls: readonly string[],
  { signal, progress }: LinkCheckRequest = {},
): Promise<LinkCheck[]> {
  const unique = [...new Map(urls.filter(isWebAddress).map((url) => [withoutHash(url), url])).values()].slice(
    0,
    MAX_LINKS,
  );
  const deadline = AbortSignal.timeout(TOTAL_TIMEOUT_MS);
  const combined = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const limit = limitConcurrency(MAX_CONCURRENT);
  let done = 0;
  const running = unique.map((url) =>
    limit(async () => {
      const result = await checkLink(fetcher, url, combined);
      progress?.({ step: 'links', done: ++done, total: unique.length });
      return result;
    }),
  );
  const results = await Promise.all(running);
  signal?.throwIfAborted();
  return results;
}

async function checkLink(fetcher: Pick<Fetcher, 'resource'>, url: string, signal: AbortSignal): Promise<LinkCheck> {
  try {
    const response = await fetcher.resource(url, {
      signal,
      timeoutMs: LINK_TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      shouldTruncate: true,
      wantsBody: (contentType) => formatOf(contentType) === 'html',
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
    });
    return {
      url,
      status: response.status,
      finalUrl: response.url === url ? undefined : response.url,
      contentType: mediaType(response.contentType).slice(0, 100) || undefined,
      title: response.status < 400 ? readTitle(response.bytes, response.contentType) : undefined,
    };
  } catch (error) {
    return { url, problem: String((error as { type?: unknown }).type ?? 'internal') };
  }
}

function readTitle(bytes: Uint8Array, contentType: string): string | undefined {
  if (bytes.length === 0) return undefined;
  const html = decodeHtml(bytes, contentType);
  const start = /<title(?:\s[^<>]{0,200})?>/i.exec(html);
  if (!start) return undefined;
  const from = start.index + start[0].length;
  const rest = html.slice(from, from + 3000);
  const text = unescaped(rest.split(/<\/title/i, 1)[0]!);
  return (
    text
      .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
      .trim()
      .slice(0, MAX_TITLE_LENGTH) || undefined
  );
}

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '');
const withoutHash = (url: string) => url.split('#', 1)[0]!;
