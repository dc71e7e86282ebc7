/** What scripts' requests go through. The guarded fetcher of `@pith/acquire` is one. */
import { decodeHtml } from '@pith/core';
import type { ScriptAnswer, ScriptRequest } from './messages.ts';

export interface Network {
  /** Requests that share their cookies. */
  visit(): Promise<NetworkVisit>;
}

export interface NetworkVisit {
  resource(
    url: string,
    ask: {
      readonly method: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body?: string | undefined;
      readonly maxBytes: number;
      readonly timeoutMs: number;
      readonly signal: AbortSignal;
    },
  ): Promise<{
    readonly status: number;
    readonly contentType: string;
    readonly headers: Readonly<Record<string, string | readonly string[]>>;
    readonly bytes: Uint8Array;
  }>;
}

interface Within {
  readonly page: URL | undefined;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export async function sendRequest(
  network: NetworkVisit,
  request: ScriptRequest,
  within: Within,
): Promise<ScriptAnswer> {
  const { page, ...limits } = within;
  const { status, contentType, headers, bytes } = await network.resource(request.url, {
    ...limits,
    method: request.method,
    headers: { ...(page ? { referer: `${page.origin}/` } : {}), ...lowerCased(request.headers) },
    body: request.body,
  });
  return { status, headers, text: decoded(bytes, contentType), bytes: bytes.length };
}

/** So that a script's own words replace ours, however it writes their names. */
function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Pages by the rules for pages; data, where nothing is said, is UTF-8. */
function decoded(bytes: Uint8Array, contentType: string): string {
  return /^text\/html|charset=/i.test(contentType) ? decodeHtml(bytes, contentType) : new TextDecoder().decode(bytes);
}
