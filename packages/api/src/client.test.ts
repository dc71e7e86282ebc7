import { describe, expect, test } from 'vitest';
import { type Bookmark, createClient } from './index.ts';

const tides: Bookmark = {
  id: 'tides1',
  href: 'http://localhost/api/bookmarks/tides1',
  created: '2026-03-05T10:00:00.000Z',
  updated: '2026-03-05T10:00:00.000Z',
  state: 0,
  loaded: true,
  url: 'https://example.com/tides',
  title: 'Tides',
  site_name: 'Example',
  site: 'example.com',
  description: '',
  lang: 'en',
  text_direction: '',
  document_type: 'article',
  type: 'article',
  authors: [],
  labels: [],
  has_article: true,
  is_deleted: false,
  is_marked: false,
  is_archived: false,
  read_progress: 0,
  resources: { log: { src: 'http://here/log' }, props: { src: 'http://here/props' } },
};
const paging = { 'total-count': '1', 'total-pages': '1', 'current-page': '1' };

/** A client whose server always sends this response, and the requests it received. */
function clientWithResponse(body: string | undefined, init: ResponseInit = {}) {
  const requests: { url: string; init: RequestInit }[] = [];
  const fetch = async (url: unknown, sent: RequestInit = {}) => {
    requests.push({ url: String(url), init: sent });
    return new Response(body ?? null, init);
  };
  return { client: createClient({ baseUrl: 'http://here', fetch }), fetch, requests };
}

describe('URLs', () => {
  test.each([
    ['no query if none is given', {}, 'http://here/api/bookmarks'],
    ['undefined values are left out', { search: undefined, limit: 5 }, 'http://here/api/bookmarks?limit=5'],
    [
      'text and flags are encoded',
      { search: 'sea & salt', is_archived: false },
      'http://here/api/bookmarks?search=sea+%26+salt&is_archived=false',
    ],
  ])('%s', async (_, query, url) => {
    const { client, requests } = clientWithResponse(JSON.stringify([tides]), { headers: paging });
    await client.listBookmarks({ query });
    expect(requests[0]?.url).toBe(url);
  });

  test('path parameters are encoded', async () => {
    const { client, requests } = clientWithResponse(undefined, { status: 204 });
    await client.deleteBookmark({ params: { id: '../x?y' } });
    expect(requests[0]).toMatchObject({ url: 'http://here/api/bookmarks/..%2Fx%3Fy', init: { method: 'DELETE' } });
  });
});

describe('bodies', () => {
  test('fields are sent as JSON', async () => {
    const { client, requests } = clientWithResponse('{"status":202,"message":"saved"}', {
      status: 202,
      headers: { 'bookmark-id': 'tides1' },
    });
    const { headers } = await client.saveBookmark({ body: { url: 'https://example.com/' } });
    expect(headers['bookmark-id']).toBe('tides1');
    expect(requests[0]?.init).toMatchObject({
      body: '{"url":"https://example.com/"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('a document is sent as bytes with its content type', async () => {
    const { client, requests } = clientWithResponse('{}', { status: 413 });
    const bytes = new TextEncoder().encode('<p>é');
    await expect(client.extractPage({ body: { bytes, contentType: 'text/html; charset=utf-8' } })).rejects.toThrow();
    expect(requests[0]?.init).toMatchObject({ body: bytes, headers: { 'content-type': 'text/html; charset=utf-8' } });
  });
});

describe('tokens', () => {
  test('are sent with every request, and only if there is one', async () => {
    const { client, fetch, requests } = clientWithResponse(undefined, { status: 204 });
    const signedIn = createClient({ baseUrl: 'http://here', token: 'secret', fetch });
    await client.deleteBookmark({ params: { id: 'tides1' } });
    await signedIn.deleteBookmark({ params: { id: 'tides1' } });
    await signedIn.changeBookmarks({ body: { id: ['tides1'] } }).catch(() => undefined);
    expect(requests.map(({ init }) => new Headers(init.headers).get('authorization'))).toEqual([
      null,
      'Bearer secret',
      'Bearer secret',
    ]);
  });
});

describe('responses', () => {
  test('body and headers are parsed', async () => {
    const { client } = clientWithResponse(JSON.stringify([{ ...tides, later: 'unknown' }]), { headers: paging });
    expect(await client.listBookmarks()).toEqual({
      body: [tides],
      headers: { 'total-count': 1, 'total-pages': 1, 'current-page': 1 },
    });
  });

  test('may be HTML or empty', async () => {
    const article = clientWithResponse('<p>Hi', { headers: { 'bookmark-id': 'tides1' } });
    expect((await article.client.getArticle({ params: { id: 'tides1' } })).body).toBe('<p>Hi');
    const deleted = clientWithResponse(undefined, { status: 204 });
    expect((await deleted.client.deleteBookmark({ params: { id: 'tides1' } })).body).toBeUndefined();
  });
});

describe('errors', () => {
  test('all mistakes of a rule file', async () => {
    const mistakes = [{ line: 3, message: 'there is no such action', level: 'error' }];
    const error = { type: 'bad-rules', message: 'The rules have mistakes.', suggestions: [], mistakes };
    const { client } = clientWithResponse(JSON.stringify({ success: false, error }), { status: 422 });
    const call = client.putRules({ params: { name: 'x.yaml' }, body: { text: '' } });
    await expect(call).rejects.toMatchObject({ type: 'bad-rules', mistakes });
  });

  const gone = { success: false, error: { type: 'not-found', message: 'There is none.', suggestions: ['look again'] } };
  test.each([
    ['an error response', JSON.stringify(gone), 404, 'not-found', ['look again']],
    ['an error in another shape', '{"message":"no"}', 500, 'unexpected-answer', expect.anything()],
    ['not JSON', '<h1>Bad gateway</h1>', 502, 'unexpected-answer', expect.anything()],
    ['success in the wrong shape', '{"id":5}', 200, 'unexpected-answer', expect.anything()],
    ['success with another status', '{}', 203, 'unexpected-answer', expect.anything()],
  ])('%s', async (_, body, status, type, suggestions) => {
    const { client } = clientWithResponse(body, { status });
    await expect(client.getBookmark({ params: { id: 'none' } })).rejects.toMatchObject({
      name: 'ApiError',
      type,
      status,
      suggestions,
    });
  });

  test('no connection', async () => {
    const client = createClient({ baseUrl: '', fetch: () => Promise.reject(new TypeError('fetch failed')) });
    await expect(client.getHealth()).rejects.toMatchObject({ type: 'no-connection', status: undefined });
  });

  test('an abort by the caller stays an AbortError', async () => {
    const client = createClient({
      baseUrl: '',
      fetch: async (_, init) => {
        init?.signal?.throwIfAborted();
        return new Response();
      },
    });
    await expect(client.getHealth({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

test('wrong calls do not compile', () => {
  const { client } = clientWithResponse('{}');
  const wrong = [
    // @ts-expect-error an id is needed
    () => client.getBookmark(),
    // @ts-expect-error there is no such parameter
    () => client.listBookmarks({ query: { writer: 'Ann' } }),
    // @ts-expect-error a flag is a flag
    () => client.listBookmarks({ query: { is_marked: 'yes' } }),
    // @ts-expect-error nothing is sent along
    () => client.deleteBookmark({ params: { id: 'tides1' }, body: {} }),
  ];
  expect(wrong).toHaveLength(4);
});
