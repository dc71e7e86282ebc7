/** Creates a route from an endpoint and a handler: validates the request, calls the handler, sends the response. */

import { Readable } from 'node:stream';
import {
  type BodyContract,
  type BodyOf,
  type Endpoint,
  type FileOf,
  type ParamsOf,
  paging,
  type QueryOf,
  type ResponseBodyOf,
  type ResponseHeadersOf,
  type Shape,
  validate,
} from '@pith/api';
import type { AcceptedRequests, Accounts, Actor, Identity, Library, OAuth, UserLibrary } from '@pith/library';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Limits } from './auth/limits.ts';
import type { ImportProgress } from './backgroundImports.ts';
import { isNotModified } from './conditional.ts';
import type { Mailer } from './email/mailer.ts';
import { serverError } from './errors.ts';
import { formError } from './forms/formErrors.ts';
import { sendEvents } from './sendEvents.ts';
import type { StreamInput, StreamName, StreamResult, TaskInput, TaskName, TaskResult, TaskRunner } from './tasks.ts';

/** Dependencies of the handlers. */
export interface Services {
  readonly library: Library;
  readonly tasks: TaskRunner;
  readonly version: string;
  /** Imports in it go on when the server is started again. */
  readonly acceptedImports?: AcceptedRequests | undefined;
  /** Absent if this server cannot send e-mail. */
  readonly mailer?: Mailer | undefined;
}

export interface Context extends Omit<Services, 'library' | 'tasks'> {
  /** Who sent the request; undefined only on public endpoints. */
  readonly identity: Identity | undefined;
  /** The library of the user who sent the request; throws on public endpoints if nobody is signed in. */
  readonly library: UserLibrary;
  readonly openShare: Library['openShare'];
  /** Bytes of the archives of any user, or of all: only for administrators. */
  readonly diskUsage: Library['diskUsage'];
  readonly image: Library['image'];
  /** Runs a task for the user, or for `owner`, until the client disconnects. */
  runTask<Name extends TaskName>(name: Name, input: TaskInput<Name>, owner?: string): Promise<TaskResult<Name>>;
  /** The same for output of any size. */
  runStream<Name extends StreamName>(name: Name, input: StreamInput<Name>): Promise<StreamResult<Name>>;
  /** Imports in the background, after earlier imports of the user; returns an id. */
  startImport(request: StreamInput<'importBookmarks'>): Promise<string>;
  /** How far an import of the user is. */
  importProgress(id: string): ImportProgress | undefined;
  /** Rejects if the library cannot be reached. */
  isReady(): Promise<unknown>;
  readonly accounts: Accounts;
  readonly oauth: OAuth;
  /** Whether there are accounts, or have been since the server was started. */
  hasAccounts(): Promise<boolean>;
  /** The user of all requests while there are no accounts. */
  readonly localUser: string;
  readonly limits: Limits;
  /** Whether a name and a password give a token through the API. */
  readonly legacyAuth: boolean;
  /** The library of any user: only for administrators, and for the owner of a token in an address. */
  readonly libraryOf: Library['for'];
  /** Who sent the request, for the audit log. */
  readonly actor: Actor;
  /** The address of this server as the client sees it, without a slash at the end. The Host header has been checked before. */
  readonly root: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Whether the request accepts a page for people. */
  readonly wantsPage: boolean;
  /** Must be called before an event stream is sent; throws if the user has too many open. */
  openEventStream(): void;
}

export interface ValidRequest<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

type HeaderValues = Record<string, string | number | string[]>;

/** A file that is made while it is sent. */
export interface StreamedFile {
  readonly type: string;
  readonly stream: AsyncIterable<Uint8Array | string>;
}

export type HandlerResult<E extends Endpoint> = {
  /** The headers of the contract, and any others. */
  readonly headers: ResponseHeadersOf<E> & HeaderValues;
} & (
  | { readonly body: ResponseBodyOf<E> | (ResponseBodyOf<E> extends FileOf<string> ? StreamedFile : never) }
  | EncodedBody
  | PageBody
);

/** The body of a response of kind `json`, encoded by a task. */
interface EncodedBody {
  readonly json: Uint8Array;
}

/** What a response with `orPage` has instead for people. */
interface PageBody {
  readonly page: Uint8Array;
}

export type Route = (contextOf: (request: FastifyRequest, reply: FastifyReply) => Context) => RouteOptions;

export function handle<E extends Endpoint>(
  endpoint: E,
  handler: (request: ValidRequest<E>, context: Context) => Promise<HandlerResult<E>>,
): Route {
  return (contextOf) => ({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.scope },
    ...(endpoint.body.kind === 'fields' && endpoint.body.maxBytes && { bodyLimit: endpoint.body.maxBytes }),
    ...(endpoint.response.kind === 'events' && { exposeHeadRoute: false }), // an event stream has no HEAD response
    async handler(request, reply) {
      const validRequest = validateRequest(endpoint, request) as ValidRequest<E>;
      const { headers, ...result } = await handler(validRequest, contextOf(request, reply));
      if ('page' in result) return reply.headers(headers).type('text/html; charset=utf-8').send(result.page);
      return send({ request, reply }, endpoint, headers, 'json' in result ? result.json : result.body);
    },
  });
}

function validateRequest(endpoint: Endpoint, request: FastifyRequest) {
  const params = validate(endpoint.params, request.params);
  if (!params.ok) throw serverError('not-found');
  const query = validateFields(endpoint.query, withoutEmpty(request.query), 422);
  return { params: params.value, query, body: validateBody(endpoint.body, request) };
}

function validateBody(expected: BodyContract, { body, headers }: FastifyRequest): unknown {
  switch (expected.kind) {
    case 'none':
      return undefined;
    case 'document':
      if (!(body instanceof Uint8Array))
        throw serverError('unsupported-body', `expected ${expected.types.join(' or ')}`);
      return { bytes: body, contentType: headers['content-type'] ?? '' };
    case 'fields':
      if (body instanceof Uint8Array) {
        const issue = { field: '', message: 'Expected application/json or a form.' };
        throw formError(expected.fields, {}, [issue], expected.invalidStatus);
      }
      return validateFields(expected.fields, body ?? {}, expected.invalidStatus);
  }
}

function validateFields(shape: Shape, input: unknown, invalidStatus: number): unknown {
  const result = validate(shape, input);
  if (result.ok) return result.value;
  // Invalid paging is answered with 404: Readeck's clients expect that.
  if (result.issues.every(({ field }) => field in paging)) throw serverError('not-found', 'there is no such page');
  throw formError(shape, input, result.issues, invalidStatus);
}

/** Drops empty query values: `?search=` means no search. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(([, value]) => String(value).trim() !== ''),
  );
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function send({ request, reply }: Exchange, { response }: Endpoint, headers: HeaderValues, body: unknown) {
  reply.code(response.status).headers(headers);
  const sendText = (text: string) => {
    const bytes = Buffer.from(text);
    return isNotModified(request, reply, bytes) ? reply.code(304).send() : reply.send(bytes);
  };
  if (response.kind === 'html') {
    reply.type('text/html; charset=utf-8');
    return sendText(body as string);
  }
  if (response.kind === 'file') {
    if ('stream' in (body as StreamedFile)) {
      const { type, stream } = body as StreamedFile;
      return reply.type(type).send(Readable.from(stream, { objectMode: false }));
    }
    const { type, bytes } = body as FileOf<string>;
    return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  if (response.kind === 'events') return sendEvents(reply, body as AsyncIterable<{ readonly event: string }>);
  if (response.kind === 'json') {
    reply.type('application/json; charset=utf-8');
    return body instanceof Uint8Array ? reply.send(body) : sendText(JSON.stringify(body));
  }
  return reply.send();
}
