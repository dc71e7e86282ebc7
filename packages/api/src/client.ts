import * as z from 'zod/mini';
import { contract } from './contract.ts';
import type {
  BodyOf,
  DocumentBody,
  Endpoint,
  ParamsOf,
  QueryOf,
  ResponseBodyOf,
  ResponseHeadersOf,
  Shape,
} from './endpoint.ts';
import { ApiError, errorResponse } from './errorResponse.ts';
import { readEvents } from './readEvents.ts';
import { uploadForm } from './uploadForm.ts';

export interface ClientOptions {
  /** URL of the server, e.g. `http://127.0.0.1:7484`; empty in a page that the server itself serves. */
  readonly baseUrl: string;
  /** A token of `pith token add`; a page of the server has its session instead. */
  readonly token?: string | undefined;
  readonly fetch?: typeof globalThis.fetch;
}

/** A key of the call: left out if the endpoint has no such values, optional if all values are optional. */
type CallPart<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : [keyof T] extends [never]
    ? unknown
    : Partial<T> extends T
      ? { readonly [K in Name]?: T }
      : { readonly [K in Name]: T };

export type CallOf<E extends Endpoint> = CallPart<'params', ParamsOf<E>> &
  CallPart<'query', QueryOf<E>> &
  CallPart<'body', BodyOf<E>> & { readonly signal?: AbortSignal | undefined };

export interface ResponseOf<E extends Endpoint> {
  readonly body: ResponseBodyOf<E>;
  readonly headers: ResponseHeadersOf<E>;
}

export type Client = {
  readonly [Name in keyof typeof contract]: (
    ...call: Partial<CallOf<(typeof contract)[Name]>> extends CallOf<(typeof contract)[Name]>
      ? [call?: CallOf<(typeof contract)[Name]>]
      : [call: CallOf<(typeof contract)[Name]>]
  ) => Promise<ResponseOf<(typeof contract)[Name]>>;
};

interface AnyCall {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Creates a client with one method per endpoint. All errors are `ApiError`s, except an abort by the caller. */
export function createClient({ baseUrl, token, fetch = globalThis.fetch }: ClientOptions): Client {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const methodFor =
    (endpoint: Endpoint) =>
    async (call: AnyCall = {}) => {
      const response = await orNoConnection(() =>
        // Called without an object: a browser's fetch throws for any other `this`.
        fetch(`${baseUrl}${pathAndQuery(endpoint, call)}`, {
          method: endpoint.method,
          signal: call.signal ?? null,
          ...bodyInit(endpoint, call.body, authorization),
        }),
      );
      return readResponse(endpoint, response);
    };
  return Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [name, methodFor(endpoint as Endpoint)]),
  ) as unknown as Client;
}

/** Converts network errors to `no-connection`. */
async function orNoConnection<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'AbortError') throw cause;
    const suggestions = ['check that `pith serve` is running', 'try again'];
    throw new ApiError(
      { type: 'no-connection', message: 'The server could not be reached.', suggestions },
      undefined,
      cause,
    );
  }
}

function pathAndQuery(endpoint: Endpoint, { params = {}, query = {} }: AnyCall): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value])
      if (each !== undefined) searchParams.append(name, String(each));
  }
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

function bodyInit({ body }: Endpoint, value: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  if (body.kind === 'none') return { headers };
  if (body.kind === 'fields') {
    const form = uploadForm(value);
    if (form) return { headers, body: form };
    return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(value ?? {}) };
  }
  const { bytes, contentType } = value as DocumentBody;
  return { headers: { ...headers, 'content-type': contentType }, body: bytes as Uint8Array<ArrayBuffer> };
}

async function readResponse({ response: expected }: Endpoint, response: Response) {
  if (expected.kind === 'file' && response.status === expected.status) return readFile(expected, response);
  if (expected.kind === 'events' && response.status === expected.status)
    return { body: readValidEvents(expected, response), headers: {} };
  const text = await orNoConnection(() => response.text().then((body) => new Response(body))).then((whole) =>
    whole.text(),
  );
  if (response.status !== expected.status) throw readError(text, response.status);
  const body = expected.kind === 'json' ? parseJson(text) : expected.kind === 'html' ? text : undefined;
  const read = z.safeParse(expected.schema, body);
  const headers = z.safeParse(z.object(expected.headers), pickHeaders(expected.headers, response));
  if (!read.success || !headers.success) throw unexpectedResponse(response.status, read.error ?? headers.error);
  return { body: read.data, headers: headers.data };
}

async function readFile({ schema }: Endpoint['response'], response: Response) {
  const bytes = new Uint8Array(await orNoConnection(() => response.arrayBuffer()));
  const read = z.safeParse(schema, {
    type: (response.headers.get('content-type') ?? '').replace(/;.*/, '').trim(),
    bytes,
  });
  if (!read.success) throw unexpectedResponse(response.status, read.error);
  return { body: read.data, headers: {} };
}

/** Skips events that do not fit the schema: a newer server may send others. */
async function* readValidEvents({ schema }: Endpoint['response'], response: Response): AsyncGenerator<unknown, void> {
  const lines = readEvents(response.body!);
  try {
    for (
      let next = await orNoConnection(() => lines.next());
      !next.done;
      next = await orNoConnection(() => lines.next())
    ) {
      const read = z.safeParse(schema, parseJson(next.value));
      if (read.success) yield read.data;
    }
  } finally {
    await lines.return();
  }
}

function pickHeaders(names: Shape, response: Response): Record<string, string | undefined> {
  return Object.fromEntries(Object.keys(names).map((name) => [name, response.headers.get(name) ?? undefined]));
}

function readError(text: string, status: number): ApiError {
  const read = z.safeParse(errorResponse, parseJson(text));
  return read.success ? new ApiError(read.data.error, status) : unexpectedResponse(status, read.error);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unexpectedResponse(status: number, cause: unknown): ApiError {
  const suggestions = ['check that client and server have the same version'];
  const message = `The server sent an unexpected response (status ${status}).`;
  return new ApiError({ type: 'unexpected-answer', message, suggestions }, status, cause);
}
