/** Programs sign in by OAuth, and people allow it on a page: both flows, what can go wrong, and what an attacker may try. */
import { createHash, randomBytes } from 'node:crypto';
import type { User } from '@pith/library';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPeople, addToken, bearer, cookie, serveStorage, type TestServer } from '../../test/accounts.ts';
import { isRedirectUri } from './clientMetadata.ts';

let server: TestServer;
let bob: User;
let asBob: Record<string, string>;
/** A new address for each test, because requests are limited by address. */
let remoteAddress = '192.0.2.1';
let tests = 0;

beforeAll(async () => {
  server = await serveStorage();
  ({ bob } = await addPeople(server.library));
  asBob = cookie((await server.library.accounts.startSession(bob)).secret);
});
beforeEach(() => {
  tests += 1;
  remoteAddress = `192.0.2.${tests}`;
});
afterAll(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const program = {
  client_name: 'Reader <b>',
  client_uri: 'https://reader.example/',
  software_id: 'reader',
  software_version: '1.0',
  redirect_uris: ['https://reader.example/back?x=1', 'reader:/back', 'http://127.0.0.1:8080/back'],
};
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
const form = (url: string, fields: Record<string, string>, headers = asBob) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost', ...headers },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress,
  });
const register = async (more: object = {}) =>
  (await post('/api/oauth/client', { ...program, ...more })).json().client_id as string;

describe('a device', () => {
  const start = async (scope = 'bookmarks:read profile:read') => {
    const client_id = await register();
    const device = (await post('/api/oauth/device', { client_id, scope })).json();
    const poll = () =>
      post('/api/oauth/token', { grant_type: DEVICE_GRANT, device_code: device.device_code, client_id });
    return { client_id, device, poll };
  };

  test('gets a token once a person has allowed it, and again until the request expires', async () => {
    const { device, poll } = await start();
    expect(device).toMatchObject({
      user_code: expect.stringMatching(/^[B-Z]{8}$/),
      verification_uri: 'http://localhost:80/device',
      verification_uri_complete: `http://localhost:80/device?user_code=${device.user_code}`,
      expires_in: 300,
      interval: 5,
    });
    const waiting = await poll();
    expect([waiting.statusCode, waiting.json()]).toEqual([400, { error: 'authorization_pending' }]);
    expect((await poll()).json()).toEqual({ error: 'slow_down' });
    const typed = `${device.user_code.slice(0, 4)}-${device.user_code.slice(4)}`.toLowerCase();
    const page = await form('/device', { user_code: typed });
    expect(page.body).toContain('Reader &#60;b&#62;');
    expect(page.body).toContain('read your profile');
    expect((await form('/device', { user_code: device.user_code, granted: '1' })).body).toContain('Connected');
    const [first, second] = await Promise.all([poll(), poll()]);
    const given = [first, second].find(({ statusCode }) => statusCode === 201)!.json();
    expect(given).toMatchObject({ token_type: 'Bearer', scope: 'bookmarks:read profile:read' });
    expect((await poll()).json()).toEqual(given);
    const headers = bearer(given.access_token);
    const { provider, user } = (await server.app.inject({ url: '/api/profile', headers })).json();
    expect([provider.id, provider.application, provider.roles, user.username]).toEqual([
      given.id,
      'Reader <b>',
      ['bookmarks:read', 'profile:read'],
      'bob',
    ]);
    expect((await form('/device', { user_code: device.user_code, granted: '0' })).statusCode).toBe(404);
    expect(await server.library.accounts.tokens(bob.id)).toHaveLength(1);
  });

  test('is refused by a person, or by time', async () => {
    const { device, poll } = await start();
    await form('/device', { user_code: device.user_code, granted: '0' });
    expect((await poll()).json()).toEqual({ error: 'access_denied' });
    const late = await start();
    server.later(5 * 60_000);
    expect((await late.poll()).json()).toEqual({ error: 'expired_token' });
    expect((await form('/device', { user_code: late.device.user_code })).statusCode).toBe(404);
  });

  test('of another client gets nothing', async () => {
    const { device } = await start();
    const other = await register();
    const response = await post('/api/oauth/token', {
      grant_type: DEVICE_GRANT,
      device_code: device.device_code,
      client_id: other,
    });
    expect([response.statusCode, response.json().error]).toEqual([401, 'invalid_client']);
  });

  test('is allowed only by somebody with all rights, on our own page', async () => {
    const { device, poll } = await start();
    const answer = { user_code: device.user_code, granted: '1' };
    expect((await form('/device', answer, {})).headers.location).toBe('/login?next=%2Fdevice');
    expect((await form('/device', answer, { ...asBob, origin: 'https://evil.example' })).statusCode).toBe(403);
    const scoped = bearer(await addToken(server.library, bob.id, ['bookmarks:read']));
    expect((await form('/device', answer, scoped)).statusCode).toBe(403);
    expect((await poll()).json()).toEqual({ error: 'authorization_pending' });
  });

  test.each([
    ['an unknown client', { client_id: 'urn:uuid:none', scope: 'bookmarks:read' }, 401, 'invalid_client'],
    ['no client', { scope: 'bookmarks:read' }, 401, 'invalid_client'],
    ['no scope', {}, 400, 'invalid_scope'],
    ['an unknown scope', { scope: 'bookmarks:read everything' }, 400, 'invalid_scope'],
    ['a scope for administrators', { scope: 'admin:write' }, 400, 'invalid_scope'],
    ['a list', { scope: ['bookmarks:read'] }, 400, 'invalid_scope'],
  ])('with %s', async (_, fields, status, error) => {
    const client_id = _ === 'no client' ? undefined : await register();
    const response = await post('/api/oauth/device', { client_id, ...fields });
    expect([response.statusCode, response.json().error, response.headers['cache-control']]).toEqual([
      status,
      error,
      'no-store',
    ]);
  });
});

describe('a code', () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const redirect_uri = program.redirect_uris[0]!;
  const asking = async (more: Record<string, string> = {}) => ({
    client_id: await register(),
    redirect_uri,
    scope: 'bookmarks:write',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'a b&c',
    ...more,
  });
  const allow = async (fields: Record<string, string>, granted = '1') =>
    new URL(String((await form('/authorize', { ...fields, granted })).headers.location));
  const exchange = (code: string, more: object = {}) =>
    post('/api/oauth/token', {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: 'ignored',
      ...more,
    });

  test('is given after consent, and exchanged once for a token', async () => {
    const fields = await asking();
    const page = await server.app.inject({ url: `/authorize?${new URLSearchParams(fields)}`, headers: asBob });
    expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('reader.example')]);
    expect(page.headers['content-security-policy']).toContain("form-action 'self' https://reader.example;");
    const back = await allow(fields);
    expect([back.origin, back.pathname, back.searchParams.get('x'), back.searchParams.get('state')]).toEqual([
      'https://reader.example',
      '/back',
      '1',
      'a b&c',
    ]);
    const code = back.searchParams.get('code')!;
    const [first, second] = await Promise.all([exchange(code), exchange(code)]);
    expect([first!.statusCode, second!.statusCode].sort()).toEqual([201, 400]);
    const { access_token } = [first, second].find(({ statusCode }) => statusCode === 201)!.json();
    expect((await server.app.inject({ url: '/api/bookmarks', headers: bearer(access_token) })).statusCode).toBe(403);
    expect((await exchange(code)).json()).toEqual({ error: 'invalid_grant' });
    expect(
      (await server.app.inject({ url: `/authorize?${new URLSearchParams(fields)}`, headers: asBob })).statusCode,
    ).toBe(400);
    const others = bearer(await addToken(server.library, bob.id));
    expect((await post('/api/oauth/revoke', { token: access_token }, others)).json()).toEqual({
      error: 'access_denied',
    });
    expect((await post('/api/oauth/revoke', { token: access_token })).json()).toEqual({ error: 'access_denied' });
    const revoked = await post('/api/oauth/revoke', { token: access_token }, bearer(access_token));
    expect([revoked.statusCode, revoked.json()]).toEqual([200, {}]);
    expect((await server.app.inject({ url: '/api/profile', headers: bearer(access_token) })).statusCode).toBe(401);
  });

  test('needs the right verifier', async () => {
    const code = (await allow(await asking())).searchParams.get('code')!;
    expect((await exchange(code, { code_verifier: 'x'.repeat(43) })).json()).toEqual({ error: 'invalid_grant' });
    expect((await exchange(code)).json()).toEqual({ error: 'invalid_grant' });
  });

  test('expires after ten minutes', async () => {
    const code = (await allow(await asking())).searchParams.get('code')!;
    server.later(10 * 60_000);
    expect((await exchange(code)).json()).toEqual({ error: 'invalid_grant' });
  });

  test.each([
    ['a refusal', {}, '0', 'access_denied'],
    ['another method', { code_challenge_method: 'plain' }, '1', 'invalid_request'],
    ['no challenge', { code_challenge: '' }, '1', 'invalid_request'],
    ['an unknown scope', { scope: 'everything' }, '1', 'invalid_scope'],
    ['no scope', { scope: '' }, '1', 'invalid_scope'],
  ])('%s is reported to the program', async (_, more, granted, error) => {
    const back = await allow(await asking(more), granted);
    expect([back.searchParams.get('error'), back.searchParams.get('code'), back.searchParams.get('state')]).toEqual([
      error,
      null,
      'a b&c',
    ]);
  });

  test.each([
    ['another address', { redirect_uri: 'https://evil.example/' }],
    ['an address below', { redirect_uri: `${redirect_uri}/more` }],
    ['no address', { redirect_uri: '' }],
    ['an unknown client', { client_id: 'urn:uuid:x' }],
  ])('%s leads nowhere', async (_, more) => {
    for (const response of [
      await form('/authorize', { ...(await asking(more)), granted: '1' }),
      await server.app.inject({
        url: `/authorize?${new URLSearchParams(await asking(more))}`,
        headers: asBob,
        remoteAddress,
      }),
    ])
      expect([response.statusCode, response.headers.location]).toEqual([400, undefined]);
  });

  test('an app on the same device gets it by its scheme', async () => {
    const fields = await asking({ redirect_uri: 'reader:/back' });
    const page = await server.app.inject({
      url: `/authorize?${new URLSearchParams(fields)}`,
      headers: asBob,
      remoteAddress,
    });
    expect(page.headers['content-security-policy']).toContain("form-action 'self' reader:;");
    expect((await allow(fields)).href).toMatch(/^reader:\/back\?code=/);
  });
});

describe('a client', () => {
  test('registers by form, with repeated fields', async () => {
    const fields = new URLSearchParams([
      ...Object.entries({ ...program, redirect_uris: 'reader:/a' }),
      ['redirect_uris', 'reader:/b'],
      ['grant_types', 'authorization_code'],
    ] as [string, string][]);
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/oauth/client',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'app://obsidian.md' },
      payload: fields.toString(),
      remoteAddress,
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      client_id: expect.stringMatching(/^urn:uuid:.{36}$/),
      redirect_uris: ['reader:/a', 'reader:/b'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'none',
    });
  });

  test.each([
    ['no name', { client_name: undefined }, 'invalid_client_metadata'],
    ['a name that is no text', { client_name: 5 }, 'invalid_client_metadata'],
    ['a name that hides text', { client_name: 'Reader\u202e' }, 'invalid_client_metadata'],
    ['a long name', { client_name: 'x'.repeat(129) }, 'invalid_client_metadata'],
    ['an address that is not https', { client_uri: 'javascript:alert(1)' }, 'invalid_client_metadata'],
    ['no version', { software_version: '' }, 'invalid_client_metadata'],
    ['another grant', { grant_types: ['implicit'] }, 'invalid_client_metadata'],
    ['another response', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['a secret', { token_endpoint_auth_method: 'client_secret_basic' }, 'invalid_client_metadata'],
    ['a logo elsewhere', { logo_uri: 'https://evil.example/x.png' }, 'invalid_client_metadata'],
    ['an unsafe address', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['no address for codes', { redirect_uris: [], grant_types: ['authorization_code'] }, 'invalid_redirect_uri'],
  ])('with %s is refused', async (_, more, error) => {
    const response = await post('/api/oauth/client', { ...program, ...more });
    expect([response.statusCode, response.json().error]).toEqual([400, error]);
  });

  test('is forgotten after ten minutes', async () => {
    const client_id = await register();
    server.later(10 * 60_000);
    expect((await post('/api/oauth/device', { client_id, scope: 'bookmarks:read' })).statusCode).toBe(401);
  });
});

test.each([
  ['https://reader.example/back', true],
  ['http://127.0.0.1:9/back', true],
  ['http://[::1]/back', true],
  ['my.app:/back', true],
  ['http://localhost/back', false],
  ['http://reader.example/back', false],
  ['https://reader.example/#part', false],
  ['https://name@reader.example/', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['/back', false],
  ['https://reader.example/a b', false],
  ["my.app:/x;'self'", false],
])('the address %s', (address, isAllowed) => {
  expect(isRedirectUri(address)).toBe(isAllowed);
});

test.each([
  ['an unknown grant', { grant_type: 'password' }, 'invalid_request'],
  ['a refresh token', { grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_request'],
  ['no code', { grant_type: 'authorization_code', code_verifier: 'x' }, 'invalid_request'],
  ['a number for a code', { grant_type: 'authorization_code', code: 5, code_verifier: 'x' }, 'invalid_request'],
  ['an unknown code', { grant_type: 'authorization_code', code: 'x', code_verifier: 'x' }, 'invalid_grant'],
  ['an unknown device', { grant_type: DEVICE_GRANT, device_code: 'x', client_id: 'x' }, 'expired_token'],
])('%s gets no token', async (_, fields, error) => {
  const response = await post('/api/oauth/token', fields);
  expect([response.statusCode, response.json().error]).toEqual([400, error]);
});

test('the metadata names the endpoints', async () => {
  const { issuer, token_endpoint, scopes_supported } = (
    await server.app.inject('/.well-known/oauth-authorization-server')
  ).json();
  expect([issuer, token_endpoint]).toEqual(['http://localhost:80', 'http://localhost:80/api/oauth/token']);
  expect(scopes_supported).toEqual(['bookmarks:read', 'bookmarks:write', 'profile:read']);
});

test('requests are limited by address', async () => {
  const statuses = [];
  for (let i = 0; i < 61; i++) statuses.push((await post('/api/oauth/token', {})).statusCode);
  expect([statuses[59], statuses[60]]).toEqual([400, 429]);
});
