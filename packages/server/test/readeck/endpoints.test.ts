/** One row for each endpoint of Readeck's API about bookmarks: status, headers, and the answer decoded as strict clients do. */
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Readeck, startReadeck } from './kit.ts';
import {
  annotation,
  annotationSummary,
  collection,
  details,
  invalidForm,
  label,
  listItem,
  message,
  syncEntry,
} from './schemas.ts';

let readeck: Readeck;
const ids = { tides: '', stars: '', annotation: '', collection: '', track: '' };

beforeAll(async () => {
  readeck = await startReadeck();
  ids.tides = await readeck.save('/tides', { labels: ['sea', 'moon'], title: 'Tides' });
  ids.stars = await readeck.save('/stars');
  const selection = { start_selector: 'article/p[1]', start_offset: 0, end_selector: 'article/p[1]', end_offset: 6 };
  const added = await readeck.request({
    method: 'POST',
    url: `/api/bookmarks/${ids.tides}/annotations`,
    payload: { ...selection, color: 'yellow', note: 'n' },
  });
  ids.annotation = added.json().id;
  const made = await readeck.request({
    method: 'POST',
    url: '/api/bookmarks/collections',
    payload: { name: 'Sea', labels: 'sea' },
  });
  ids.collection = String(made.headers.location).split('/').at(-1)!;
}, 60_000);
afterAll(async () => {
  await readeck.close();
  expect(readeck.bugs).toEqual([]);
});

const pagingHeaders = ['total-count', 'total-pages', 'current-page', 'link'];
const bookmarkHeaders = ['bookmark-id', 'link'];

interface Row {
  readonly name: string;
  readonly request: () => InjectOptions;
  readonly status: number;
  readonly type?: RegExp;
  readonly headers?: readonly string[];
  readonly json?: z.ZodMiniType;
}

const JSON_TYPE = /^application\/json; charset=utf-8$/;
const id = () => ids.tides;
const get = (url: () => string, row: Omit<Row, 'name' | 'request'>, name: string): Row => ({
  name: `GET ${name}`,
  request: () => ({ url: url() }),
  ...row,
});
const send = (
  method: 'POST' | 'PATCH' | 'DELETE',
  name: string,
  url: () => string,
  payload: object | undefined,
  row: Omit<Row, 'name' | 'request'>,
): Row => ({ name: `${method} ${name}`, request: () => ({ method, url: url(), ...(payload && { payload }) }), ...row });

const range = (from: number, to: number) => ({
  start_selector: 'article/p[2]',
  start_offset: from,
  end_selector: 'article/p[2]',
  end_offset: to,
});
const one = (path: string) => () => `/api/bookmarks/${id()}${path}`;
const at = (path: string) => () => `/api/bookmarks${path}`;
const ok = { status: 200, type: JSON_TYPE };
const none = { status: 404, type: JSON_TYPE, json: message };

const rows: readonly Row[] = [
  get(at(''), { ...ok, headers: [...pagingHeaders, 'etag', 'last-modified'], json: z.array(listItem) }, '/bookmarks'),
  get(at('/'), { ...ok, json: z.array(listItem) }, '/bookmarks/'),
  get(at('?limit=101'), none, '/bookmarks?limit=101'),
  get(at('?offset=-1'), none, '/bookmarks?offset=-1'),
  get(at('?collection=1111111111111111111111'), none, '/bookmarks?collection=unknown'),
  get(at('?is_marked=maybe'), { status: 422, type: JSON_TYPE, json: invalidForm }, '/bookmarks?is_marked=maybe'),
  get(at('?type=book'), { status: 422, type: JSON_TYPE, json: invalidForm }, '/bookmarks?type=book'),
  get(one(''), { ...ok, headers: [...bookmarkHeaders, 'etag', 'last-modified'], json: details }, '/bookmarks/{id}'),
  get(at('/1111111111111111111111'), none, '/bookmarks/{unknown}'),
  get(at('/no'), none, '/bookmarks/{malformed}'),
  get(
    one('/article'),
    { status: 200, type: /^text\/html; charset=utf-8$/, headers: [...bookmarkHeaders, 'content-length'] },
    '/bookmarks/{id}/article',
  ),
  get(
    one('/article.epub'),
    { status: 200, type: /^application\/epub\+zip$/, headers: ['content-disposition'] },
    '/bookmarks/{id}/article.epub',
  ),
  get(one('/article.md'), { status: 200, type: /^text\/markdown/ }, '/bookmarks/{id}/article.md'),
  get(one('/article.md.zip'), { status: 200, type: /^application\/zip$/ }, '/bookmarks/{id}/article.md.zip'),
  get(one('/article.doc'), { status: 406, type: JSON_TYPE, json: message }, '/bookmarks/{id}/article.doc'),
  get(one('/x/log'), { status: 200, type: /^text\/plain/ }, '/bookmarks/{id}/x/log'),
  get(one('/x/props.json'), { status: 200, type: /^application\/json/ }, '/bookmarks/{id}/x/props.json'),
  get(one('/x/nothing'), none, '/bookmarks/{id}/x/nothing'),
  get(one('/annotations'), { ...ok, json: z.array(annotation) }, '/bookmarks/{id}/annotations'),
  get(
    at('/annotations'),
    { ...ok, headers: pagingHeaders, json: z.array(annotationSummary) },
    '/bookmarks/annotations',
  ),
  send(
    'POST',
    '/bookmarks/{id}/annotations',
    one('/annotations'),
    { ...range(0, 6), color: 'red' },
    { status: 201, type: JSON_TYPE, headers: ['location'], json: annotation },
  ),
  send(
    'POST',
    '/bookmarks/{id}/annotations, overlapping',
    one('/annotations'),
    { ...range(2, 9), color: 'red' },
    { status: 400, type: JSON_TYPE, json: message },
  ),
  send(
    'POST',
    '/bookmarks/{id}/annotations, no such element',
    one('/annotations'),
    { ...range(0, 6), start_selector: 'article/p[99]', color: 'red' },
    { status: 400, type: JSON_TYPE, json: message },
  ),
  send('POST', '/bookmarks/{id}/annotations, no colour', one('/annotations'), range(20, 25), {
    status: 422,
    type: JSON_TYPE,
    json: invalidForm,
  }),
  send(
    'PATCH',
    '/bookmarks/{id}/annotations/{aid}',
    () => `/api/bookmarks/${id()}/annotations/${ids.annotation}`,
    { color: 'blue', note: 'new' },
    { ...ok, json: z.strictObject({ annotations: z.array(annotation), updated: z.iso.datetime() }) },
  ),
  send(
    'PATCH',
    '/bookmarks/{other}/annotations/{aid}',
    () => `/api/bookmarks/${ids.stars}/annotations/${ids.annotation}`,
    { color: 'blue' },
    none,
  ),
  send(
    'DELETE',
    '/bookmarks/{id}/annotations/{aid}',
    () => `/api/bookmarks/${id()}/annotations/${ids.annotation}`,
    undefined,
    { status: 204 },
  ),
  get(
    one('/share/link'),
    {
      status: 201,
      type: JSON_TYPE,
      headers: ['location'],
      json: z.strictObject({ url: z.url(), expires: z.iso.datetime(), title: z.string(), id: z.string() }),
    },
    '/bookmarks/{id}/share/link',
  ),
  send(
    'POST',
    '/bookmarks/{id}/share/email',
    one('/share/email'),
    { email: 'ann@example.com', format: 'html' },
    { status: 501, type: JSON_TYPE, json: message },
  ),
  send(
    'POST',
    '/bookmarks/{id}/share/email, invalid',
    one('/share/email'),
    { email: 'ann' },
    { status: 422, type: JSON_TYPE, json: invalidForm },
  ),
  get(at('/sync'), { ...ok, json: z.array(syncEntry) }, '/bookmarks/sync'),
  get(at('/sync?since=never'), { status: 422, type: JSON_TYPE, json: invalidForm }, '/bookmarks/sync?since=never'),
  send(
    'POST',
    '/bookmarks/sync',
    at('/sync'),
    { with_json: true },
    { status: 200, type: /^multipart\/mixed; boundary="[0-9a-f]+"$/ },
  ),
  get(at('/labels'), { ...ok, json: z.array(label) }, '/bookmarks/labels'),
  get(at('/labels?name=sea'), { ...ok, json: label }, '/bookmarks/labels?name='),
  get(at('/labels?name=none'), none, '/bookmarks/labels?name=unknown'),
  get(at('/@complete?type=label&q=s*'), { ...ok, json: z.tuple([z.literal('sea')]) }, '/bookmarks/@complete'),
  send(
    'PATCH',
    '/bookmarks/labels?name=',
    at('/labels?name=moon'),
    { name: 'luna' },
    { ...ok, json: z.strictObject({ name: z.literal('luna') }) },
  ),
  send(
    'PATCH',
    '/bookmarks/labels?name=, no name',
    at('/labels?name=sea'),
    {},
    { status: 400, type: JSON_TYPE, json: invalidForm },
  ),
  send('PATCH', '/bookmarks/labels?name=unknown', at('/labels?name=none'), { name: 'x' }, none),
  send('DELETE', '/bookmarks/labels?name=', at('/labels?name=luna'), undefined, { status: 204 }),
  get(at('/collections'), { ...ok, headers: pagingHeaders, json: z.array(collection) }, '/bookmarks/collections'),
  get(() => `/api/bookmarks/collections/${ids.collection}`, { ...ok, json: collection }, '/bookmarks/collections/{id}'),
  send(
    'POST',
    '/bookmarks/collections',
    at('/collections'),
    { name: 'New', is_pinned: true },
    { status: 201, type: JSON_TYPE, headers: ['location'], json: message },
  ),
  send(
    'POST',
    '/bookmarks/collections, no name',
    at('/collections'),
    {},
    { status: 422, type: JSON_TYPE, json: invalidForm },
  ),
  send(
    'PATCH',
    '/bookmarks/collections/{id}',
    () => `/api/bookmarks/collections/${ids.collection}`,
    { name: 'Water', labels: null },
    {
      ...ok,
      json: z.strictObject({
        id: z.string(),
        updated: z.iso.datetime(),
        name: z.literal('Water'),
        labels: z.literal(''),
      }),
    },
  ),
  get(at('/export.csv'), { status: 200, type: /^text\/csv/ }, '/bookmarks/export.csv'),
  get(at('/export.html'), { status: 200, type: /^text\/html/ }, '/bookmarks/export.html'),
  get(at('/export.epub'), { status: 200, type: /^application\/epub\+zip$/ }, '/bookmarks/export.epub'),
  get(at('/export.md'), { status: 200, type: /^text\/markdown/ }, '/bookmarks/export.md'),
  get(at('/export.md.zip'), { status: 200, type: /^application\/zip$/ }, '/bookmarks/export.md.zip'),
  get(at('/export.pdf'), { status: 406, type: JSON_TYPE, json: message }, '/bookmarks/export.pdf'),
  get(at('/export.csv?labels=none'), none, '/bookmarks/export.csv of nothing'),
  get(at('/feed'), { status: 200, type: /^application\/atom\+xml/ }, '/bookmarks/feed'),
  send(
    'POST',
    '/bookmarks/import/text',
    at('/import/text'),
    { data: 'https://a.example/\nhttps://b.example/\n' },
    { status: 202, type: JSON_TYPE, headers: ['location'], json: message },
  ),
  send('POST', '/bookmarks/import/unknown', at('/import/unknown'), { data: 'x' }, none),
  send(
    'POST',
    '/bookmarks/import/browser, unreadable',
    at('/import/pocket-file'),
    {},
    { status: 422, type: JSON_TYPE, json: invalidForm },
  ),
  send(
    'POST',
    '/bookmarks/import/text, too large',
    at('/import/text'),
    { data: 'x'.repeat(5_000_000) },
    { status: 413, type: JSON_TYPE, json: message },
  ),
  get(() => '/opds', { status: 200, type: /^application\/atom\+xml/ }, '/opds'),
  get(() => '/opds/bookmarks/all', { status: 200, type: /^application\/atom\+xml/ }, '/opds/bookmarks/all'),
  get(() => '/opds/collections', { status: 200, type: /^application\/atom\+xml/ }, '/opds/collections'),
  get(
    () => `/opds/collections/${ids.collection}`,
    { status: 200, type: /^application\/atom\+xml/ },
    '/opds/collections/{id}',
  ),
  send(
    'POST',
    '/bookmarks',
    at(''),
    { url: 'https://a.example/x' },
    { status: 202, type: JSON_TYPE, headers: ['location', ...bookmarkHeaders], json: message },
  ),
  send('POST', '/bookmarks, no address', at(''), { title: 'x' }, { status: 422, type: JSON_TYPE, json: invalidForm }),
  send(
    'PATCH',
    '/bookmarks/{id}',
    one(''),
    { is_marked: true },
    {
      ...ok,
      headers: bookmarkHeaders,
      json: z.strictObject({ id: z.string(), href: z.url(), updated: z.iso.datetime(), is_marked: z.literal(true) }),
    },
  ),
  send(
    'PATCH',
    '/bookmarks/{id}, invalid',
    one(''),
    { read_progress: 101 },
    { status: 400, type: JSON_TYPE, json: invalidForm },
  ),
  send('DELETE', '/bookmarks/collections/{id}', () => `/api/bookmarks/collections/${ids.collection}`, undefined, {
    status: 204,
  }),
  send('DELETE', '/bookmarks/{id}', () => `/api/bookmarks/${ids.stars}`, undefined, { status: 204 }),
  get(() => `/api/bookmarks/${ids.stars}`, none, '/bookmarks/{deleted}'),
];

describe('endpoints', () => {
  test.each(rows)('$name: $status', async ({ request, status, type, headers = [], json }) => {
    const response = await readeck.request(request());
    expect(response).toMatchObject({ statusCode: status });
    if (type) expect(response.headers['content-type']).toMatch(type);
    for (const name of headers) expect([name, response.headers[name]]).not.toEqual([name, undefined]);
    if (json) expect(z.safeParse(json, response.json()).error).toBeUndefined();
    if (status === 204) expect(response.body).toBe('');
  });
});
