/** Answers a search in the form of Jina's search, over the pages in the library: the web is not searched. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerKind, eventText } from './answerKind.ts';
import { readerError } from './readerError.ts';
import { SEARCH_PATH } from './readerRoutes.ts';
import type { FoundDocument, SearchRequest } from './searchDocuments.ts';

export interface SearchContext {
  /** Searches in another process, until the client disconnects. */
  search(request: SearchRequest): Promise<readonly FoundDocument[]>;
}

const DEFAULT_COUNT = 10;
const MAX_COUNT = 20;
const MAX_PAGE = 1000;

export async function answerSearch(request: FastifyRequest, reply: FastifyReply, { search }: SearchContext) {
  const { words, asked } = readSearch(request);
  const found = await search(asked);
  if (found.length === 0) throw readerError(42206, `No search results available for query ${JSON.stringify(words)}`);
  const tokens = found.reduce((sum, { usage }) => sum + usage.tokens, 0);
  switch (answerKind(request.headers.accept)) {
    case 'json':
      return reply.send({ code: 200, status: 20000, data: found, meta: { usage: { tokens } } });
    case 'events':
      return reply.type('text/event-stream; charset=utf-8').send(eventText('data', found));
    default:
      return reply
        .header('x-usage-tokens', tokens)
        .type('text/plain; charset=utf-8')
        .send(`${found.map(textOf).join('\n\n')}\n`);
  }
}

function readSearch({ originalUrl, headers, body }: FastifyRequest): { words: string; asked: SearchRequest } {
  const [path = '', ...rest] = originalUrl.split('?');
  const values = new URLSearchParams(rest.join('?'));
  if (typeof body === 'object' && body !== null && !(body instanceof Uint8Array))
    for (const [name, value] of Object.entries(body))
      for (const each of [value].flat()) values.append(name, String(each));
  const inPath = decodeOrKeep(path.slice(SEARCH_PATH.length).replaceAll('+', ' '));
  const words = (inPath === '' || inPath === 'search' ? (values.get('q') ?? inPath) : inPath).trim();
  if (words === '' || (inPath === 'search' && !values.get('q')))
    throw readerError(40001, 'q: what to search for is missing');
  if ((values.get('type') ?? 'web') !== 'web') throw readerError(40001, 'type: only web, which is the library here');
  for (const name of ['ext', 'filetype', 'loc'])
    if (values.has(name)) throw readerError(40001, `${name}: saved pages cannot be searched by it`);
  const filters = [
    anyOf('site', values.getAll('site')),
    ...values.getAll('intitle').map((title) => anyOf('title', [title])),
  ];
  const count = Math.min(numberIn(values, ['num', 'count'], DEFAULT_COUNT) || DEFAULT_COUNT, MAX_COUNT);
  const page = Math.min(numberIn(values, ['page'], 1) || 1, MAX_PAGE);
  const hasContent = !/no-content/i.test(String(headers['x-respond-with'] ?? values.get('respondWith') ?? ''));
  const asked = { words: [words, ...filters].join(' ').trim(), limit: count, offset: (page - 1) * count, hasContent };
  return { words, asked };
}

/** A filter of our search with one of these values. */
const anyOf = (name: string, values: readonly string[]): string =>
  values.map((value) => `${name}:"${value.replaceAll('"', ' ').trim()}"`).join(' or ');

function numberIn(values: URLSearchParams, names: readonly string[], fallback: number): number {
  const text = names.map((name) => values.get(name)).find((each) => each !== null && each !== '');
  if (text === undefined || text === null) return fallback;
  if (!/^\d{1,6}$/.test(text)) throw readerError(40001, `${names[0]}: expected a number`);
  return Number(text);
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function textOf({ title, url, description, publishedTime, date, content }: FoundDocument, index: number): string {
  const label = `[${index + 1}]`;
  const lines = [
    `${label} Title: ${title}`,
    `${label} URL Source: ${url}`,
    description && `${label} Description: ${description}`,
    publishedTime && `${label} Published Time: ${publishedTime}`,
    `${label} Date: ${date}`,
  ].filter(Boolean);
  return content === undefined ? lines.join('\n') : `${lines.join('\n')}\n\n${content}`;
}
