/** An address → the first answer that is not a redirect. Each hop is read, judged and connected anew. */
import { trouble } from './errors.ts';
import { readWebAddress } from './guard.ts';
import type { Headers } from './headers.ts';
import { type Answer, discard, lastOf, type Message, type Net, send, type Trip } from './send.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** What another origin must not learn. */
const SECRETS = new Set(['authorization', 'cookie', 'x-api-key', 'x-auth-token']);

export async function follow(start: URL, first: Message, net: Net, trip: Trip): Promise<Answer> {
  let url = start;
  let message = first;
  for (let redirects = 0; redirects <= net.maxRedirects; redirects++) {
    trip.progress?.({ step: redirects === 0 ? 'fetch' : 'redirect', about: url.href });
    const answer = await send(url, message, net, trip);
    const location = lastOf(answer.headers.location);
    if (!REDIRECTS.has(answer.statusCode) || location === '') return answer;
    discard(answer);
    const next = readWebAddress(asUtf8(location), url);
    message = onward(message, answer.statusCode, next.origin === url.origin);
    url = next;
  }
  throw trouble('too-many-redirects');
}

/** As the Fetch standard says: a form that was sent is not sent to the next address, except by 307 and 308. */
function onward(message: Message, status: number, isSameOrigin: boolean): Message {
  const headers = isSameOrigin ? message.headers : withoutSecrets(message.headers);
  const becomesGet = status === 303 ? message.method !== 'HEAD' : message.method === 'POST' && status < 303;
  if (!becomesGet) return { ...message, headers };
  const { 'content-type': _, ...rest } = headers;
  return { method: 'GET', headers: rest };
}

function withoutSecrets(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !SECRETS.has(name)));
}

/** Headers come as one character a byte, but browsers take the bytes of an address for UTF-8, and sites rely on it. */
function asUtf8(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}
