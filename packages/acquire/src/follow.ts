/** A URL → the first answer that is not a redirect. Each hop is read, judged and connected anew. */
import { type Agent, type Dispatcher, request } from 'undici';
import { trouble } from './errors.ts';
import { readWebAddress } from './guard.ts';
import { acceptEncoding } from './readBody.ts';

interface Journey {
  readonly agent: Agent;
  readonly userAgent: string;
  readonly maxRedirects: number;
  readonly signal: AbortSignal;
}

export interface Answer extends Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'> {
  readonly url: URL;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export async function follow(start: URL, { agent, userAgent, maxRedirects, signal }: Journey): Promise<Answer> {
  const headers = {
    accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en-US,en;q=0.9,*;q=0.5',
    'accept-encoding': acceptEncoding,
    'user-agent': userAgent,
  };
  let url = start;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    signal.throwIfAborted(); // undici would still connect
    const answer = await request(url, { dispatcher: agent, headers, signal });
    const location = lastOf(answer.headers.location);
    if (!REDIRECTS.has(answer.statusCode) || location === '') return { ...answer, url };
    discard(answer);
    url = readWebAddress(asUtf8(location), url);
  }
  throw trouble('too-many-redirects');
}

/** Ends the exchange without reading on. Its own complaint about that is of no use to anyone. */
export function discard({ body }: Pick<Answer, 'body'>): void {
  body.on('error', () => {}).destroy();
}

export function lastOf(header: string | string[] | undefined): string {
  return (Array.isArray(header) ? header.at(-1) : header) ?? '';
}

/** Headers come as one character a byte, but browsers take the bytes of an address for UTF-8, and sites rely on it. */
function asUtf8(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}
