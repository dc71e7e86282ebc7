/** A server below a path of its host, behind a proxy that strips the path or keeps it: every address it gives leads back to it. */
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getShared } from '@pith/api';
import { afterEach, describe, expect, test } from 'vitest';
import { addPeople, addToken, bearer, PASSWORD, savePage, serveStorage, type TestServer } from './accounts.ts';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

/** A reverse proxy at `/pith/`; everything else on its host belongs to others. */
async function startProxy(isStripped: boolean) {
  let target = 0;
  const proxy = createServer((incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    if (!/^\/pith(?:\/|\?|$)/.test(url)) return void outgoing.writeHead(418).end('somebody else');
    const path = isStripped ? url.slice('/pith'.length) || '/' : url;
    const upstream = send({ port: target, host: '127.0.0.1', path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  cleanups.push(async () => {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  });
  const root = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/pith`;
  return { root, forwardTo: (port: number) => (target = port) };
}

const INDEX = '<!doctype html><script type="module" src="./assets/app.js"></script><link rel="icon" href="./icon.svg">';

async function start(isStripped: boolean) {
  const { root, forwardTo } = await startProxy(isStripped);
  const file = (path: string, type: string, text: string) => ({
    path,
    type,
    cacheControl: 'no-cache',
    bytes: Buffer.from(text),
  });
  const server: TestServer = await serveStorage({
    baseUrl: `${root}/`,
    port: () => (server.app.server.address() as AddressInfo).port,
    files: [file('/index.html', 'text/html; charset=utf-8', INDEX), file('/assets/app.js', 'text/javascript', 'app')],
  });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  forwardTo((server.app.server.address() as AddressInfo).port);
  cleanups.push(() => server.close());
  const { ann } = await addPeople(server.library);
  const bookmark = await savePage(server.library, ann.id, 'tides');
  const token = await addToken(server.library, ann.id);
  const get = (address: string, headers: Record<string, string> = bearer(token)) =>
    fetch(address.startsWith('/') ? `${root}${address}` : address, { headers, redirect: 'manual' });
  const id = (await (await get('/api/bookmarks')).json())[0].id as string;
  return { root, server, bookmark, id, get };
}

/** All addresses on the host of the proxy in a text. */
const addressesIn = (text: string, root: string): string[] => {
  const { origin } = new URL(root);
  return [...text.matchAll(/https?:\/\/[^\s"'<>\\)]+/g)].map(([url]) => url).filter((url) => url.startsWith(origin));
};

describe.each([
  ['strips', true],
  ['keeps', false],
])('behind a proxy that %s the path', (_, isStripped) => {
  test.each([
    '/api/bookmarks',
    '/api/bookmarks/ID',
    '/api/bookmarks?limit=1&offset=0',
    '/api/bookmarks/feed',
    '/opds',
    '/opds/bookmarks/all',
    '/api/bookmarks/ID/article.md',
    '/.well-known/oauth-authorization-server',
  ])('the addresses in %s lead to the server', async (path) => {
    const { root, id, get } = await start(isStripped);
    const answer = await get(path.replace('ID', id));
    expect(answer.status).toBe(200);
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    const addresses = addressesIn(`${headers}\n${await answer.text()}`, root);
    if (!path.endsWith('.md')) expect(addresses).not.toEqual([]);
    for (const address of new Set(addresses)) {
      expect(address).toMatch(new RegExp(`^${root}(?:/|$)`));
      expect([address, (await get(address.replaceAll('&amp;', '&'))).status]).not.toEqual([address, 418]);
    }
  });

  test('sign-in leads to the page that was asked for, with a cookie for this path only', async () => {
    const { root, get } = await start(isStripped);
    const first = await get('/read/x?y=1', {});
    expect([first.status, first.headers.get('location')]).toEqual([303, '/pith/login?next=%2Fread%2Fx%3Fy%3D1']);
    const form = await get('/login?next=%2Fread%2Fx', {});
    expect(await form.text()).toContain('action="/pith/login"');
    const signedIn = await fetch(`${root}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: new URL(root).origin },
      body: new URLSearchParams({ name: 'ann', password: PASSWORD, next: '/read/x' }),
    });
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/pith/read/x']);
    const cookie = signedIn.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^pith_session=[^;]+;.*; Path=\/pith;/);
    const headers = { cookie: cookie.split(';')[0]! };
    expect((await get('/read/x', headers)).status).toBe(200);
    const signedOut = await fetch(`${root}/logout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, origin: new URL(root).origin },
    });
    // It would remove what others have kept on this host.
    expect([signedOut.status, signedOut.headers.get('clear-site-data')]).toEqual([303, null]);
  });

  test('the web reader has its files below the path', async () => {
    const { root, get } = await start(isStripped);
    const index = await (await get('/')).text();
    expect(index).toContain('src="/pith/assets/app.js"');
    expect(index).toContain('href="/pith/icon.svg"');
    expect(await (await fetch(new URL('/pith/assets/app.js', root))).text()).toBe('app');
  });

  test('an address with doubled slashes, a shared page, and the reader', async () => {
    const { root, server, bookmark, get } = await start(isStripped);
    expect((await get('/api//bookmarks')).headers.get('location')).toBe('/pith/api/bookmarks');
    const shared = await server.library.for(bookmark.user).shares.add(bookmark.id, 60_000);
    const page = await get(getShared.path.replace(':token', shared!.token), {});
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('A text about tides')]);
    expect(await (await get('/r/')).text()).toContain(`${root}/r/`);
    const itself = await get(`/r/${root}/r/${root}/api/info`);
    expect(await itself.text()).toContain('does not read its own pages');
  });
});

test('with TLS the cookie cannot be set by others', async () => {
  const server = await serveStorage({ baseUrl: 'https://example.com/pith' });
  cleanups.push(() => server.close());
  await addPeople(server.library);
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/pith/login',
    headers: {
      host: 'example.com',
      origin: 'https://example.com',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ name: 'ann', password: PASSWORD }).toString(),
  });
  const cookie = String(signedIn.headers['set-cookie']);
  expect(cookie).toMatch(/^__Secure-pith_session=[^;]+;.*; Path=\/pith;.*; Secure$/);
  const page = await server.app.inject({ url: '/', headers: { host: 'example.com', cookie: cookie.split(';')[0]! } });
  expect(page.statusCode).toBe(200);
});
