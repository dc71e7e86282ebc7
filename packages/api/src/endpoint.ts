/**
 * An endpoint as data: the type, the validation, the client and the API reference all come from it.
 *
 * Schemas are zod's "mini" flavour: it never compiles code at run time, which the web reader's policy forbids,
 * and the browser loads only the checks that the contract uses.
 */
import * as z from 'zod/mini';

export type Shape = Readonly<Record<string, z.ZodMiniType>>;
/** zod gives the empty object any name; here it has none. */
export type Values<S extends Shape> = [keyof S] extends [never] ? NoNames : z.output<z.ZodMiniObject<S>>;

export type Method = 'GET' | 'POST' | 'DELETE';
export type Path = `/${string}`;

/** What a request carries: nothing, named fields (JSON or a form), or a document as it is. */
export type Body =
  | { readonly kind: 'none' }
  | { readonly kind: 'fields'; readonly fields: Shape }
  | { readonly kind: 'document'; readonly types: readonly string[] };

/** What comes back when all goes well; every failure has one shape, see `failure.ts`. */
export interface Answer<T = unknown, H extends Shape = Shape> {
  readonly status: number;
  readonly kind: 'json' | 'html' | 'file' | 'events' | 'nothing';
  /** Of the whole answer; of each event, where there are several. */
  readonly schema: z.ZodMiniType<T>;
  /** By their lower-case names. */
  readonly headers: H;
}

export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Body = Body,
  A extends Answer = Answer,
> {
  readonly method: Method;
  /** With `:name` for each of `params`. */
  readonly path: Path;
  readonly summary: string;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly answer: A;
}

// biome-ignore lint/complexity/noBannedTypes: here it means "no names at all", which is what is wanted
type NoNames = {};

export function endpoint<
  A extends Answer,
  P extends Shape = NoNames,
  Q extends Shape = NoNames,
  B extends Body = { kind: 'none' },
>(given: {
  method: Method;
  path: Path;
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  answer: A;
}): Endpoint<P, Q, B, A> {
  return { params: {} as P, query: {} as Q, body: { kind: 'none' } as B, ...given };
}

export function fields<F extends Shape>(shape: F): { readonly kind: 'fields'; readonly fields: F } {
  return { kind: 'fields', fields: shape };
}

export function documentOf<const T extends readonly string[]>(...types: T) {
  return { kind: 'document', types } as const;
}

export function json<T, H extends Shape = NoNames>(
  schema: z.ZodMiniType<T>,
  more: { status?: number; headers?: H } = {},
): Answer<T, H> {
  return { status: more.status ?? 200, kind: 'json', schema, headers: more.headers ?? ({} as H) };
}

export function html<H extends Shape = NoNames>(headers?: H): Answer<string, H> {
  return { status: 200, kind: 'html', schema: z.string(), headers: headers ?? ({} as H) };
}

/** Bytes of one of these types; the answer says which. */
export function file<const T extends readonly string[]>(...types: T): Answer<FileOf<T[number]>, NoNames> {
  const schema = z.object({ type: z.enum(types as unknown as [string, ...string[]]), bytes: z.instanceof(Uint8Array) });
  return { status: 200, kind: 'file', schema: schema as unknown as z.ZodMiniType<FileOf<T[number]>>, headers: {} };
}

export interface FileOf<T extends string> {
  readonly type: T;
  readonly bytes: Uint8Array;
}

/** Server-sent events, as they come; `event` in each is also its name on the wire. */
export function events<T extends { readonly event: string }>(
  schema: z.ZodMiniType<T>,
): Answer<AsyncIterable<T>, NoNames> {
  return { status: 200, kind: 'events', schema: schema as unknown as z.ZodMiniType<AsyncIterable<T>>, headers: {} };
}

export function nothing(): Answer<undefined, NoNames> {
  return { status: 204, kind: 'nothing', schema: z.undefined(), headers: {} };
}

/** The values of a request, once parsed. */
export type ParamsOf<E extends Endpoint> = Values<E['params']>;
export type QueryOf<E extends Endpoint> = Values<E['query']>;
export type BodyOf<E extends Endpoint> = E['body'] extends { kind: 'fields'; fields: infer F extends Shape }
  ? Values<F>
  : E['body'] extends { kind: 'document' }
    ? Document
    : undefined;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']['schema']>;
export type AnswerHeadersOf<E extends Endpoint> = Values<E['answer']['headers']>;

/** A document travels as bytes with the type its sender gave it; how they become text is for the receiver to say. */
export interface Document {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}
