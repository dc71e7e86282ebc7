/** Saving by a link that contains its token, by a bookmarklet, with uploads of the client, and finding a page by its address. */
import { createClient } from '@pith/api';
import type { User } from '@pith/library';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RequestEntry } from '../src/requestLog.ts';
import { addPeople, addToken, bearer, cookie, savePage, serveStorage, type TestServer } from './accounts.ts';

let server: TestServer;
let ann: User;
let token: string;
const entries: RequestEntry[] = [];
beforeEach(async () => {
  entries.length = 0;
  server = await serveStorage({ onResponse: (entry) => entries.push(entry) });
  ({ ann } = await addPeople(server.library));
  token = await addToken(server.library, ann.id, ['bookmarks:save']);
});
afterEach(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const PAGE = 'https://pages.example/new';
const saved = async () => (await server.library.for(ann.id).list({})).items;

describe('a link with its token', () => {
  const open = (query: Record<string, string>, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    server.app.inject({ method, url: `/api/save?${new URLSearchParams(query)}`, headers });

  test('saves a page with its labels', async () => {
    const response = await open({ token, url: `${PAGE}#part`, labels: 'sea, to read,', title: 'Mine' });
    expect([response.statusCode, response.headers['cache-control']]).toEqual([202, 'no-store']);
    const [bookmark] = await saved();
    expect([bookmark!.url, bookmark!.labels, bookmark!.title]).toEqual([PAGE, ['sea', 'to read'], 'Mine']);
  });

  test('does nothing else: the token opens no other endpoint', async () => {
    for (const [method, url] of [
      ['GET', '/api/bookmarks'],
      ['POST', '/api/bookmarks'],
      ['GET', '/api/bookmarks/feed'],
      ['GET', '/opds'],
    ] as const)
      expect((await server.app.inject({ method, url, headers: bearer(token) })).statusCode).toBe(403);
    expect((await server.app.inject(`/api/bookmarks?token=${token}`)).statusCode).toBe(401);
  });

  test('is not in the log', async () => {
    await open({ token, url: PAGE });
    expect(entries.map(({ route }) => route)).toEqual(['/api/save']);
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${token}|pages\\.example`));
  });

  test.each([
    ['a token that may do everything', () => addToken(server.library, ann.id), 403],
    ['a token that may also read', () => addToken(server.library, ann.id, ['bookmarks:save', 'bookmarks:read']), 403],
    ['a token that may write', () => addToken(server.library, ann.id, ['bookmarks:write']), 403],
    ['an unknown token', async () => 'x'.repeat(43), 401],
    ['no token', async () => undefined, 401],
  ])('with %s saves nothing', async (_, make, status) => {
    const secret = await make();
    expect((await open({ url: PAGE, ...(secret && { token: secret }) })).statusCode).toBe(status);
    expect(await saved()).toEqual([]);
  });

  test('with the session of a browser saves nothing: any site can make a browser open it', async () => {
    const session = cookie((await server.library.accounts.startSession(ann)).secret);
    expect((await open({ url: PAGE }, session)).statusCode).toBe(401);
    expect(await saved()).toEqual([]);
  });

  test.each([
    ['a HEAD request', {}, 'HEAD', 404],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }, 'GET', 403],
    ['an old prefetch', { 'x-moz': 'prefetch' }, 'GET', 403],
    ['a preview', { 'x-purpose': 'preview' }, 'GET', 403],
  ] as const)('%s saves nothing', async (_, headers, method, status) => {
    expect((await open({ token, url: PAGE }, headers, method)).statusCode).toBe(status);
    expect(await saved()).toEqual([]);
  });

  test.each([
    ['bookmarks:save', 202],
    ['bookmarks:write', 202],
    ['bookmarks:read', 403],
  ] as const)('the token can be in the header: %s', async (scope, status) => {
    const headers = bearer(await addToken(server.library, ann.id, [scope]));
    expect((await open({ url: PAGE }, headers)).statusCode).toBe(status);
  });

  test('addresses that are none, and too many, are refused', async () => {
    expect((await open({ token, url: 'javascript:alert(1)' })).statusCode).toBe(422);
    expect((await open({ token })).statusCode).toBe(422);
    const statuses = [];
    for (let i = 0; i < 121; i++) statuses.push((await open({ url: PAGE })).statusCode);
    expect([statuses[100], statuses[120]]).toEqual([401, 429]);
  });
});

describe('the bookmarklet', () => {
  const show = async (query: string) =>
    server.app.inject({
      url: `/add${query}`,
      headers: cookie((await server.library.accounts.startSession(ann)).secret),
    });

  test('is shown with the address of this server', async () => {
    const { body, headers } = await show('');
    const link = /href="(javascript:[^"]+)"/
      .exec(body)![1]!
      .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code));
    expect(link).toContain('open("http://localhost:80/add"+');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('opens a window that asks first', async () => {
    const url = `${PAGE}?a=1&b=2`;
    const { body } = await show(`?${new URLSearchParams({ url, title: '<b>Tides</b>' })}`);
    expect(body).toContain('&#60;b&#62;Tides');
    expect(await saved()).toEqual([]);
    const headers = { ...cookie((await server.library.accounts.startSession(ann)).secret), origin: 'http://localhost' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/add',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ url, labels: 'sea, , tides' }).toString(),
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('/read/')]);
    expect((await saved()).map((each) => [each.url, each.labels])).toEqual([[url, ['sea', 'tides']]]);
    expect((await show(`?${new URLSearchParams({ url })}`)).body).toContain('saved already');
  });

  test.each(['', 'not an address', 'file:///etc/passwd'])('saves nothing for %j', async (url) => {
    const headers = { ...cookie((await server.library.accounts.startSession(ann)).secret), origin: 'http://localhost' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/add',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ url }).toString(),
    });
    expect(answer.statusCode).toBe(422);
    expect(await saved()).toEqual([]);
  });

  test('asks people to sign in first, and refuses forms of other sites', async () => {
    const answer = await server.app.inject(`/add?url=${encodeURIComponent(PAGE)}`);
    expect(answer.headers.location).toBe(`/login?next=${encodeURIComponent(`/add?url=${encodeURIComponent(PAGE)}`)}`);
    const forged = await server.app.inject({
      method: 'POST',
      url: '/add',
      headers: {
        ...cookie((await server.library.accounts.startSession(ann)).secret),
        origin: 'https://evil.example',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `url=${encodeURIComponent(PAGE)}`,
    });
    expect(forged.statusCode).toBe(403);
  });
});

describe('the client', () => {
  const clientOf = async (secret: string) => createClient({ baseUrl: await server.listen(), token: secret });

  test('uploads a page with its resources, finds it by its address, and highlights a passage by its text', async () => {
    const client = await clientOf(await addToken(server.library, ann.id));
    const text = 'A text about ferries, long enough to be an article. '.repeat(9);
    const bytes = new TextEncoder().encode(
      `<title>Ferries</title><h1>Ferries</h1><p>${text}</p><p>The last one left.</p>`,
    );
    const page = { bytes, filename: 'page.html', contentType: 'text/html; charset=utf-8', headers: {} };
    const { headers } = await client.saveBookmark({ body: { url: PAGE, html: page, labels: ['sea', 'x, y'] } });
    expect((await client.listBookmarks({ query: { url: `${PAGE}?utm_source=mail#top` } })).body).toMatchObject([
      { id: headers['bookmark-id'], labels: ['sea', 'x, y'], url: PAGE },
    ]);
    expect((await client.listBookmarks({ query: { url: `${PAGE}/other` } })).body).toEqual([]);
  });

  test('highlights a passage by its text', async () => {
    const client = await clientOf(await addToken(server.library, ann.id));
    const bookmark = await savePage(server.library, ann.id, 'ferries');
    const params = { id: bookmark.id };
    const passage = { text: 'A text\n about   ferries,', before: 'to be an article. ', color: 'yellow' as const };
    const { body } = await client.addQuote({ params, body: passage });
    expect(body).toMatchObject({
      text: 'A text about ferries',
      color: 'yellow',
      start_selector: expect.stringMatching(/p/),
    });
    expect(body.start_offset).toBeGreaterThan(0);
    expect((await client.addQuote({ params, body: passage })).body.id).toBe(body.id);
    expect((await client.listBookmarkAnnotations({ params })).body).toHaveLength(1);
    const overlapping = { text: 'text about ferries, long', before: 'to be an article. A ', color: 'red' as const };
    await expect(client.addQuote({ params, body: overlapping })).rejects.toMatchObject({
      type: 'bad-range',
      status: 400,
    });
    await expect(client.addQuote({ params, body: { text: 'not there', color: 'red' } })).rejects.toMatchObject({
      type: 'no-such-text',
      status: 400,
    });
  });
});

describe('the feed', () => {
  test('of a label or a collection has a name and an id of its own', async () => {
    const library = server.library.for(ann.id);
    await savePage(server.library, ann.id, 'tides');
    await library.change((await saved())[0]!.id, { addLabels: ['sea & sand'] });
    await savePage(server.library, ann.id, 'stars');
    const { id } = await library.collections.add({ name: 'Harbour <1>', question: 'tides' });
    const headers = bearer(await addToken(server.library, ann.id, ['bookmarks:read']));
    const feed = async (query: Record<string, string>) =>
      (await server.app.inject({ url: `/api/bookmarks/feed?${new URLSearchParams(query)}`, headers })).body;
    const titles = (xml: string) => [...xml.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title);
    const idOf = (xml: string) => /<id>([^<]+)<\/id>/.exec(xml)![1];
    const byLabel = await feed({ labels: '"sea & sand"' });
    const byCollection = await feed({ collection: id });
    expect(titles(byLabel)).toEqual(['&quot;sea &amp; sand&quot;', 'tides']);
    expect(titles(byCollection)).toEqual(['Harbour &lt;1&gt;', 'tides']);
    expect(titles(await feed({}))).toEqual(['Bookmarks', 'stars', 'tides']);
    const ids = [byLabel, byCollection, await feed({})].map(idOf);
    expect(new Set(ids).size).toBe(3);
    expect(byLabel).toContain(`<link rel="self" type="application/atom+xml" href="${ids[0]}"/>`);
  });
});
