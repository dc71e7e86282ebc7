/** The network port for scripts' requests. The guarded fetcher of `@pith/acquire` implements it. */
import { decodeHtml } from '@pith/core';
import type { ScriptRequest, ScriptResponse } from './messages.ts';

export interface Network {
  /** Opens a session: its requests share cookies. */
  openSession(): Promise<NetworkSession>;
}

export interface NetworkSession {
  resource(
    url: string,
    options: {
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

interface RequestContext {
  readonly page: URL | undefined;
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export async function sendRequest(
  network: NetworkSession,
  request: ScriptRequest,
  context: RequestContext,
): Promise<ScriptResponse> {
  const { page, ...limits } = context;
  const { status, contentType, headers, bytes } = await network.resource(request.url, {
    ...limits,
    method: request.method,
    headers: { ...(page ? { referer: `${page.origin}/` } : {}), ...lowerCaseNames(request.headers) },
    body: request.body,
  });
  return { status, headers, text: decodeBody(bytes, contentType), bytes: bytes.length };
}

/** In lower case, a script's headers replace ours, however it spells their names. */
function lowerCaseNames(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Decodes HTML pages like any page; other data without a charset is UTF-8. */
function decodeBody(bytes: Uint8Array, contentType: string): string {
  return /^text\/html|charset=/i.test(contentType) ? decodeHtml(bytes, contentType) : new TextDecoder().decode(bytes);
}
