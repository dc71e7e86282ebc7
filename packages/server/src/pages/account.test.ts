/** The account page: tokens, password and second factor, each with what confirms it. */
import type { User } from '@pith/library';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { totpCode } from '../../../library/src/accounts/totp.ts';
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
let session: Record<string, string>;
beforeEach(async () => {
  server = await serveStorage();
  ({ ann } = await addPeople(server.library));
  session = cookie((await server.library.accounts.startSession(ann)).secret);
});
afterEach(async () => {
  expect(server.bugs).toEqual([]);
  await server.close();
});

const post = (url: string, fields: Record<string, string>, headers = session) =>
  server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
const show = async () => (await server.app.inject({ url: '/account', headers: session })).body;
const signIn = async (fields: Record<string, string>) =>
  (await post('/login', { name: 'ann', password: PASSWORD, ...fields }, {})).statusCode;
const codeAt = (secret: string, stepsLater = 0) =>
  totpCode(secret, Math.floor(server.now().getTime() / 30_000) + stepsLater);

test('a token is made, shown once, used and revoked', async () => {
  const made = await post('/account/tokens', { name: 'e-reader <i>', days: '2', 'bookmarks:read': 'on' });
  const secret = /<code>([\w-]{43})<\/code>/.exec(made.body)![1]!;
  expect((await server.app.inject({ url: '/api/bookmarks', headers: bearer(secret) })).statusCode).toBe(200);
  expect((await server.app.inject({ method: 'POST', url: '/api/bookmarks', headers: bearer(secret) })).statusCode).toBe(
    403,
  );
  const page = await show();
  expect(page).toContain('e-reader &#60;i&#62;');
  expect(page).not.toContain(secret);
  const [token] = await server.library.accounts.tokens(ann.id);
  expect(Date.parse(token!.expiresAt!) - Date.now()).toBeLessThanOrEqual(2 * 24 * 3600 * 1000);
  expect((await post('/account/tokens/revoke', { id: token!.id })).headers.location).toBe('/account');
  expect((await server.app.inject({ url: '/api/bookmarks', headers: bearer(secret) })).statusCode).toBe(401);
});

test('a token with scopes, another site and nobody cannot make tokens', async () => {
  const scoped = bearer(await addToken(server.library, ann.id, ['bookmarks:read', 'bookmarks:write', 'profile:read']));
  expect((await post('/account/tokens', { name: 'x' }, scoped)).statusCode).toBe(403);
  expect(
    (await post('/account/tokens', { name: 'x' }, { ...session, origin: 'https://evil.example' })).statusCode,
  ).toBe(403);
  expect((await post('/account/tokens', { name: 'x' }, {})).headers.location).toMatch(/^\/login\?/);
  expect(await server.library.accounts.tokens(ann.id)).toHaveLength(1);
});

test('a new password needs the current one, and ends the other sessions', async () => {
  const other = cookie((await server.library.accounts.startSession(ann)).secret);
  const fresh = { password: 'low tide at six', again: 'low tide at six' };
  expect((await post('/account/password', { ...fresh, current: 'wrong' })).statusCode).toBe(422);
  expect((await post('/account/password', { ...fresh, again: 'x', current: PASSWORD })).statusCode).toBe(422);
  expect((await post('/account/password', { ...fresh, current: PASSWORD })).statusCode).toBe(303);
  expect((await server.app.inject({ url: '/api/profile', headers: other })).statusCode).toBe(401);
  expect((await server.app.inject({ url: '/api/profile', headers: session })).statusCode).toBe(200);
  expect([await signIn({}), await signIn({ password: 'low tide at six' })]).toEqual([403, 303]);
});

test('with a second factor, sign-in needs a code, each once, or a recovery code, each once', async () => {
  const secret = /name="secret" value="([A-Z2-7]{32})"/.exec(await show())![1]!;
  const turnOn = (fields: Record<string, string>) =>
    post('/account/totp', { secret, current: PASSWORD, newcode: codeAt(secret), ...fields });
  expect((await turnOn({ newcode: '000000' })).statusCode).toBe(422);
  expect((await turnOn({ current: 'wrong' })).statusCode).toBe(422);
  expect((await turnOn({ secret: 'x' })).statusCode).toBe(422);
  expect(await signIn({})).toBe(303);
  const used = codeAt(secret);
  const shown = await turnOn({ newcode: used });
  const [recovery] = shown.body.match(/[0-9a-f]{5}(?:-[0-9a-f]{5}){3}/)!;
  expect(await signIn({})).toBe(403);
  expect(await signIn({ code: used })).toBe(403); // it turned the second factor on
  server.later(60_000);
  const code = codeAt(secret);
  expect([await signIn({ code }), await signIn({ code })]).toEqual([303, 403]);
  expect([await signIn({ code: recovery.toUpperCase() }), await signIn({ code: recovery })]).toEqual([303, 403]);
  server.later(60_000);
  expect((await post('/account/totp/off', { current: PASSWORD })).statusCode).toBe(422);
  expect((await post('/account/totp/off', { current: PASSWORD, code: codeAt(secret) })).statusCode).toBe(303);
  expect(await signIn({})).toBe(303);
  const actions = (await server.library.accounts.log({ limit: 99, offset: 0 })).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['totp-enabled', 'totp-disabled', 'sign-in-failed']));
});

test('without accounts, the local user makes tokens and is led to the set-up', async () => {
  const local = await serveStorage();
  const page = await local.app.inject('/account');
  expect(page.body).toContain('/setup');
  expect(page.body).not.toContain('Current password');
  const made = await local.app.inject({ method: 'POST', url: '/account/tokens', payload: { name: 'x' } });
  expect(made.body).toMatch(/<code>[\w-]{43}<\/code>/);
  await local.library.accounts.addFirst({ name: 'ann', password: PASSWORD }, 'local', actor);
  await local.close();
});
