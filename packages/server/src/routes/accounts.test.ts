/** Profile, tokens, administration of accounts, and sign-in of old clients. */
import { contract, type Endpoint } from '@pith/api';
import type { User } from '@pith/library';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actor,
  addPeople,
  addToken,
  bearer,
  cookie,
  PASSWORD,
  serveStorage,
  type TestServer,
} from '../../test/accounts.ts';

let server: TestServer;
let ann: User;
let bob: User;
let asAnn: Record<string, string>;
let asBob: Record<string, string>;

beforeAll(async () => {
  server = await serveStorage({ legacyAuth: true });
  ({ ann, bob } = await addPeople(server.library));
  asAnn = bearer(await addToken(server.library, ann.id));
  asBob = cookie((await server.library.accounts.startSession(bob)).secret);
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const get = async (url: string, headers: Record<string, string>) => server.app.inject({ url, headers });
const send = async (
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  payload?: object,
) => server.app.inject({ method, url, headers, ...(payload && { payload }) });
/** The response fits the contract. */
const fits = (endpoint: Endpoint, body: unknown) => expect(() => endpoint.response.schema.parse(body)).not.toThrow();

test('info is public and names a compatible version', async () => {
  const { body } = await get('/api/info', {});
  fits(contract.getInfo as Endpoint, JSON.parse(body));
  expect(JSON.parse(body)).toEqual({
    version: { canonical: '0.22.3', release: '0.22.3', build: '' },
    features: ['oauth'],
    pith: { version: '1.2.3' },
  });
});

describe('profile', () => {
  test('of a session', async () => {
    const body = (await get('/api/profile', asBob)).json();
    fits(contract.getProfile as Endpoint, body);
    expect(body).toMatchObject({
      provider: {
        name: 'http session',
        roles: ['user'],
        permissions: ['bookmarks:read', 'bookmarks:write', 'bookmarks:save', 'profile:read'],
      },
      user: { username: 'bob', email: '', settings: { reader_settings: { font_size: 3 } } },
    });
  });

  test('of a token without the scope has only the name', async () => {
    const headers = bearer(await addToken(server.library, bob.id, ['bookmarks:read']));
    const body = (await get('/api/profile', headers)).json();
    expect(body.user).toEqual({ username: 'bob' });
    expect(body.provider).toMatchObject({
      name: 'bearer token',
      roles: ['bookmarks:read'],
      permissions: ['bookmarks:read'],
    });
  });

  test('is changed in part', async () => {
    const change = {
      email: 'bob@example.com',
      settings_reader_font_size: 5,
      settings_email_epub_to: 'kindle@example.com',
    };
    const changed = await send('PATCH', '/api/profile', asBob, change);
    expect([changed.statusCode, changed.json()]).toEqual([200, change]);
    await send('PATCH', '/api/profile', asBob, { settings_lang: 'de' });
    expect((await get('/api/profile', asBob)).json().user).toMatchObject({
      email: 'bob@example.com',
      settings: {
        lang: 'de',
        reader_settings: { font_size: 5, width: 2 },
        email_settings: { epub_to: 'kindle@example.com' },
      },
    });
    const form = await server.app.inject({
      method: 'PATCH',
      url: '/api/profile/',
      headers: { ...asBob, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'settings_reader_width=3&settings_reader_justify=on',
    });
    expect(form.json()).toEqual({ settings_reader_width: 3, settings_reader_justify: true });
  });

  test.each([
    ['a bad name', { username: 'Bob Shore' }, 422],
    ['a name that is taken', { username: 'ann' }, 409],
    ['a bad address', { email: 'nobody' }, 422],
    ['a size out of range', { settings_reader_font_size: 7 }, 422],
    ['a wrong type', { settings_lang: { a: 1 } }, 422],
  ])('%s is refused', async (_, change, status) => {
    expect((await send('PATCH', '/api/profile', asBob, change)).statusCode).toBe(status);
  });
});

describe('tokens', () => {
  test('are listed without secrets, and revoked', async () => {
    const secret = await addToken(server.library, bob.id, ['bookmarks:read']);
    const list = await get('/api/profile/tokens?limit=1', asBob);
    fits(contract.listTokens as Endpoint, list.json());
    expect(list.headers['total-count']).toBe('2');
    expect(list.body).not.toContain(secret);
    const [token] = list.json();
    expect((await send('DELETE', `/api/profile/tokens/${token.id}`, asAnn)).statusCode).toBe(404);
    expect((await send('DELETE', `/api/profile/tokens/${token.id}`, asBob)).statusCode).toBe(204);
    expect((await get('/api/profile', bearer(secret))).statusCode).toBe(401);
  });

  test('a token with scopes can revoke only itself', async () => {
    const [first, second] = [
      await addToken(server.library, bob.id, ['bookmarks:read']),
      await addToken(server.library, bob.id),
    ];
    const idOf = async (secret: string) => (await get('/api/profile', bearer(secret))).json().provider.id;
    expect((await send('DELETE', `/api/profile/tokens/${await idOf(second)}`, bearer(first))).statusCode).toBe(404);
    expect((await send('DELETE', `/api/profile/tokens/${await idOf(first)}`, bearer(first))).statusCode).toBe(204);
  });
});

describe('old clients', () => {
  const auth = (fields: object, on = server) =>
    on.app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { username: 'bob', password: PASSWORD, application: 'bot', ...fields },
    });

  test('get a token for a password', async () => {
    const response = await auth({ roles: ['scoped_bookmarks_r'] });
    expect(response.statusCode).toBe(201);
    const { provider } = (await get('/api/profile', bearer(response.json().token))).json();
    expect(provider).toMatchObject({ id: response.json().id, application: 'bot', roles: ['bookmarks:read'] });
  });

  test.each([
    ['a wrong password', { password: 'wrong' }, 403],
    ['an unknown name', { username: 'zoe' }, 403],
    ['an unknown scope', { roles: ['everything'] }, 422],
    ['no name', { username: undefined }, 422],
  ])('%s', async (_, fields, status) => {
    expect((await auth(fields)).statusCode).toBe(status);
  });

  test('get nothing for an account with a second factor, nor when it is off', async () => {
    const carl = await server.library.accounts.add({ name: 'carl', password: PASSWORD }, actor);
    const { secret } = server.library.accounts.prepareTotp(carl);
    const { totpCode } = await import('../../../library/src/accounts/totp.ts');
    const code = totpCode(secret, Math.floor(Date.now() / 30_000));
    expect(await server.library.accounts.enableTotp(carl, secret, code, actor)).toHaveLength(10);
    expect((await auth({ username: 'carl' })).statusCode).toBe(403);
    const off = await serveStorage();
    await addPeople(off.library);
    expect((await auth({}, off)).statusCode).toBe(404);
    await off.close();
  });
});

describe('administration', () => {
  test('adds, shows, changes and erases an account', async () => {
    const added = await send('POST', '/api/admin/users', asAnn, {
      username: 'dora',
      password: PASSWORD,
      email: 'd@example.com',
    });
    expect([added.statusCode, added.headers.location]).toEqual([201, added.json().href]);
    const path = new URL(added.json().href).pathname;
    expect(path.endsWith(String(added.headers['user-id']))).toBe(true);
    const details = (await get(path, asAnn)).json();
    fits(contract.getUser as Endpoint, details);
    expect(details).toMatchObject({ username: 'dora', group: 'user', bookmark_count: 0, is_disabled: false });
    const dora = cookie(
      (await server.library.accounts.startSession((await server.library.accounts.find('dora'))!)).secret,
    );
    const changed = await send('PATCH', path, asAnn, { group: 'admin', password: 'low tide at six' });
    expect(changed.json()).toMatchObject({ group: 'admin', email: 'd@example.com' });
    expect((await get('/api/profile', dora)).statusCode).toBe(401);
    expect(
      (await get('/api/admin/users', asAnn)).json().map(({ username }: { username: string }) => username),
    ).toContain('dora');
    expect((await send('DELETE', path, asAnn)).statusCode).toBe(204);
    expect((await get(path, asAnn)).statusCode).toBe(404);
    const log = (await get('/api/admin/log?limit=100', asAnn)).json();
    fits(contract.listAuditLog as Endpoint, log);
    expect(log[0]).toMatchObject({ action: 'account-erased', actor: 'ann', detail: 'dora', address: '127.0.0.1' });
  });

  test.each([
    ['erase oneself', 'DELETE', undefined],
    ['disable oneself', 'PATCH', { is_disabled: true }],
    ['demote oneself', 'PATCH', { group: 'user' }],
  ] as const)('nobody can %s', async (_, method, payload) => {
    expect((await send(method, `/api/admin/users/${ann.id}`, asAnn, payload)).statusCode).toBe(409);
  });

  test.each([
    ['a name that is taken', { username: 'bob', password: PASSWORD }, 409],
    ['a short password', { username: 'emil', password: 'x' }, 422],
    ['an unknown role', { username: 'emil', password: PASSWORD, group: 'staff' }, 422],
  ])('%s is refused', async (_, payload, status) => {
    expect((await send('POST', '/api/admin/users', asAnn, payload)).statusCode).toBe(status);
  });
});

test('without accounts, the local user has a profile and settings, but gets no name by accident', async () => {
  const local = await serveStorage();
  const patch = (payload: object) => local.app.inject({ method: 'PATCH', url: '/api/profile', payload });
  expect((await patch({ settings_lang: 'de' })).statusCode).toBe(200);
  expect((await patch({ username: 'ann' })).statusCode).toBe(422);
  expect((await local.app.inject('/api/profile')).json().user).toMatchObject({
    username: 'local',
    settings: { lang: 'de' },
  });
  expect(local.bugs).toEqual([]);
  await local.close();
});
