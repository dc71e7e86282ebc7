import { listBookmarks, saveEvent } from '@pith/api';
import { describe, expect, test } from 'vitest';
import { bookmark, memoryLibrary, serve } from '../../test/kit.ts';

const tides = bookmark('tide-one', {
  title: 'The tide turned at noon',
  publishedAt: '2026-02-01',
  pinned: true,
  labels: ['sea'],
  article: {
    authors: ['Ann Shore', 'Bo Bay'],
    siteName: 'The Example Gazette',
    excerpt: 'At noon the tide turned.',
    lang: 'en-GB',
    dir: 'ltr',
    tags: ['sea'],
    wordCount: 1650,
    readingTime: '8 min',
    pageType: 'article',
  },
});
const bare = bookmark('bare-two', { archived: true });
const get = async (url: string) => serve(memoryLibrary(tides, bare)).app.inject({ method: 'GET', url });

describe('list', () => {
  test('returns bookmarks in the shape of Readeck, without missing or null fields', async () => {
    const response = await get('/api/bookmarks');
    const [first, second] = listBookmarks.response.schema.parse(response.json());
    expect(first).toEqual({
      id: 'tide-one',
      href: 'http://localhost:80/api/bookmarks/tide-one',
      created: '2026-03-05T10:00:00.000Z',
      updated: '2026-03-05T10:00:00.000Z',
      state: 0,
      loaded: true,
      url: 'https://www.example.com/tide-one',
      title: 'The tide turned at noon',
      site_name: 'The Example Gazette',
      site: 'www.example.com',
      description: 'At noon the tide turned.',
      lang: 'en',
      text_direction: 'ltr',
      document_type: 'article',
      type: 'article',
      authors: ['Ann Shore', 'Bo Bay'],
      labels: ['sea'],
      has_article: true,
      is_deleted: false,
      is_marked: true,
      is_archived: false,
      read_progress: 0,
      resources: {
        article: { src: 'http://localhost:80/api/bookmarks/tide-one/article' },
        log: { src: 'http://localhost:80/api/bookmarks/tide-one/x/log' },
        props: { src: 'http://localhost:80/api/bookmarks/tide-one/x/props.json' },
      },
      published: '2026-02-01T00:00:00.000Z',
      word_count: 1650,
      reading_time: 8,
    });
    expect(second).toMatchObject({
      site_name: 'example.com',
      description: '',
      lang: '',
      text_direction: '',
      authors: [],
    });
    for (const name of ['published', 'word_count', 'reading_time', 'snippet']) expect(second).not.toHaveProperty(name);
  });

  test.each([
    ['all', '', ['tide-one', 'bare-two']],
    ['with a trailing slash', '/', ['tide-one', 'bare-two']],
    ['archived', '?is_archived=1', ['bare-two']],
    ['not archived', '?is_archived=0', ['tide-one']],
    ['marked', '?is_marked=true', ['tide-one']],
    ['an empty filter is ignored', '?is_archived=&search=%20', ['tide-one', 'bare-two']],
    ['unknown filters are ignored', '?cursor=5&author=x', ['tide-one', 'bare-two']],
    ['found by words', '?search=tide%20turned', ['tide-one']],
    ['found by words among the archived', '?search=t&is_archived=1', ['bare-two']],
    ['found by words among the marked', '?search=t&is_marked=1', ['tide-one']],
    ['a limit', '?limit=1', ['tide-one']],
    ['limit 0 is the default', '?limit=0', ['tide-one', 'bare-two']],
    ['an offset', '?offset=1', ['bare-two']],
    ['past the end', '?offset=9', []],
  ])('%s', async (_, query, ids) => {
    const response = await get(`/api/bookmarks${query}`);
    expect(response.json().map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  test('a search result has a snippet around the match', async () => {
    const response = await get('/api/bookmarks?search=noon');
    expect(response.json()[0].snippet).toBe('a \u0002noon\u0003');
  });

  const link = (relation: string, words: string) => `<http://localhost/api/bookmarks?${words}>; rel="${relation}"`;
  test.each([
    [
      '?limit=1',
      2,
      2,
      1,
      [link('next', 'limit=1&offset=1'), link('first', 'limit=1&offset=0'), link('last', 'limit=1&offset=1')],
    ],
    [
      '?limit=1&offset=1',
      2,
      2,
      2,
      [link('previous', 'limit=1&offset=0'), link('first', 'limit=1&offset=0'), link('last', 'limit=1&offset=1')],
    ],
    ['', 2, 1, 1, [link('first', 'limit=50&offset=0')]],
    ['?search=noon&limit=5', 1, 1, 1, [link('first', 'limit=5&search=noon&offset=0')]],
    ['?search=nothing', 0, 0, 1, undefined],
  ])('paging of %j', async (query, count, pages, current, links) => {
    const { headers } = await get(`/api/bookmarks${query}`);
    expect(headers).toMatchObject({
      'total-count': String(count),
      'total-pages': String(pages),
      'current-page': String(current),
    });
    expect(headers.link).toEqual(links);
  });
});

describe('one bookmark', () => {
  test('is returned with a link to the reader', async () => {
    const response = await get('/api/bookmarks/tide-one');
    expect(response.json()).toMatchObject({ id: 'tide-one', title: 'The tide turned at noon' });
    expect(response.headers).toMatchObject({
      'bookmark-id': 'tide-one',
      link: '<http://localhost:80/read/tide-one>; rel="alternate"; type="text/html"',
    });
  });

  test('its article is an HTML fragment with a sandbox policy', async () => {
    const response = await get('/api/bookmarks/tide-one/article');
    expect(response.body).toBe('<p>Text of tide-one</p>');
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox$/),
      'x-content-type-options': 'nosniff',
      'bookmark-id': 'tide-one',
    });
  });

  test.each(['/api/bookmarks/tide', '/api/bookmarks/tide/article'])(
    '%s: the start of an id is not accepted',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});

describe('delete', () => {
  test.each([
    ['a whole id', 'tide-one', 204, ['bare-two']],
    ['the start of an id', 'tide', 404, ['tide-one', 'bare-two']],
    ['an unknown id', 'none-such', 404, ['tide-one', 'bare-two']],
  ])('%s', async (_, id, status, left) => {
    const library = memoryLibrary(tides, bare);
    // Some clients send a content type without a body.
    const headers = { 'content-type': 'application/json' };
    const response = await serve(library).app.inject({ method: 'DELETE', url: `/api/bookmarks/${id}`, headers });
    expect(response.statusCode).toBe(status);
    expect(library.stored.map((each) => each.id)).toEqual(left);
  });
});

describe('save', () => {
  const url = 'https://example.com/new';
  test.each([
    ['as JSON', { payload: { url } }, ''],
    ['as JSON with HTML and unknown fields', { payload: { url, html: '<p>Hi', labels: ['x'] } }, '<p>Hi'],
    [
      'as a form',
      { payload: `url=${encodeURIComponent(url)}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      '',
    ],
  ])('%s', async (_, request, html) => {
    const library = memoryLibrary();
    const response = await serve(library).app.inject({ method: 'POST', url: '/api/bookmarks/', ...request });
    expect(response).toMatchObject({ statusCode: 202 });
    expect(response.json()).toEqual({ status: 202, message: expect.any(String) });
    expect(response.headers).toMatchObject({
      location: 'http://localhost:80/api/bookmarks/fresh-one',
      'bookmark-id': 'fresh-one',
      link: '<http://localhost:80/read/fresh-one>; rel="alternate"; type="text/html"',
    });
    expect(library.stored).toMatchObject([{ url, html }]);
  });
});

describe('progress of a save', () => {
  const loading = bookmark('load-one', { state: 'loading' });

  test('is sent as named events', async () => {
    const { statusCode, headers, body } = await serve(memoryLibrary(loading)).app.inject(
      '/api/bookmarks/load-one/events',
    );
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const events = body.trim().split('\n\n');
    expect(events.slice(0, 2)).toEqual([
      'event: waiting\ndata: {"event":"waiting"}',
      'event: progress\ndata: {"event":"progress","step":"images","done":1,"total":2}',
    ]);
    const [name, data] = events[2]!.split('\n');
    expect(name).toBe('event: end');
    expect(saveEvent.parse(JSON.parse(data!.slice(6)))).toMatchObject({ bookmark: { id: 'load-one', loaded: false } });
  });

  test.each([
    ['GET', '/api/bookmarks/none-such/events', 404],
    ['GET', '/api/bookmarks/load/events', 404],
    ['HEAD', '/api/bookmarks/load-one/events', 404],
    ['POST', '/api/bookmarks/load-one/cancel', 204],
    ['POST', '/api/bookmarks/tide-one/cancel', 204],
    ['POST', '/api/bookmarks/none-such/cancel', 404],
  ] as const)('%s %s', async (method, url, status) => {
    expect((await serve(memoryLibrary(loading, tides)).app.inject({ method, url })).statusCode).toBe(status);
  });
});

describe('details', () => {
  test('contain the checked links and the error of a failed save', async () => {
    const error = { type: 'timed-out', message: 'the site did not response', at: '2026-03-05T10:00:00.000Z' };
    const { app } = serve(memoryLibrary(bookmark('late-one', { state: 'error', error })));
    expect((await app.inject('/api/bookmarks/late-one')).json()).toMatchObject({
      links: [
        { url: 'https://a.example/moon', domain: 'a.example', title: 'Moon', is_page: true, content_type: 'text/html' },
      ],
      errors: ['the site did not response'],
    });
    expect((await app.inject('/api/bookmarks')).json()[0]).not.toHaveProperty('links');
  });
});

test('archived images are listed with their sizes', async () => {
  const thumbnail = { path: 'img/thumbnail.jpg', width: 380, height: 250 };
  const icon = { path: 'img/icon.png', width: 32, height: 32 };
  const pictured = bookmark('pict-one', { article: { ...tides.article, pictures: { icon, thumbnail } } });
  const [shown] = listBookmarks.response.schema.parse(
    (await serve(memoryLibrary(pictured)).app.inject('/api/bookmarks')).json(),
  );
  expect(shown!.resources).toMatchObject({
    article: { src: 'http://localhost:80/api/bookmarks/pict-one/article' },
    icon: { src: 'http://localhost:80/bm/pi/pict-one/img/icon.png', width: 32, height: 32 },
    thumbnail: { src: 'http://localhost:80/bm/pi/pict-one/img/thumbnail.jpg', width: 380, height: 250 },
  });
});

describe('images of the archive', () => {
  const { app } = serve(
    memoryLibrary(bookmark('tides-in-the-sea', { html: '<img src="https://www.example.com/moon.png">' })),
  );
  const path = '/bm/ti/tides-in-the-sea/_resources/0123abcd.png';

  test('the article loads them from this server only', async () => {
    const { body } = await app.inject('/api/bookmarks/tides-in-the-sea/article');
    expect(body).toBe(`<img src="http://localhost:80${path}">`);
  });

  test('are sent with their content type and a sandbox policy', async () => {
    const { statusCode, headers, rawPayload } = await app.inject(path);
    expect([statusCode, headers['content-type'], String(rawPayload)]).toEqual([200, 'image/png', 'moon']);
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin'); // clients show them in their own pages
  });

  test.each([
    '/bm/ti/tides-in-the-sea/_resources/ffff0000.png',
    '/bm/xx/tides-in-the-sea/_resources/0123abcd.png',
    '/bm/ti/tides/_resources/0123abcd.png',
    '/bm/ti/tides-in-the-sea/_resources/index.html',
    '/bm/ti/tides-in-the-sea/_resources/..%2f..%2findex.png',
    '/bm/ti/tides-in-the-sea/other/0123abcd.png',
  ])('%s is not found', async (address) => {
    expect((await app.inject(address)).statusCode).toBe(404);
  });
});

test.each([
  ['https://play.example/e/1?a="><script>&b=2', 'play.example', 12],
  ['http://play.example/e/1', undefined, 12],
  ['javascript:alert(1)', undefined, 12],
])('a video has its duration and a frame for %s', async (player, domain, minutes) => {
  const film = bookmark('film-one', {
    type: 'video',
    article: { authors: [], tags: [], wordCount: 20, readingTime: '1 min', pageType: 'article', player, duration: 740 },
  });
  const { app } = serve(memoryLibrary(film));
  const details = (await app.inject('/api/bookmarks/film-one')).json();
  expect(details).toMatchObject({ type: 'video', reading_time: minutes });
  expect(details.embed_domain).toBe(domain);
  if (domain) expect(details.embed).toMatch(/^<iframe src="https:\/\/play\.example\/e\/1\?a=[^"<>]*" width/);
  else expect(details.embed).toBeUndefined();
});
