/** Set-up, sign-in and sign-out as a browser without scripts does them. */
import { afterEach, describe, expect, test } from 'vitest';
import { actor, addPeople, cookie, PASSWORD, savePage, serveStorage, type TestServer } from '../../test/accounts.ts';

let server: TestServer;
afterEach(() => server.close());

const post = (
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  remoteAddress?: string,
) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost', ...headers },
    payload: new URLSearchParams(fields).toString(),
    ...(remoteAddress !== undefined && { remoteAddress }),
  });

const sessionOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /^pith_session=([\w-]{43});/.exec(String(headers['set-cookie'] ?? ''))?.[1];

describe('set-up', () => {
  test('makes the first account, signs in, and is closed afterwards', async () => {
    server = await serveStorage();
    await savePage(server.library, 'local', 'tides');
    expect((await server.app.inject('/login')).headers.location).toBe('/setup');
    const form = await server.app.inject('/setup');
    expect([form.statusCode, form.body]).toEqual([200, expect.stringContaining('Welcome to Pith')]);
    expect(form.headers['content-security-policy']).toMatch(
      /default-src 'none'.*form-action 'self';.*frame-ancestors 'none'/,
    );
    const made = await post('/setup', { name: 'Ann', password: PASSWORD, again: PASSWORD });
    expect([made.statusCode, made.headers.location]).toEqual([303, '/']);
    expect(made.headers['set-cookie']).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
    const list = await server.app.inject({ url: '/api/bookmarks', headers: cookie(sessionOf(made)!) });
    expect(list.json()).toMatchObject([{ title: 'tides' }]);
    const again = await post('/setup', { name: 'eve', password: PASSWORD, again: PASSWORD });
    expect([again.statusCode, again.headers.location]).toEqual([303, '/login']);
    expect((await server.app.inject('/setup')).headers.location).toBe('/login');
    expect(await server.library.accounts.all()).toMatchObject([{ name: 'ann', role: 'admin', id: 'local' }]);
  });

  test('two set-ups at the same time make one account', async () => {
    server = await serveStorage();
    const both = await Promise.all(
      ['ann', 'eve'].map((name) => post('/setup', { name, password: PASSWORD, again: PASSWORD })),
    );
    expect(both.map(sessionOf).filter(Boolean)).toHaveLength(1);
    expect(await server.library.accounts.all()).toHaveLength(1);
  });

  test.each([
    ['different passwords', { name: 'ann', password: PASSWORD, again: 'x' }, {}, 422, 'differ'],
    ['a short password', { name: 'ann', password: 'x', again: 'x' }, {}, 422, 'at least 8'],
    ['a bad name', { name: '<b>', password: PASSWORD, again: PASSWORD }, {}, 422, '&#60;b&#62;'],
    [
      'another site',
      { name: 'ann', password: PASSWORD, again: PASSWORD },
      { origin: 'https://evil.example' },
      403,
      'cross-site',
    ],
  ])('refuses %s', async (_, fields, headers, status, text) => {
    server = await serveStorage();
    const response = await post('/setup', fields, headers);
    expect([response.statusCode, response.body]).toEqual([status, expect.stringContaining(text)]);
    expect(response.body).not.toContain('<b>');
    expect(await server.library.accounts.exist()).toBe(false);
  });
});

describe('sign-in', () => {
  test('starts a session, which slides while it is used, and ends with sign-out', async () => {
    server = await serveStorage();
    await addPeople(server.library);
    const response = await post('/login', { name: ' Bob ', password: PASSWORD, next: '/read/abc?x=1' });
    expect([response.statusCode, response.headers.location]).toEqual([303, '/read/abc?x=1']);
    const headers = cookie(sessionOf(response)!);
    const status = async () => (await server.app.inject({ url: '/api/bookmarks', headers })).statusCode;
    const days = 24 * 60 * 60 * 1000;
    for (let i = 0; i < 3; i++) {
      server.later(20 * days);
      expect(await status()).toBe(200);
    }
    expect((await server.app.inject({ url: '/login?next=/x', headers })).headers.location).toBe('/x');
    const forged = await post('/logout', {}, { ...headers, origin: 'https://evil.example' });
    expect([forged.statusCode, await status()]).toEqual([403, 200]);
    const out = await post('/logout', {}, headers);
    expect([out.headers.location, out.headers['set-cookie'], out.headers['clear-site-data']]).toEqual([
      '/login',
      expect.stringMatching(/^pith_session=; Max-Age=0/),
      '"cache", "storage"',
    ]);
    expect(await status()).toBe(401);
    expect((await server.library.accounts.log({ limit: 2, offset: 0 })).map(({ action }) => action).sort()).toEqual([
      'sign-in',
      'sign-out',
    ]);
  });

  test('a session ends by itself', async () => {
    server = await serveStorage();
    const { ann } = await addPeople(server.library);
    const { secret } = await server.library.accounts.startSession(ann);
    server.later(31 * 24 * 60 * 60 * 1000);
    expect((await server.app.inject({ url: '/api/bookmarks', headers: cookie(secret) })).statusCode).toBe(401);
  });

  test.each([
    ['/read/a', '/read/a'],
    ['https://evil.example/', '/'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['\\\\evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/a\r\nset-cookie: x=1', '/aset-cookie:%20x=1'],
    ['', '/'],
  ])('leads only to paths of this server: %j', async (next, location) => {
    server = await serveStorage();
    const { ann } = await addPeople(server.library);
    const { secret } = await server.library.accounts.startSession(ann);
    const response = await server.app.inject({
      url: `/login?next=${encodeURIComponent(next)}`,
      headers: cookie(secret),
    });
    expect([response.statusCode, response.headers.location]).toEqual([303, location]);
  });

  test('the cookie is only for TLS when people use TLS', async () => {
    server = await serveStorage({ baseUrl: 'https://pith.example' });
    await addPeople(server.library);
    const response = await post('/login', { name: 'ann', password: PASSWORD }, { origin: 'https://pith.example' });
    expect(response.headers['set-cookie']).toMatch(/^__Host-pith_session=.*; Secure$/);
  });

  test.each([
    ['a wrong password', { name: 'ann', password: 'low tide at noon' }],
    ['an unknown name', { name: 'zoe', password: PASSWORD }],
    ['no password', { name: 'ann' }],
    ['an account without a password', { name: 'carl', password: '' }],
    ['a disabled account', { name: 'bob', password: PASSWORD }],
  ])('refuses %s, with the same words', async (_, fields) => {
    server = await serveStorage();
    const { bob } = await addPeople(server.library);
    await server.library.accounts.add({ name: 'carl' }, actor);
    await server.library.accounts.change(bob.id, { isDisabled: true }, actor);
    const response = await post('/login', fields);
    expect([response.statusCode, sessionOf(response)]).toEqual([403, undefined]);
    expect(response.body).toContain('Name, password or code is wrong.');
    const [entry] = await server.library.accounts.log({ limit: 1, offset: 0 });
    expect(entry).toMatchObject({ action: 'sign-in-failed', address: '127.0.0.1' });
    expect(JSON.stringify(entry)).not.toContain('zoe');
  });

  test('is limited by name, from any address', { timeout: 60_000 }, async () => {
    server = await serveStorage();
    await addPeople(server.library);
    for (let i = 0; i < 10; i++) await post('/login', { name: 'ann', password: 'wrong' }, {}, `192.0.2.${i}`);
    const limited = await post('/login', { name: 'ANN ', password: PASSWORD }, {}, '192.0.2.99');
    expect([limited.statusCode, Number(limited.headers['retry-after']) > 500]).toEqual([429, true]);
    expect((await post('/login', { name: 'bob', password: PASSWORD }, {}, '192.0.2.99')).statusCode).toBe(303);
  });
});
