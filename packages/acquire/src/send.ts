/** One request to one address: in its turn, in our words or a browser's, and again when that has a chance. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Progress } from '@pith/core';
import { type Agent, type Dispatcher, request } from 'undici';
import { type Cookies, joinCookies } from './cookies.ts';
import { browserHeaders, type Headers, plainHeaders, TURNED_AWAY } from './headers.ts';
import type { hostSettingsReader } from './hostSettings.ts';
import type { Hosts } from './hosts.ts';
import { codeOf } from './toAcquireError.ts';

/** What all fetches share. */
export interface Net {
  readonly agent: Agent;
  readonly hosts: Hosts;
  readonly settingsFor: ReturnType<typeof hostSettingsReader>;
  readonly userAgent: string;
  readonly maxRedirects: number;
  /** How often a request is sent again, besides the first time. */
  readonly retries: number;
  /** Before the first of them; doubled each time. */
  readonly backoffMs: number;
}

/** What one fetch carries from hop to hop. */
export interface Trip {
  readonly cookies: Cookies;
  readonly signal: AbortSignal;
  /** How much time is left, in milliseconds. */
  readonly leftMs: () => number;
  readonly progress?: Progress | undefined;
}

export interface Message {
  readonly method: string;
  readonly headers: Headers;
  readonly body?: string | Uint8Array | undefined;
}

export interface Answer extends Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'> {
  readonly url: URL;
  /** Gives the host's turn back: when the body is read, or nobody wants it. */
  readonly release: () => void;
}

/** Statuses that pass by themselves. */
const PASSING = new Set([429, 502, 503, 504]);

/** Failures of the line that a second try may not meet; nothing was answered yet. */
const passingCodes =
  /^(?:ECONNRESET|EPIPE|EAI_AGAIN|UND_ERR_SOCKET|ERR_HTTP2_(?:GOAWAY_SESSION|STREAM_ERROR|SESSION_ERROR))$/;

export async function send(url: URL, message: Message, net: Net, trip: Trip): Promise<Answer> {
  const isRepeatable = message.method === 'GET' || message.method === 'HEAD';
  let asBrowser = false;
  for (let attempt = 0; ; attempt++) {
    const mayRepeat = isRepeatable && attempt < net.retries;
    const waitMs = net.backoffMs * 2 ** attempt;
    await restOf(url, net, trip);
    trip.signal.throwIfAborted(); // undici would still connect
    const release = await net.hosts.turn(url.host, trip.signal);
    let answer: Answer;
    try {
      const headers = headersFor(url, message, asBrowser, net, trip.cookies);
      const { signal } = trip;
      const got = await request(url, {
        method: message.method as Dispatcher.HttpMethod,
        headers,
        body: message.body ?? null,
        dispatcher: net.agent,
        signal,
      });
      answer = { statusCode: got.statusCode, headers: got.headers, body: got.body, url, release };
    } catch (error) {
      release();
      if (!mayRepeat || !passingCodes.test(codeOf(error)) || waitMs >= trip.leftMs()) throw error;
      trip.progress?.({ step: 'retry', about: url.host });
      await pause(waitMs, undefined, { signal: trip.signal });
      continue;
    }
    trip.cookies.take(url, answer.headers['set-cookie']);
    const { statusCode } = answer;
    const askedMs = retryAfterMs(lastOf(answer.headers['retry-after']));
    const restMs = askedMs ?? waitMs;
    if (PASSING.has(statusCode) && askedMs !== undefined) net.hosts.rest(url.host, Date.now() + askedMs);
    if (isRepeatable && TURNED_AWAY.has(statusCode) && !asBrowser && askedMs === undefined) asBrowser = true;
    else if (!mayRepeat || !PASSING.has(statusCode) || restMs >= trip.leftMs()) return answer;
    else {
      trip.progress?.({ step: 'retry', about: url.host });
      discard(answer);
      await pause(restMs, undefined, { signal: trip.signal });
      continue;
    }
    discard(answer);
  }
}

/** A host that asked for time gets it, if we have as much; else its own answer says what there is to say. */
async function restOf(url: URL, { hosts }: Net, { leftMs, signal, progress }: Trip): Promise<void> {
  const restingMs = hosts.restingMs(url.host);
  if (restingMs === 0 || restingMs >= leftMs()) return;
  progress?.({ step: 'wait', about: url.host });
  await pause(restingMs, undefined, { signal });
}

function headersFor(url: URL, message: Message, asBrowser: boolean, net: Net, cookies: Cookies): Headers {
  const told = net.settingsFor(url);
  const { cookie: ownCookie, ...own } = message.headers;
  const cookie = joinCookies(told.cookies, ownCookie, cookies.headerFor(url));
  const all = {
    ...(asBrowser ? browserHeaders : plainHeaders(net.userAgent)),
    ...own,
    ...told.headers,
    ...(cookie && { cookie }),
  };
  // A header without a value is one that whoever asks does not want sent.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

/** Seconds or a date. Undefined when the site does not say, or says nonsense. */
export function retryAfterMs(value: string, now = Date.now()): number | undefined {
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = /^[a-z]{3}/i.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}

/** Ends the exchange without reading on. Its own complaint about that is of no use to anyone. */
export function discard({ body, release }: Pick<Answer, 'body' | 'release'>): void {
  body.on('error', () => {}).destroy();
  release();
}

export function lastOf(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header.at(-1) : header) ?? '';
}
