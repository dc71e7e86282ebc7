/** Answers a request of the reader: reads its options, then the page or a recent copy of it, and writes it in the form that the client accepts. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withoutBasePath } from '../basePath.ts';
import { disconnectSignal } from '../disconnectSignal.ts';
import { answerKind, eventText } from './answerKind.ts';
import { documentJson } from './documentJson.ts';
import { cacheKey, type PageCache } from './pageCache.ts';
import type { ReaderRequest, ReaderResult } from './readDocument.ts';
import { isFetchFailure, readerError, toReaderError } from './readerError.ts';
import { type ReaderOptions, readOptions } from './readerOptions.ts';
import { READER_PATH } from './readerRoutes.ts';
import { type GivenPage, givenPage } from './requestBody.ts';
import { targetAddress } from './targetAddress.ts';
import { textForm } from './textForm.ts';

export interface AnswerContext {
  readonly user: string;
  /** Reads in another process, until the signal aborts. */
  readPage(request: ReaderRequest, signal: AbortSignal): Promise<ReaderResult>;
  readonly cache: PageCache;
  /** The address of this server as the client sees it. */
  rootOf(request: FastifyRequest): string;
  /** The path that a proxy puts before ours. */
  readonly basePath: string;
  readonly port: () => number;
  readonly onBug: (error: unknown) => void;
}

export async function answerRequest(request: FastifyRequest, reply: FastifyReply, context: AnswerContext) {
  const signal = disconnectSignal(reply);
  const body = givenPage(request.body);
  const options = readOptions(request.headers, body.fields);
  const { basePath } = context;
  const own = { host: request.host, port: context.port(), path: `${basePath}${READER_PATH}` };
  const written = writtenAddress(withoutBasePath(request.originalUrl, basePath), request, body);
  const { html, file } = body;
  if (written === undefined && html === undefined && file === undefined)
    return sendUsage(context.rootOf(request), request, reply);
  const kind = answerKind(request.headers.accept);
  if (kind === 'text' && options.formats.length > 1)
    throw readerError(40001, `respondWith: ${options.formats.join(' and ')} need Accept: application/json`);
  const read = () => {
    const target = written === undefined ? undefined : targetAddress(written, own);
    return readWithCache({ target, html, file, options }, context, signal);
  };
  if (kind === 'events')
    return sendEvents(reply, async () => documentJson((await read()).document, options), context.onBug);
  const { document } = await read();
  if (kind === 'json') {
    const data = documentJson(document, options);
    return reply.send({ code: 200, status: 20000, data, meta: { usage: data.usage } });
  }
  reply.header('x-usage-tokens', document.tokens);
  const picture = document.screenshot ?? document.pageshot;
  if (picture && document.content === undefined) return reply.type('image/png').send(Buffer.from(picture));
  return reply.type('text/plain; charset=utf-8').send(textForm(document));
}

/** The address in the path or, without one, in the body or the parameter `url`. */
function writtenAddress(path: string, { query }: FastifyRequest, { fields, html }: GivenPage): string | undefined {
  const rest = path.slice(READER_PATH.length);
  if (path.startsWith(READER_PATH) && rest !== '' && !rest.startsWith('?')) return rest;
  const inQuery =
    new URLSearchParams(path.split('?').slice(1).join('?')).get('url') ?? (query as { url?: unknown }).url;
  const written = fields.url ?? inQuery;
  if (typeof written === 'string' && written.trim() !== '') return written;
  if (written !== undefined && html === undefined) throw readerError(40001, 'url: expected a string');
  return undefined;
}

/** Reads a recent copy, if the client accepts one. If the site fails, an older copy is better than nothing. */
async function readWithCache(
  request: ReaderRequest,
  { user, readPage, cache }: AnswerContext,
  signal: AbortSignal,
): Promise<ReaderResult> {
  const { target, options } = request;
  const read = (earlier?: ReaderRequest['earlier']) => readPage({ ...request, earlier }, signal);
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

function needsFreshPage({ html, file, options }: ReaderRequest): boolean {
  const needsPicture = options.formats.some((format) => format === 'screenshot' || format === 'pageshot');
  return html !== undefined || file !== undefined || needsPicture || options.headers.cookie !== undefined;
}

function keyOf(user: string, url: string, { render, headers, referer, waitSelectors }: ReaderOptions): string {
  return cacheKey(user, url, [render, headers, referer, waitSelectors]);
}

function sendUsage(root: string, { headers }: FastifyRequest, reply: FastifyReply) {
  const place = `${root}${READER_PATH}`;
  const usage = [`[Usage 1] ${place}https://YOUR_URL`, `[Usage 2] POST ${place} with url=…, html=… or file=…`];
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
      yield eventText('data', await read());
    } catch (error) {
      const { body, bug } = toReaderError(error);
      if (bug !== undefined) onBug(bug);
      yield eventText('error', body);
    }
  }
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(Readable.from(events()));
}
