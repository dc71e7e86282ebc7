/** Sends one request: waits for a slot of the host, retries transient failures, and retries a bot block with browser headers. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '@pith/core';
import { type Agent, type Dispatcher, request } from 'undici';
import { BOT_BLOCK_STATUSES, browserHeaders, type Headers, plainHeaders } from './headers.ts';
import type { HostLimiter } from './hostLimiter.ts';
import type { hostSettingsReader } from './hostSettings.ts';
import { joinCookieHeaders, type SessionCookies } from './sessionCookies.ts';
import { errorCodeOf } from './toAcquireError.ts';

/** Shared by all fetches of a fetcher. */
export interface HttpClient {
  readonly agent: Agent;
  readonly hostLimiter: HostLimiter;
  readonly settingsFor: ReturnType<typeof hostSettingsReader>;
  readonly userAgent: string;
  readonly maxRedirects: number;
  /** Number of retries after the first attempt. */
  readonly retries: number;
  /** Delay before the first retry; doubled for each further one. */
  readonly backoffMs: number;
}

/** State of one fetch, shared by its redirects and retries. */
export interface FetchContext {
  readonly cookies: SessionCookies;
  readonly signal: AbortSignal;
  /** Time until the deadline. */
  readonly remainingMs: () => number;
  readonly progress?: Progress | undefined;
}

export interface RequestMessage {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | Uint8Array | undefined;
}

/** A response whose body has not been read yet. */
export interface OpenResponse extends Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'> {
  readonly url: URL;
  /** Releases the host's request slot: call it when the body has been read or is not needed. */
  readonly release: () => void;
}

/** Statuses worth a retry. */
const TRANSIENT_STATUSES = new Set([429, 502, 503, 504]);

/** Connection errors before any response that are worth a retry. */
const transientErrorCodes =
  /^(?:ECONNRESET|EPIPE|EAI_AGAIN|UND_ERR_SOCKET|ERR_HTTP2_(?:GOAWAY_SESSION|STREAM_ERROR|SESSION_ERROR))$/;

export async function sendRequest(
  url: URL,
  message: RequestMessage,
  client: HttpClient,
  context: FetchContext,
): Promise<OpenResponse> {
  const isRepeatable = message.method === 'GET' || message.method === 'HEAD';
  let asBrowser = false;
  for (let attempt = 0; ; attempt++) {
    const mayRepeat = isRepeatable && attempt < client.retries;
    const backoffMs = client.backoffMs * 2 ** attempt;
    await waitForHostBackoff(url, client, context);
    context.signal.throwIfAborted(); // undici would still connect
    const release = await client.hostLimiter.acquireSlot(url.host, context.signal);
    let response: OpenResponse;
    try {
      const headers = headersFor(url, message, asBrowser, client, context.cookies);
      const { signal } = context;
      const received = await request(url, {
        method: message.method as Dispatcher.HttpMethod,
        headers,
        body: message.body ?? null,
        dispatcher: client.agent,
        signal,
      });
      response = { statusCode: received.statusCode, headers: received.headers, body: received.body, url, release };
    } catch (error) {
      release();
      if (!mayRepeat || !transientErrorCodes.test(errorCodeOf(error)) || backoffMs >= context.remainingMs())
        throw error;
      context.progress?.({ step: 'retry', about: url.host });
      await sleep(backoffMs, undefined, { signal: context.signal });
      continue;
    }
    context.cookies.store(url, response.headers['set-cookie']);
    const { statusCode } = response;
    const requestedDelayMs = retryAfterMs(lastHeaderValue(response.headers['retry-after']));
    const delayMs = requestedDelayMs ?? backoffMs;
    if (TRANSIENT_STATUSES.has(statusCode) && requestedDelayMs !== undefined) {
      client.hostLimiter.backOff(url.host, Date.now() + requestedDelayMs);
    }
    if (isRepeatable && BOT_BLOCK_STATUSES.has(statusCode) && !asBrowser && requestedDelayMs === undefined) {
      asBrowser = true;
    } else if (!mayRepeat || !TRANSIENT_STATUSES.has(statusCode) || delayMs >= context.remainingMs()) return response;
    else {
      context.progress?.({ step: 'retry', about: url.host });
      discard(response);
      await sleep(delayMs, undefined, { signal: context.signal });
      continue;
    }
    discard(response);
  }
}

/** Waits until the host's backoff is over. If that is after the deadline, the request is sent now and the host's response decides. */
async function waitForHostBackoff(
  url: URL,
  { hostLimiter }: HttpClient,
  { remainingMs, signal, progress }: FetchContext,
): Promise<void> {
  const backoffMs = hostLimiter.remainingBackoffMs(url.host);
  if (backoffMs === 0 || backoffMs >= remainingMs()) return;
  progress?.({ step: 'wait', about: url.host });
  await sleep(backoffMs, undefined, { signal });
}

function headersFor(
  url: URL,
  message: RequestMessage,
  asBrowser: boolean,
  client: HttpClient,
  cookies: SessionCookies,
): Headers {
  const hostSetting = client.settingsFor(url);
  const { cookie: messageCookie, ...messageHeaders } = message.headers;
  const cookie = joinCookieHeaders(hostSetting.cookies, messageCookie, cookies.headerFor(url));
  const all = {
    ...(asBrowser ? browserHeaders : plainHeaders(client.userAgent)),
    ...messageHeaders,
    ...hostSetting.headers,
    ...(cookie && { cookie }),
  };
  // An empty value removes the header.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Parses a `Retry-After` header: seconds or a date. Undefined if it is missing or invalid. */
export function retryAfterMs(value: string, now = Date.now()): number | undefined {
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = /^[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Closes a response without reading the rest of its body, ignoring the resulting stream error. */
export function discard({ body, release }: Pick<OpenResponse, 'body' | 'release'>): void {
  body.on('error', () => {}).destroy();
  release();
}

/** The last value of a header that may be repeated; empty if it is missing. */
export function lastHeaderValue(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header.at(-1) : header) ?? '';
}
