/** Sends a request and reads the whole response: redirects, cookies, size limit, conditional requests from the cache. */

import { acquireError } from './errors.ts';
import { followRedirects } from './followRedirects.ts';
import { conditionalHeaders, type HttpCache, isCacheable } from './httpCache.ts';
import { readBody } from './readBody.ts';
import {
  discard,
  type FetchContext,
  type HttpClient,
  lastHeaderValue,
  type OpenResponse,
  type RequestMessage,
} from './sendRequest.ts';

/** A response whose body has been read. */
export interface HttpResponse {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  /** Names in lower case; without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** The site answered 304 and the body is from the cache. */
  readonly isUnchanged: boolean;
}

export interface ResponseRequest {
  readonly url: URL;
  readonly message: RequestMessage;
  readonly maxBytes: number;
  /** Truncates a longer body instead of rejecting it. */
  readonly shouldTruncate?: boolean | undefined;
  readonly client: HttpClient;
  readonly context: FetchContext;
  readonly cache: HttpCache;
  /** Throws to reject the response; returns false if the body is not needed. */
  readonly inspectHeaders?: InspectHeaders | undefined;
}

export type InspectHeaders = (response: Pick<HttpResponse, 'status' | 'headers'>) => boolean;

const NOT_MODIFIED = 304;

export async function fetchResponse({
  url,
  message,
  maxBytes,
  shouldTruncate = false,
  client,
  context,
  cache,
  inspectHeaders,
}: ResponseRequest): Promise<HttpResponse> {
  const key = message.method === 'GET' && !shouldTruncate ? cacheKey(url, message, context) : undefined;
  const cached = key === undefined ? undefined : await cache.get(key);
  const conditional = { ...message, headers: { ...message.headers, ...conditionalHeaders(cached) } };
  const response = await followRedirects(url, conditional, client, context);
  try {
    if (cached && response.statusCode === NOT_MODIFIED) {
      return { url: new URL(cached.url), status: 200, headers: cached.headers, bytes: cached.bytes, isUnchanged: true };
    }
    const headers = flattenHeaders(response.headers);
    const needsBody = inspectHeaders?.({ status: response.statusCode, headers }) ?? true;
    if (!needsBody) return toHttpResponse(response, headers, new Uint8Array());
    if (Number(headers['content-length']) > maxBytes && !shouldTruncate) throw acquireError('too-large');
    const bytes = await readBody(
      trackedBody(response, message.method, context),
      headers['content-encoding'] ?? '',
      maxBytes,
      shouldTruncate,
    );
    const result = toHttpResponse(response, headers, bytes);
    if (key !== undefined && isCacheable(result.status, { ...result, url: '' })) {
      await cache.put(key, { url: response.url.href, headers, bytes });
    }
    return result;
  } finally {
    discard(response);
  }
}

function toHttpResponse(
  { url, statusCode }: OpenResponse,
  headers: HttpResponse['headers'],
  bytes: Uint8Array,
): HttpResponse {
  return { url, status: statusCode, headers, bytes, isUnchanged: false };
}

/** Everything in our request that the response may depend on. */
function cacheKey(url: URL, { headers }: RequestMessage, { cookies }: FetchContext): string {
  return JSON.stringify([url.href, cookies.headerFor(url), Object.entries(headers).sort()]);
}

/**
 * The body, with progress reports. Rejects a body shorter than its `Content-Length`: an HTTP/2 stream that the server
 * aborts ends like a complete one.
 */
async function* trackedBody(
  { body, headers, url }: OpenResponse,
  method: string,
  { progress }: FetchContext,
): AsyncIterable<Uint8Array> {
  const total = Number(lastHeaderValue(headers['content-length'])) || undefined;
  let done = 0;
  for await (const chunk of body) {
    done += chunk.length;
    progress?.({ step: 'download', about: url.href, done, total });
    yield chunk;
  }
  if (total !== undefined && done < total && method !== 'HEAD') throw acquireError('broken-response');
}

function flattenHeaders(headers: OpenResponse['headers']): Record<string, string> {
  const pairs = Object.entries(headers).filter(([name, value]) => name !== 'set-cookie' && value !== undefined);
  // The last of repeated single-value headers counts; others, such as `Link`, are lists and are joined.
  const single = new Set(['content-type', 'content-length', 'etag', 'last-modified']);
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, single.has(name) ? lastHeaderValue(value) : [value].flat().join(', ')]),
  );
}
