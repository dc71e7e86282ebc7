/** Every endpoint with its owner, another user, nobody, a token of too few rights, an expired token and another site. */
import { contract, type Endpoint } from '@pith/api';
import { tokenScopes } from '@pith/library';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPeople, addToken, bearer, cookie, savePage, serveStorage, type TestServer } from '../../test/accounts.ts';
import { toShortId } from '../shortId.ts';

let server: TestServer;
const headers: Record<string, Record<string, string>> = {};
const ids = { ann: '', bob: '' };
/** Ids of what else belongs to them, by the first part of its path in the API. */
const otherIds: Record<string, Record<string, string>> = { operations: {}, jobs: {}, webhooks: {} };

beforeAll(async () => {
  server = await serveStorage();
  const { library } = server;
  const { ann, bob } = await addPeople(library);
  for (const [name, user] of Object.entries({ ann, bob })) {
    ids[name as 'ann'] = (await savePage(library, user.id, name)).id;
    const { operation } = await library.for(user.id).operations.change([ids[name as 'ann']], { archived: true });
    otherIds.operations![name] = operation.id;
    const hook = { url: 'https://hooks.example/', events: ['bookmark.failed'] } as const;
    otherIds.webhooks![name] = (await library.for(user.id).webhooks.add(hook)).id;
    const queued = await library.for(user.id).queueSave({ url: `https://pages.example/${name}/later` });
    await library.for(user.id).remove(queued.bookmark.id); // cancels the job
    otherIds.jobs![name] = queued.job;
    headers[`${name}'s session`] = cookie((await library.accounts.startSession(user)).secret);
    headers[`${name}'s token`] = bearer(await addToken(library, user.id));
    for (const scope of tokenScopes)
      headers[`${name}'s ${scope} token`] = bearer(await addToken(library, user.id, [scope]));
  }
  headers['an expired token'] = bearer(await addToken(library, ann.id, [], new Date(Date.now() - 1000).toISOString()));
  const gone = await library.accounts.addToken({ user: ann.id, name: 'gone', scopes: [] }, { name: 'test' });
  await library.accounts.revokeToken(ann.id, gone.token.id, { name: 'test' });
  headers['a revoked token'] = bearer(gone.secret);
  headers['a made-up token'] = bearer('x'.repeat(43));
  headers['no token at all'] = { authorization: 'Bearer' };
  headers["another person's password"] = {
    authorization: `Basic ${Buffer.from(`ann:${'x'.repeat(43)}`).toString('base64')}`,
  };
  headers['an unknown session'] = cookie('x'.repeat(43));
  headers.nobody = {};
});
afterAll(() => server.close());

const endpoints = Object.entries(contract as Record<string, Endpoint>);
const guarded = endpoints.filter(([, { scope }]) => scope !== 'public');

const pathParts: Readonly<Record<string, (id: string) => string>> = {
  prefix: (id) => id.slice(0, 2),
  id: (id) => id,
  format: () => 'md',
  number: () => '1',
};

/** The address of an endpoint for something that belongs to this user. */
const urlOf = ({ path }: Endpoint, owner: 'ann' | 'bob') => {
  const id = otherIds[path.split('/')[2]!]?.[owner] ?? ids[owner];
  return path.replaceAll(/:(\w+)/g, (_, name: string) => pathParts[name]?.(id) ?? 'x');
};

const send = (endpoint: Endpoint, who: string, more: Record<string, string> = {}, owner: 'ann' | 'bob' = 'ann') =>
  server.app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, owner),
    headers: { ...headers[who], ...more },
    ...(endpoint.body.kind === 'fields' && { payload: {} }),
  });

describe.each(guarded)('%s', (_, endpoint) => {
  test('asks nobody to sign in, by both schemes', async () => {
    for (const who of ['nobody', 'an unknown session']) {
      const response = await send(endpoint, who);
      expect([who, response.statusCode, response.json().error.type]).toEqual([who, 401, 'not-signed-in']);
      expect(response.headers['www-authenticate']).toEqual(['Basic realm="Pith"', 'Bearer realm="Bearer token"']);
    }
  });

  test.each(['an expired token', 'a revoked token', 'a made-up token', 'no token at all', "another person's password"])(
    'refuses %s',
    async (who) => {
      const response = await send(endpoint, who);
      expect([response.statusCode, response.json().error.type]).toEqual([401, 'bad-token']);
      expect(response.headers['www-authenticate']).toEqual(['Bearer realm="Bearer token"']);
    },
  );

  test.each(tokenScopes)('looks at the scope of a token: %s', async (scope) => {
    const needed = endpoint.scope;
    const isGranted = needed === 'user' || needed === scope;
    for (const who of ['ann', 'bob']) {
      const isRefused = !isGranted || (who === 'bob' && needed.startsWith('admin:'));
      const response = await send(endpoint, `${who}'s ${scope} token`, {}, who === 'ann' ? 'bob' : 'ann');
      expect([who, response.statusCode === 403]).toEqual([who, isRefused]);
      if (isRefused) expect(response.json().error).toMatchObject({ type: 'access-denied', message: 'access denied' });
    }
  });

  test('refuses a change that another site sends with the cookie, and allows one with a token', async () => {
    const isChange = endpoint.method !== 'GET';
    for (const forged of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
      const response = await send(endpoint, "bob's session", forged, 'ann');
      expect(response.statusCode === 403 && response.json().error.type === 'cross-site').toBe(isChange);
      const byToken = await send(endpoint, "bob's token", forged, 'ann');
      expect(byToken.body).not.toContain('"cross-site"');
    }
  });

  test.runIf(endpoint.path.includes(':id'))('hides what belongs to another user', async () => {
    for (const who of ["ann's session", "ann's token"]) {
      const response = await send(endpoint, who, {}, 'bob');
      expect([who, response.statusCode]).toEqual([who, endpoint.body.kind === 'fields' ? expect.any(Number) : 404]);
      expect(response.body).not.toContain('pages.example/bob');
    }
  });
});

describe('the owner', () => {
  test.each(["ann's session", "ann's token", "ann's bookmarks:read token"])('reads with %s', async (who) => {
    const response = await send(contract.getBookmark as Endpoint, who);
    expect([response.statusCode, response.json().id]).toEqual([200, toShortId(ids.ann)]);
  });

  test('sends the token as password of any name', async () => {
    const secret = headers["ann's token"]!.authorization!.slice('Bearer '.length);
    for (const name of ['', 'anybody', 'a:b']) {
      const authorization = `Basic ${Buffer.from(`${name.replace(':', '')}:${secret}`).toString('base64')}`;
      const response = await server.app.inject({ url: '/api/bookmarks', headers: { authorization } });
      expect(response.statusCode).toBe(200);
    }
  });

  test('sees only their own pages', async () => {
    for (const name of ['ann', 'bob']) {
      const response = await server.app.inject({ url: '/api/bookmarks', headers: headers[`${name}'s session`]! });
      expect(response.json().map(({ title }: { title: string }) => title)).toEqual([name]);
    }
  });

  test('a script of our own pages is not asked for a password by the browser', async () => {
    const response = await send(contract.listBookmarks as Endpoint, 'nobody', { 'sec-fetch-mode': 'cors' });
    expect(response.headers['www-authenticate']).toEqual(['Bearer realm="Bearer token"']);
  });
});

describe('a disabled account', () => {
  test('is refused with its token, and its sessions end', async () => {
    const { library, app } = server;
    const carl = await library.accounts.add({ name: 'carl' }, { name: 'test' });
    const token = await addToken(library, carl.id);
    const { secret } = await library.accounts.startSession(carl);
    const list = (more: Record<string, string>) => app.inject({ url: '/api/bookmarks', headers: more });
    expect((await list(bearer(token))).statusCode).toBe(200);
    expect((await list(cookie(secret))).statusCode).toBe(200);
    await library.accounts.change(carl.id, { isDisabled: true }, { name: 'test' });
    expect((await list(bearer(token))).statusCode).toBe(403);
    expect((await list(cookie(secret))).statusCode).toBe(401);
    await library.accounts.erase(carl.id, { name: 'test' });
    expect((await list(bearer(token))).statusCode).toBe(401);
  });
});

test('a request with a body is refused before the body is read', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/bookmarks',
    headers: { 'content-type': 'application/json' },
    payload: '{ broken',
  });
  expect(response.statusCode).toBe(401);
});

test('a page sends people to sign in, and returns to it', async () => {
  const response = await server.app.inject('/read/abc?x=1&y=2');
  expect([response.statusCode, response.headers.location]).toEqual([303, '/login?next=%2Fread%2Fabc%3Fx%3D1%26y%3D2']);
  const signedIn = await server.app.inject({ url: '/read/abc', headers: headers["bob's session"]! });
  expect([signedIn.statusCode, signedIn.body]).toEqual([200, 'the reader']);
});

describe('without accounts', () => {
  let local: TestServer;
  beforeAll(async () => {
    local = await serveStorage();
  });
  afterAll(() => local.close());

  test('everybody is the local user; the first account gets that library, and from then on everybody signs in', async () => {
    const { library, app } = local;
    await savePage(library, 'local', 'tides');
    const titles = async (more: Record<string, string> = {}) => {
      const response = await app.inject({ url: '/api/bookmarks', headers: more });
      return response.statusCode === 200
        ? response.json().map(({ title }: { title: string }) => title)
        : response.statusCode;
    };
    expect(await titles()).toEqual(['tides']);
    expect(await titles(bearer('x'.repeat(43)))).toEqual(['tides']);
    const { ann } = await addPeople(library);
    expect(await titles()).toBe(401);
    const { secret } = await library.accounts.startSession(ann);
    expect(await titles(cookie(secret))).toEqual(['tides']);
    for (const { id } of await library.accounts.all()) await library.accounts.erase(id, { name: 'test' });
    expect(await titles()).toBe(401);
  });
});

describe('behind a proxy', () => {
  const options = {
    baseUrl: 'https://pith.example.com/reader/',
    trustedProxies: ['127.0.0.0/8'],
    userHeader: 'Remote-User',
  };
  let proxied: TestServer;
  let secret: string;
  beforeAll(async () => {
    proxied = await serveStorage(options);
    const { ann } = await addPeople(proxied.library);
    await savePage(proxied.library, ann.id, 'ann');
    secret = (await proxied.library.accounts.startSession(ann)).secret;
  });
  afterAll(() => proxied.close());

  test.each([
    ['the configured host', { host: 'pith.example.com' }, 401],
    ['the configured host with its port', { host: 'pith.example.com:443' }, 401],
    ['this machine', { host: 'localhost' }, 401],
    ['a numeric address', { host: '192.0.2.1:8080' }, 401],
    ['another name', { host: 'evil.example' }, 421],
    ['another port', { host: 'pith.example.com:81' }, 421],
    ['another name by X-Forwarded-Host', { host: 'localhost', 'x-forwarded-host': 'evil.example' }, 421],
    ['the configured host by X-Forwarded-Host', { host: 'inner:1', 'x-forwarded-host': 'pith.example.com' }, 401],
  ])('Host: %s', async (_, more, status) => {
    expect((await proxied.app.inject({ url: '/api/bookmarks', headers: more })).statusCode).toBe(status);
  });

  test('addresses in responses are those that people use', async () => {
    const response = await proxied.app.inject({
      url: '/api/bookmarks',
      headers: { cookie: `__Secure-pith_session=${secret}`, host: 'pith.example.com' },
    });
    expect(response.json()[0].href).toMatch(/^https:\/\/pith\.example\.com\/reader\/api\/bookmarks\//);
    expect((await proxied.app.inject('/')).headers.location).toBe('/reader/login?next=%2F');
  });

  test.each([
    ['the origin that people use', 'https://pith.example.com', 404],
    ['the address on this machine', 'http://localhost:80', 404],
    ['another site', 'https://evil.example', 403],
    ['the same host without TLS', 'http://pith.example.com', 403],
  ])('changes from %s', async (_, origin, status) => {
    const response = await proxied.app.inject({
      method: 'DELETE',
      url: `/api/bookmarks/${crypto.randomUUID()}`,
      headers: { cookie: `__Secure-pith_session=${secret}`, origin },
    });
    expect(response.statusCode).toBe(status);
  });

  test.each([
    ['a trusted address', '127.0.0.1', 'ann', 200],
    ['a trusted address, mapped', '::ffff:127.0.0.1', 'Ann', 200],
    ['another address', '192.0.2.7', 'ann', 401],
    ['a trusted address, an unknown name', '127.0.0.1', 'zoe', 401],
    ['a trusted address, no name', '127.0.0.1', '', 401],
  ])('the name in the header counts only from %s', async (_, remoteAddress, name, status) => {
    const response = await proxied.app.inject({
      url: '/api/bookmarks',
      remoteAddress,
      headers: { 'remote-user': name },
    });
    expect(response.statusCode).toBe(status);
  });
});

test('a route that declares no access needs all rights of a user', async () => {
  const other = await serveStorage();
  other.app.get('/undeclared', async () => 'reached');
  const { ann } = await addPeople(other.library);
  const statusOf = async (more: Record<string, string>) =>
    (await other.app.inject({ url: '/undeclared', headers: more })).statusCode;
  const limited = bearer(await addToken(other.library, ann.id, ['bookmarks:read']));
  const unlimited = bearer(await addToken(other.library, ann.id));
  expect([await statusOf({}), await statusOf(limited), await statusOf(unlimited)]).toEqual([401, 403, 200]);
  await other.close();
});
