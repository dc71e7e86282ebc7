/** A request with everything it takes, to an answer that is read whole: redirects, cookies, limits, what is known already. */
import { type Cache, conditionsOf, isCacheable } from './cache.ts';
import { trouble } from './errors.ts';
import { follow } from './follow.ts';
import { readBody } from './readBody.ts';
import { type Answer, discard, lastOf, type Message, type Net, type Trip } from './send.ts';

export interface Whole {
  /** After redirects. */
  readonly url: URL;
  readonly status: number;
  /** Names in lower case; without cookies. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
  /** The site said that nothing has changed. */
  readonly isUnchanged: boolean;
}

export interface Exchange {
  readonly url: URL;
  readonly message: Message;
  readonly maxBytes: number;
  /** What is longer is cut, instead of refused. */
  readonly isCut?: boolean | undefined;
  readonly net: Net;
  readonly trip: Trip;
  readonly cache: Cache;
  /** Throws for an answer that is of no use; false when its body is not needed. */
  readonly inspect?: Inspect | undefined;
}

export type Inspect = (answer: Pick<Whole, 'status' | 'headers'>) => boolean;

const NOT_MODIFIED = 304;

export async function exchange({
  url,
  message,
  maxBytes,
  isCut = false,
  net,
  trip,
  cache,
  inspect,
}: Exchange): Promise<Whole> {
  const key = message.method === 'GET' && !isCut ? keyOf(url, message, trip) : undefined;
  const known = key === undefined ? undefined : await cache.get(key);
  const conditional = { ...message, headers: { ...message.headers, ...conditionsOf(known) } };
  const answer = await follow(url, conditional, net, trip);
  try {
    if (known && answer.statusCode === NOT_MODIFIED) {
      return { url: new URL(known.url), status: 200, headers: known.headers, bytes: known.bytes, isUnchanged: true };
    }
    const headers = plain(answer.headers);
    const isWanted = inspect?.({ status: answer.statusCode, headers }) ?? true;
    if (!isWanted) return wholeOf(answer, headers, new Uint8Array());
    if (Number(headers['content-length']) > maxBytes && !isCut) throw trouble('too-large');
    const bytes = await readBody(
      watched(answer, message.method, trip),
      headers['content-encoding'] ?? '',
      maxBytes,
      isCut,
    );
    const whole = wholeOf(answer, headers, bytes);
    if (key !== undefined && isCacheable(whole.status, { ...whole, url: '' })) {
      await cache.put(key, { url: answer.url.href, headers, bytes });
    }
    return whole;
  } finally {
    discard(answer);
  }
}

function wholeOf({ url, statusCode }: Answer, headers: Whole['headers'], bytes: Uint8Array): Whole {
  return { url, status: statusCode, headers, bytes, isUnchanged: false };
}

/** Everything of ours that an answer may depend on. */
function keyOf(url: URL, { headers }: Message, { cookies }: Trip): string {
  return JSON.stringify([url.href, cookies.headerFor(url), Object.entries(headers).sort()]);
}

/** HTTP/2 ends a stream that its server gave up like one that is whole: then only the length can tell. */
async function* watched({ body, headers, url }: Answer, method: string, { progress }: Trip): AsyncIterable<Uint8Array> {
  const total = Number(lastOf(headers['content-length'])) || undefined;
  let done = 0;
  for await (const piece of body) {
    done += piece.length;
    progress?.({ step: 'download', about: url.href, done, total });
    yield piece;
  }
  if (total !== undefined && done < total && method !== 'HEAD') throw trouble('broken-response');
}

function plain(headers: Answer['headers']): Record<string, string> {
  const pairs = Object.entries(headers).filter(([name, value]) => name !== 'set-cookie' && value !== undefined);
  // Of several types or lengths the last counts; `Link` and the like are lists anyway.
  const single = new Set(['content-type', 'content-length', 'etag', 'last-modified']);
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, single.has(name) ? lastOf(value) : [value].flat().join(', ')]),
  );
}
