/** Follows redirects to the first other response. The URL of each hop is validated and guarded again. */
import { acquireError } from './errors.ts';
import { readWebAddress } from './guard.ts';
import type { Headers } from './headers.ts';
import {
  discard,
  type FetchContext,
  type HttpClient,
  lastHeaderValue,
  type OpenResponse,
  type RequestMessage,
  sendRequest,
} from './sendRequest.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Headers that are not sent to another origin. */
const CREDENTIAL_HEADERS = new Set(['authorization', 'cookie', 'x-api-key', 'x-auth-token']);

export async function followRedirects(
  start: URL,
  first: RequestMessage,
  client: HttpClient,
  context: FetchContext,
): Promise<OpenResponse> {
  let url = start;
  let message = first;
  for (let redirects = 0; redirects <= client.maxRedirects; redirects++) {
    context.progress?.({ step: redirects === 0 ? 'fetch' : 'redirect', about: url.href });
    const response = await sendRequest(url, message, client, context);
    const location = lastHeaderValue(response.headers.location);
    if (!REDIRECTS.has(response.statusCode) || location === '') return response;
    discard(response);
    const next = readWebAddress(asUtf8(location), url);
    message = messageForNextHop(message, response.statusCode, next.origin === url.origin);
    url = next;
  }
  throw acquireError('too-many-redirects');
}

/** As in the Fetch standard: a POST becomes a GET without a body, except after 307 and 308. */
function messageForNextHop(message: RequestMessage, status: number, isSameOrigin: boolean): RequestMessage {
  const headers = isSameOrigin ? message.headers : withoutCredentials(message.headers);
  const becomesGet = status === 303 ? message.method !== 'HEAD' : message.method === 'POST' && status < 303;
  if (!becomesGet) return { ...message, headers };
  const { 'content-type': _, ...rest } = headers;
  return { method: 'GET', headers: rest };
}

function withoutCredentials(headers: Headers): Headers {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIAL_HEADERS.has(name)));
}

/** Header values arrive as Latin-1, but browsers decode `Location` as UTF-8, and sites rely on it. */
function asUtf8(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}
