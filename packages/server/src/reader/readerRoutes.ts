/**
 * A reader for programs that speak the API of Jina Reader: `GET /r/<url>` and `POST /r/`.
 *
 * Its address is part of the path, so it is no endpoint of the contract. Decision: docs/decisions/0034-jina-compatible-reader.md.
 */
import { Readable } from 'node:stream';
import type { UserLibrary } from '@pith/library';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { disconnectSignal } from '../disconnectSignal.ts';
import { serverError } from '../errors.ts';
import { securityHeaders } from '../guards/securityHeaders.ts';
import { answerKind } from './answerKind.ts';
import { documentJson } from './documentJson.ts';
import { cacheKey, createPageCache, type PageCache } from './pageCache.ts';
import { type ReaderRequest, type ReaderResult, readDocument } from './readDocument.ts';
import { isFetchFailure, ReaderError, toReaderError } from './readerError.ts';
import { type ReaderOptions, readOptions } from './readerOptions.ts';
import { type GivenPage, givenPage } from './requestBody.ts';
import { targetAddress } from './targetAddress.ts';
import { textForm } from './textForm.ts';

const PATH = '/r/';

export interface ReaderServices {
  libraryFor(request: FastifyRequest): { readonly user: string; readonly library: UserLibrary };
  /** The address of this server as the client sees it. */
  rootOf(request: FastifyRequest): string;
  readonly port: () => number;
  readonly onBug: (error: unknown) => void;
}

/** The path that is routed: the rest of a reader's address belongs to the page, and is no path of this server. */
export const routedUrl = (url = '/'): string => (url.startsWith(PATH) || url.startsWith('/r?') ? PATH : url);

export function addReader(app: FastifyInstance, { libraryFor, rootOf, port, onBug }: ReaderServices): void {
  const cache = createPageCache();
  app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply, onBug));
    scope.addHook('onRequest', async ({ headers }) => {
      // No page of another site may make this server fetch pages with its reader's cookies.
      if (/^(?:cross|same)-site$/.test(String(headers['sec-fetch-site'] ?? ''))) throw serverError('cross-site');
    });
    scope.route({
      method: ['GET', 'POST'],
      url: PATH,
      config: { access: 'user' },
      exposeHeadRoute: false,
      async handler(request, reply) {
        const signal = disconnectSignal(reply);
        const body = givenPage(request.body);
        const options = readOptions(request.headers, body.fields);
        const own = { host: request.headers.host ?? '', port: port(), path: PATH };
        const written = writtenAddress(request, body);
        if (written === undefined && body.html === undefined && body.file === undefined)
          return sendUsage(rootOf(request), request, reply);
        const kind = answerKind(request.headers.accept);
        if (kind === 'text' && options.formats.length > 1)
          throw new ReaderError(40001, `respondWith: ${options.formats.join(' and ')} need Accept: application/json`);
        const { user, library } = libraryFor(request);
        const read = () =>
          readWithCache(
            {
              target: written === undefined ? undefined : targetAddress(written, own),
              html: body.html,
              file: body.file,
              options,
            },
            { user, library, signal, cache },
          );
        if (kind === 'events')
          return sendEvents(reply, async () => documentJson((await read()).document, options), onBug);
        const { document } = await read();
        if (kind === 'json') {
          const data = documentJson(document, options);
          return reply.send({ code: 200, status: 20000, data, meta: { usage: data.usage } });
        }
        reply.header('x-usage-tokens', document.tokens);
        const picture = document.screenshot ?? document.pageshot;
        if (picture && document.content === undefined) return reply.type('image/png').send(Buffer.from(picture));
        return reply.type('text/plain; charset=utf-8').send(textForm(document));
      },
    });
  });
}

/** The address in the path or, without one, in the body or the parameter `url`. */
function writtenAddress({ originalUrl, query }: FastifyRequest, { fields, html }: GivenPage): string | undefined {
  const rest = originalUrl.slice(PATH.length);
  if (originalUrl.startsWith(PATH) && rest !== '' && !rest.startsWith('?')) return rest;
  const inQuery =
    new URLSearchParams(originalUrl.split('?').slice(1).join('?')).get('url') ?? (query as { url?: unknown }).url;
  const written = fields.url ?? inQuery;
  if (typeof written === 'string' && written.trim() !== '') return written;
  if (written !== undefined && html === undefined) throw new ReaderError(40001, 'url: expected a string');
  return undefined;
}

interface CacheContext {
  readonly user: string;
  readonly library: UserLibrary;
  readonly signal: AbortSignal;
  readonly cache: PageCache;
}

/** Reads a recent copy, if the client accepts one. If the site fails, an older copy is better than nothing. */
async function readWithCache(
  request: ReaderRequest,
  { user, library, signal, cache }: CacheContext,
): Promise<ReaderResult> {
  const { target, options } = request;
  const read = (earlier?: ReaderRequest['earlier']) => readPage({ ...request, earlier }, { library, signal });
  const key = target && !needsFreshPage(request) ? keyOf(user, target.url, options) : undefined;
  const copy = key === undefined ? undefined : cache.get(key);
  if (copy && Date.now() - copy.storedAt < options.cacheToleranceMs) return read(copy.pages);
  try {
    const result = await read();
    if (key !== undefined && options.mayStore && result.pages) cache.put(key, result.pages);
    return result;
  } catch (error) {
    if (!copy || !isFetchFailure(error)) throw error;
    return read(copy.pages);
  }
}

/** The one place that reads a page: the work can move to another process here. */
const readPage = readDocument;

function needsFreshPage({ html, file, options }: ReaderRequest): boolean {
  const needsPicture = options.formats.some((format) => format === 'screenshot' || format === 'pageshot');
  return html !== undefined || file !== undefined || needsPicture || options.headers.cookie !== undefined;
}

function keyOf(user: string, url: string, { render, headers, referer, waitSelectors }: ReaderOptions): string {
  return cacheKey(user, url, [render, headers, referer, waitSelectors]);
}

function sendUsage(root: string, { headers }: FastifyRequest, reply: FastifyReply) {
  const reader = `${root}${PATH}`;
  const usage = [`[Usage 1] ${reader}https://YOUR_URL`, `[Usage 2] POST ${reader} with url=…, html=… or file=…`];
  if (answerKind(headers.accept) === 'json')
    return reply.send({
      code: 200,
      status: 20000,
      data: Object.fromEntries(usage.map((line, index) => [`usage${index + 1}`, line.replace(/^\[.*?\] /, '')])),
    });
  return reply.type('text/plain; charset=utf-8').send(`${usage.join('\n')}\n`);
}

/** One event with the whole document, or one with the error. */
function sendEvents(reply: FastifyReply, read: () => Promise<object>, onBug: (error: unknown) => void) {
  async function* events(): AsyncGenerator<string, void> {
    try {
      yield event('data', await read());
    } catch (error) {
      const { body, bug } = toReaderError(error);
      if (bug !== undefined) onBug(bug);
      yield event('error', body);
    }
  }
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(events()));
}

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

function sendError(error: unknown, { headers }: FastifyRequest, reply: FastifyReply, onBug: (error: unknown) => void) {
  const { body, bug } = toReaderError(error);
  if (bug !== undefined) onBug(bug);
  reply.code(body.code).headers(securityHeaders);
  const kind = answerKind(headers.accept);
  if (kind === 'json') return reply.type('application/json; charset=utf-8').send(body);
  if (kind === 'events') return reply.type('text/event-stream; charset=utf-8').send(event('error', body));
  return reply.type('text/plain; charset=utf-8').send(`${body.readableMessage}\n`);
}
