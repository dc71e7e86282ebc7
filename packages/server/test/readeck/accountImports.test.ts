/** Imports that sign in to a service, with services on loopback that answer as wallabag and Omnivore do. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Readeck, startReadeck } from './kit.ts';
import { invalidForm } from './schemas.ts';

const PAGES = 3;
const PER_PAGE = 2;

interface Answer {
  readonly status?: number;
  readonly json: object;
}

async function startService(answer: (request: IncomingMessage, body: string) => Answer) {
  const server = createServer(async (request, response) => {
    const { status = 200, json } = answer(request, await text(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const article = (number: number) =>
  `<p>${`A page about the number ${number}, kept by another service. `.repeat(10)}</p>`;

const startWallabag = () =>
  startService(({ url = '', headers }, body) => {
    if (url === '/oauth/v2/token') {
      const { password, grant_type } = JSON.parse(body);
      if (grant_type !== 'password' || password !== 'right') return { status: 400, json: { error: 'invalid_grant' } };
      return { json: { access_token: 'secret', token_type: 'bearer' } };
    }
    if (headers.authorization !== 'Bearer secret') return { status: 401, json: {} };
    const page = Number(new URL(url, 'http://x').searchParams.get('page'));
    const items = Array.from({ length: PER_PAGE }, (_, i) => page * 10 + i).map((number) => ({
      url: `https://wallabag.example/${number}`,
      title: `Entry ${number}`,
      content: article(number),
      is_archived: number % 2,
      is_starred: 1,
      created_at: '2020-01-02T03:04:05+0000',
      tags: [{ id: 1, label: 'sea', slug: 'sea' }],
      annotations: [{ quote: `about the number ${number}`, text: 'why?', created_at: '2020-01-02T03:04:05+0000' }],
    }));
    return { json: { page, pages: PAGES, _embedded: { items } } };
  });

const startOmnivore = () =>
  startService(({ headers }, body) => {
    if (headers.authorization !== 'right') return { json: { data: { search: { errorCodes: ['UNAUTHORIZED'] } } } };
    const { first, after } = JSON.parse(body).variables;
    const from = Number(after || 0);
    const numbers = Array.from({ length: Math.min(first, PER_PAGE) }, (_, i) => from + i);
    const node = (number: number) => ({
      url: `https://omnivore.example/${number}`,
      title: `Item ${number}`,
      content: article(number),
      isArchived: true,
      readingProgressPercent: 40,
      labels: [{ name: 'moon' }],
      highlights: [{ quote: `the number ${number}`, annotation: null }],
      savedAt: '2021-01-02T03:04:05.000Z',
    });
    const end = from + numbers.length;
    const pageInfo = { hasNextPage: end < PAGES * PER_PAGE, endCursor: String(end) };
    return { json: { data: { search: { edges: numbers.map((number) => ({ node: node(number) })), pageInfo } } } };
  });

let readeck: Readeck;
let wallabag: Awaited<ReturnType<typeof startService>>;
let omnivore: Awaited<ReturnType<typeof startService>>;

beforeAll(async () => {
  readeck = await startReadeck();
  wallabag = await startWallabag();
  omnivore = await startOmnivore();
});
afterAll(async () => {
  await readeck.close();
  wallabag.close();
  omnivore.close();
  expect(readeck.bugs).toEqual([]);
});

const start = (source: string, payload: object) =>
  readeck.request({ method: 'POST', url: `/api/bookmarks/import/${source}`, payload });

async function finished(location: unknown) {
  for (let i = 0; i < 300; i++) {
    const { scheduled, progress } = (await readeck.request(new URL(String(location)).pathname)).json();
    if (!scheduled) return progress;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the import does not end');
}

const list = async (query: string) => (await readeck.request(`/api/bookmarks?${query}`)).json();
const credentials = () => ({
  url: `${wallabag.url}/`,
  username: 'ann',
  password: 'right',
  client_id: '1_x',
  client_secret: 'y',
});

test('wallabag: all pages of the account, with their content, states, tags and annotations', async () => {
  const response = await start('wallabag', { ...credentials(), label: 'imported' });
  expect(response.statusCode).toBe(202);
  expect(await finished(response.headers.location)).toEqual({ total: 6, done: 6, status: 1 });
  const found = await list('site=wallabag.example&sort=title');
  expect(found).toHaveLength(PAGES * PER_PAGE);
  expect(found[0]).toMatchObject({
    title: 'Entry 10',
    has_article: true,
    is_marked: true,
    is_archived: false,
    labels: ['imported', 'sea'],
    created: '2020-01-02T03:04:05.000Z',
  });
  const annotations = await readeck.request(`/api/bookmarks/${found[0].id}/annotations`);
  expect(annotations.json()).toMatchObject([{ text: 'about the number 10', note: 'why?' }]);
});

test('Omnivore: all items of the account', async () => {
  const response = await start('omnivore', { url: omnivore.url, token: 'right', mark_read: true });
  expect(await finished(response.headers.location)).toEqual({ total: 6, done: 6, status: 1 });
  const found = await list('site=omnivore.example&sort=title');
  expect(found).toHaveLength(PAGES * PER_PAGE);
  expect(found[0]).toMatchObject({ title: 'Item 0', is_archived: true, read_progress: 100, labels: ['moon'] });
});

describe('refused', () => {
  test.each([
    ['a wrong password', 'wallabag', () => ({ ...credentials(), password: 'wrong' }), 'import-refused'],
    ['a wrong token', 'omnivore', () => ({ url: omnivore.url, token: 'wrong' }), 'import-refused'],
    [
      'an address that is another service',
      'wallabag',
      () => ({ ...credentials(), url: readeck.site }),
      'import-refused',
    ],
    ['a private address', 'wallabag', () => ({ ...credentials(), url: 'http://10.0.0.1/' }), 'address-denied'],
  ])('%s', async (_, source, payload, type) => {
    const response = await start(source, payload());
    expect([response.statusCode, response.json().error.type]).toEqual([422, type]);
  });

  test.each([
    ['wallabag', ['username', 'password', 'client_id', 'client_secret']],
    ['omnivore', ['token']],
    ['text', ['data']],
  ])('%s without its fields', async (source, missing) => {
    const response = await start(source, source === 'text' ? {} : { url: 'https://service.example/' });
    expect(response.statusCode).toBe(422);
    const form = response.json();
    expect(z.safeParse(invalidForm, form).error).toBeUndefined();
    const wrong = Object.entries(form.fields).filter(([, field]) => (field as { errors: unknown }).errors !== null);
    expect(wrong.map(([name]) => name)).toEqual(missing);
  });

  test('a password is not sent back', async () => {
    const response = await start('wallabag', { url: 'https://service.example/', password: 'open sesame' });
    expect(response.body).not.toContain('sesame');
  });
});

describe('options', () => {
  const bookmarks =
    '<!DOCTYPE NETSCAPE-Bookmark-file-1><DL><p><DT><H3>Harbours</H3><DL><p><DT><A HREF="https://folder.example/URL">A</A></DL></DL>';
  const headings =
    '# Sea\n## Tides\nhttps://text.example/URL-tides\n## Ships\nhttps://text.example/URL-ships\n# Sky\nhttps://text.example/URL-sky\n';
  test.each([
    ['folders become labels', 'browser', bookmarks, {}, [['Harbours']]],
    ['folders do not', 'browser', bookmarks, { labels_from_titles: false }, [[]]],
    ['headings do not', 'text', headings, {}, [[], [], []]],
    [
      'headings become labels',
      'text',
      headings,
      { labels_from_titles: true },
      [['Sea', 'Ships'], ['Sky'], ['Sea', 'Tides']],
    ],
  ])('%s', async (name, source, data, options, labels) => {
    const unique = name.replaceAll(' ', '-');
    const response = await start(source, { data: data.replaceAll('URL', unique), ...options });
    await finished(response.headers.location);
    const found = (await list('limit=100')).filter(({ url }: { url: string }) => url.includes(unique));
    const byUrl = found.sort((one: { url: string }, other: { url: string }) => one.url.localeCompare(other.url));
    expect(byUrl.map((each: { labels: string[] }) => each.labels)).toEqual(labels);
  });

  test('archived and read', async () => {
    const data = 'https://states.example/both\n';
    const response = await start('text', { data, archive: true, mark_read: true });
    await finished(response.headers.location);
    expect(await list('site=states.example')).toMatchObject([{ is_archived: true, read_progress: 100 }]);
  });
});
