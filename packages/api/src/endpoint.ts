/**
 * Describes an endpoint as data. The types, the validation, the client and the API reference are derived from it.
 *
 * Schemas use zod's "mini" variant: it never compiles code at run time, which the web reader's content security policy
 * forbids, and the browser loads only the checks that the contract uses.
 */
import * as z from 'zod/mini';

export type Shape = Readonly<Record<string, z.ZodMiniType>>;
/** Values of a shape. An empty shape has no keys, where zod's type would allow any. */
export type Values<S extends Shape> = [keyof S] extends [never] ? NoKeys : z.output<z.ZodMiniObject<S>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint: anyone, every signed-in user, those with all rights of a user, or those whose token has the scope.
 * A token without scopes has all rights of its user. The names with a colon are Readeck's, except `bookmarks:save`.
 */
export const scopes = [
  'public',
  'user',
  'all',
  'bookmarks:read',
  'bookmarks:write',
  'bookmarks:save',
  'profile:read',
  'admin:read',
  'admin:write',
] as const;
export type Scope = (typeof scopes)[number];
export type Path = `/${string}`;

/** The body of a request: none, named fields (as JSON or a form), or a raw document. */
export type BodyContract =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'fields';
      readonly fields: Shape;
      readonly invalidStatus: 400 | 422;
      readonly maxBytes?: number | undefined;
    }
  | { readonly kind: 'document'; readonly types: readonly string[] };

/** The successful response. All error responses have one shape, see `errorResponse.ts`. */
export interface ResponseContract<T = unknown, H extends Shape = Shape> {
  readonly status: number;
  readonly kind: 'json' | 'html' | 'file' | 'events' | 'none';
  /** Requests that accept `text/html` get a page for people instead. */
  readonly orPage?: boolean | undefined;
  /** Schema of the body, or of each event of an event stream. */
  readonly schema: z.ZodMiniType<T>;
  /** By lower-case name. */
  readonly headers: H;
}

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends BodyContract = BodyContract,
  R extends ResponseContract = ResponseContract,
> {
  readonly method: Method;
  /** Contains `:name` for each of `params`. */
  readonly path: Path;
  readonly scope: Scope;
  /** What the endpoint does, in sentences for the API reference. */
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly response: R;
}

// biome-ignore lint/complexity/noBannedTypes: means "no keys" here, as intended
type NoKeys = {};

export function endpoint<
  R extends ResponseContract,
  P extends Shape = NoKeys,
  Q extends Shape = NoKeys,
  B extends BodyContract = { kind: 'none' },
>(definition: {
  method: Method;
  path: Path;
  scope: Scope;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  response: R;
}): Endpoint<P, Q, B, R> {
  return { params: {} as P, query: {} as Q, body: { kind: 'none' } as B, ...definition };
}

/** `invalidStatus` is the status of the answer to invalid fields: Readeck uses 400 in some places. */
export function fields<F extends Shape>(
  shape: F,
  { invalidStatus = 422, maxBytes }: { invalidStatus?: 400 | 422; maxBytes?: number } = {},
) {
  return { kind: 'fields', fields: shape, invalidStatus, maxBytes } as const;
}

export function documentOf<const T extends readonly string[]>(...types: T) {
  return { kind: 'document', types } as const;
}

export function json<T, H extends Shape = NoKeys>(
  schema: z.ZodMiniType<T>,
  { status = 200, headers = {} as H, orPage }: { status?: number; headers?: H; orPage?: boolean } = {},
): ResponseContract<T, H> {
  return { status, kind: 'json', schema, headers, orPage };
}

export function html<H extends Shape = NoKeys>(headers?: H): ResponseContract<string, H> {
  return { status: 200, kind: 'html', schema: z.string(), headers: headers ?? ({} as H) };
}

/** Bytes of one of these content types. */
export function file<const T extends readonly string[]>(...types: T): ResponseContract<FileOf<T[number]>, NoKeys> {
  const schema = z.object({ type: z.enum(types as unknown as [string, ...string[]]), bytes: z.instanceof(Uint8Array) });
  return { status: 200, kind: 'file', schema: schema as unknown as z.ZodMiniType<FileOf<T[number]>>, headers: {} };
}

export interface FileOf<T extends string> {
  readonly type: T;
  readonly bytes: Uint8Array;
}

/** A stream of server-sent events. The key `event` is also the SSE event name. */
export function events<T extends { readonly event: string }>(
  schema: z.ZodMiniType<T>,
): ResponseContract<AsyncIterable<T>, NoKeys> {
  return { status: 200, kind: 'events', schema: schema as unknown as z.ZodMiniType<AsyncIterable<T>>, headers: {} };
}

export function noContent<H extends Shape = NoKeys>(headers?: H): ResponseContract<undefined, H> {
  return { status: 204, kind: 'none', schema: z.undefined(), headers: headers ?? ({} as H) };
}

/** Validated values of a request. */
export type ParamsOf<E extends Endpoint> = Values<E['params']>;
export type QueryOf<E extends Endpoint> = Values<E['query']>;
export type BodyOf<E extends Endpoint> = E['body'] extends { kind: 'fields'; fields: infer F extends Shape }
  ? Values<F>
  : E['body'] extends { kind: 'document' }
    ? DocumentBody
    : undefined;
export type ResponseBodyOf<E extends Endpoint> = z.output<E['response']['schema']>;
export type ResponseHeadersOf<E extends Endpoint> = Values<E['response']['headers']>;

/** A document is sent as bytes with its content type; the server decodes it. */
export interface DocumentBody {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}
