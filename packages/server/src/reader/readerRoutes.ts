/**
 * A reader for programs that speak the API of Jina Reader: `GET /r/<url>` and `POST /r/`, and a search of the library: `GET /s/<words>`.
 *
 * Its address is part of the path, so it is no endpoint of the contract. Decision: docs/decisions/0034-jina-compatible-reader.md.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverError } from '../errors.ts';
import { securityHeaders } from '../guards/securityHeaders.ts';
import { answerKind, eventText } from './answerKind.ts';
import type { AnswerContext } from './answerRequest.ts';
import type { SearchContext } from './answerSearch.ts';
import { createPageCache } from './pageCache.ts';
import { toReaderError } from './readerError.ts';

export const READER_PATH = '/r/';
export const SEARCH_PATH = '/s/';

export interface ReaderServices extends Omit<AnswerContext, 'cache' | 'user' | 'readPage'> {
  readerFor(request: FastifyRequest): Pick<AnswerContext, 'user' | 'readPage'>;
  /** The search of the user who sends the request. */
  searchFor(request: FastifyRequest, reply: FastifyReply): SearchContext['search'];
}

/** The path that is routed: the rest of a reader's address belongs to the page, and is no path of this server. */
export const routedUrl = (url = '/'): string =>
  [READER_PATH, SEARCH_PATH].find((path) => url.startsWith(path) || url.startsWith(`${path.slice(0, -1)}?`)) ?? url;

export function addReader(app: FastifyInstance, { readerFor, searchFor, ...services }: ReaderServices): void {
  const cache = createPageCache();
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, services.onBug));
    scope.addHook('onRequest', async ({ headers }) => {
      // No page of another site may make this server fetch pages with its reader's cookies.
      if (/^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''))) throw serverError('cross-site');
    });
    scope.route({
      method: ['GET', 'POST'],
      url: READER_PATH,
      config: { access: 'user' },
      exposeHeadRoute: false,
      async handler(request, reply) {
        // Loaded with the first request: a server that nobody reads with starts faster.
        const { answerRequest } = await import('./answerRequest.ts');
        return answerRequest(request, reply, { ...services, ...readerFor(request), cache });
      },
    });
    scope.route({
      method: ['GET', 'POST'],
      url: SEARCH_PATH,
      config: { access: 'bookmarks:read' },
      exposeHeadRoute: false,
      async handler(request, reply) {
        const { answerSearch } = await import('./answerSearch.ts');
        return answerSearch(request, reply, { search: searchFor(request, reply) });
      },
    });
  });
}

function sendError(error: unknown, { headers }: FastifyRequest, reply: FastifyReply, onBug: (error: unknown) => void) {
  const { body, bug } = toReaderError(error);
  if (bug !== undefined) onBug(bug);
  reply.code(body.code).headers(securityHeaders);
  const kind = answerKind(headers.accept);
  if (kind === 'json') return reply.type('application/json; charset=utf-8').send(body);
  if (kind === 'events') return reply.type('text/event-stream; charset=utf-8').send(eventText('error', body));
  return reply.type('text/plain; charset=utf-8').send(`${body.readableMessage}\n`);
}
