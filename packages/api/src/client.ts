import * as z from 'zod/mini';
import { contract } from './contract.ts';
import type { AnswerHeadersOf, AnswerOf, BodyOf, Document, Endpoint, ParamsOf, QueryOf, Shape } from './endpoint.ts';
import { ApiError, failure } from './failure.ts';
import { readEvents } from './readEvents.ts';

export interface ClientOptions {
  /** Where the server is, e.g. `http://127.0.0.1:7484`; empty in a page that the server itself serves. */
  readonly baseUrl: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** A part of the call is asked for only if it has something to say. */
type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : [keyof T] extends [never]
    ? unknown
    : Partial<T> extends T
      ? { readonly [K in Name]?: T }
      : { readonly [K in Name]: T };

export type CallOf<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & { readonly signal?: AbortSignal | undefined };

export interface ReplyOf<E extends Endpoint> {
  readonly body: AnswerOf<E>;
  readonly headers: AnswerHeadersOf<E>;
}

export type Client = {
  readonly [Name in keyof typeof contract]: (
    ...call: Partial<CallOf<(typeof contract)[Name]>> extends CallOf<(typeof contract)[Name]>
      ? [call?: CallOf<(typeof contract)[Name]>]
      : [call: CallOf<(typeof contract)[Name]>]
  ) => Promise<ReplyOf<(typeof contract)[Name]>>;
};

interface AnyCall {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** One function per endpoint of the contract. Whatever goes wrong is an `ApiError`, save an abort of the caller's own. */
export function createClient({ baseUrl, fetch = globalThis.fetch }: ClientOptions): Client {
  const call =
    (endpoint: Endpoint) =>
    async (given: AnyCall = {}) => {
      const response = await reached(() =>
        // Not as a method of the options: a browser's fetch refuses any other `this`.
        fetch(`${baseUrl}${addressOf(endpoint, given)}`, {
          method: endpoint.method,
          signal: given.signal ?? null,
          ...carried(endpoint, given.body),
        }),
      );
      return readReply(endpoint, response);
    };
  return Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [name, call(endpoint as Endpoint)]),
  ) as unknown as Client;
}

async function reached<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    const suggestions = ['check that `pith serve` is running', 'try again'];
    throw new ApiError(
      { type: 'no-connection', message: 'The server cannot be reached.', suggestions },
      undefined,
      cause,
    );
  }
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyCall): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) words.append(name, String(value));
  }
  return words.size > 0 ? `${path}?${words}` : path;
}

function carried({ body }: Endpoint, given: unknown): RequestInit {
  if (body.kind === 'none') return {};
  if (body.kind === 'fields') {
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(given) };
  }
  const { bytes, contentType } = given as Document;
  return { headers: { 'content-type': contentType }, body: bytes as Uint8Array<ArrayBuffer> };
}

async function readReply({ answer }: Endpoint, response: Response) {
  if (answer.kind === 'file' && response.status === answer.status) return readFile(answer, response);
  if (answer.kind === 'events' && response.status === answer.status)
    return { body: eventsIn(answer, response), headers: {} };
  const text = await reached(() => response.text().then((body) => new Response(body))).then((whole) => whole.text());
  if (response.status !== answer.status) throw failureIn(text, response.status);
  const body = answer.kind === 'json' ? parsed(text) : answer.kind === 'html' ? text : undefined;
  const read = z.safeParse(answer.schema, body);
  const headers = z.safeParse(z.object(answer.headers), headersNamed(answer.headers, response));
  if (!read.success || !headers.success) throw unexpected(response.status, read.error ?? headers.error);
  return { body: read.data, headers: headers.data };
}

async function readFile({ schema }: Endpoint['answer'], response: Response) {
  const bytes = new Uint8Array(await reached(() => response.arrayBuffer()));
  const read = z.safeParse(schema, { type: response.headers.get('content-type') ?? '', bytes });
  if (!read.success) throw unexpected(response.status, read.error);
  return { body: read.data, headers: {} };
}

/** An event that is not understood is left out: a newer server may tell more than we know. */
async function* eventsIn({ schema }: Endpoint['answer'], response: Response): AsyncGenerator<unknown, void> {
  const lines = readEvents(response.body!);
  try {
    for (let next = await reached(() => lines.next()); !next.done; next = await reached(() => lines.next())) {
      const read = z.safeParse(schema, parsed(next.value));
      if (read.success) yield read.data;
    }
  } finally {
    await lines.return();
  }
}

function headersNamed(names: Shape, response: Response): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, response.headers.get(name) ?? undefined]));
}

function failureIn(text: string, status: number): ApiError {
  const read = z.safeParse(failure, parsed(text));
  return read.success ? new ApiError(read.data.error, status) : unexpected(status, read.error);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unexpected(status: number, cause: unknown): ApiError {
  const suggestions = ['check that client and server have the same version'];
  const message = `The server's answer (${status}) was not understood.`;
  return new ApiError({ type: 'unexpected-answer', message, suggestions }, status, cause);
}
