/** From a contract and a function to a route: parse at the border, call, answer. Routes themselves stay thin. */
import {
  type AnswerHeadersOf,
  type AnswerOf,
  type Body,
  type BodyOf,
  check,
  type Endpoint,
  type ParamsOf,
  paging,
  type QueryOf,
  type Shape,
} from '@pith/api';
import type { Library } from '@pith/library';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { serverError } from './errors.ts';
import { sendEvents } from './sendEvents.ts';

/** What the handlers may use. */
export interface Services {
  readonly library: Library;
  readonly version: string;
}

export interface Context extends Services {
  readonly user: string;
  /** Scheme, host and port under which we were asked; the Host header has been checked by then. */
  readonly root: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Before an answer that goes on and on; throws when this user has too many of them. */
  listen(): void;
}

export interface Asked<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
}

type HeaderValues = Record<string, string | number | string[]>;

export interface Answered<E extends Endpoint> {
  readonly body: AnswerOf<E>;
  /** Those the contract promises, and any others. */
  readonly headers: AnswerHeadersOf<E> & HeaderValues;
}

export type Route = (contextOf: (request: FastifyRequest, reply: FastifyReply) => Context) => RouteOptions;

export function handle<E extends Endpoint>(
  endpoint: E,
  answer: (asked: Asked<E>, context: Context) => Promise<Answered<E>>,
): Route {
  return (contextOf) => ({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.answer.kind === 'events' && { exposeHeadRoute: false }), // its answer has no length and no end of its own
    async handler(request, reply) {
      const asked = parse(endpoint, request) as Asked<E>;
      const { body, headers } = await answer(asked, contextOf(request, reply));
      return send(reply, endpoint, headers, body);
    },
  });
}

function parse(endpoint: Endpoint, request: FastifyRequest) {
  const params = check(endpoint.params, request.params);
  if (!params.ok) throw serverError('not-found');
  const query = parsed(endpoint.query, withoutEmpty(request.query));
  return { params: params.value, query, body: bodyIn(endpoint.body, request) };
}

function bodyIn(expected: Body, { body, headers }: FastifyRequest): unknown {
  switch (expected.kind) {
    case 'none':
      return undefined;
    case 'document':
      if (!(body instanceof Uint8Array)) throw serverError('unsupported-body', `wanted ${expected.types.join(' or ')}`);
      return { bytes: body, contentType: headers['content-type'] ?? '' };
    case 'fields':
      if (body instanceof Uint8Array) throw serverError('unsupported-body', 'wanted application/json');
      return parsed(expected.fields, body ?? {});
  }
}

function parsed(shape: Shape, given: unknown): unknown {
  const result = check(shape, given);
  if (result.ok) return result.value;
  const said = result.issues.map(({ field, message }) => `${field || 'body'}: ${message}`).join('; ');
  // A page of a list that cannot exist is not found: Readeck's clients expect that.
  const isPaging = result.issues.every(({ field }) => field in paging);
  throw serverError(isPaging ? 'not-found' : 'invalid-request', said);
}

/** `?search=` means that nothing is searched for. */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).filter(([, value]) => String(value).trim() !== ''),
  );
}

function send(reply: FastifyReply, { answer }: Endpoint, headers: HeaderValues, body: unknown) {
  reply.code(answer.status).headers(headers);
  if (answer.kind === 'html') return reply.type('text/html; charset=utf-8').send(body);
  if (answer.kind === 'file') {
    const { type, bytes } = body as { type: string; bytes: Uint8Array };
    return reply.type(type).send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
  if (answer.kind === 'events') return sendEvents(reply, body as AsyncIterable<{ readonly event: string }>);
  if (answer.kind === 'json') return reply.type('application/json; charset=utf-8').send(body);
  return reply.send();
}
