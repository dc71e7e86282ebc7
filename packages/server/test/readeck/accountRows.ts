/** One row for each endpoint of Readeck's API about people, programs and the server itself. Later rows use what earlier ones got. */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { PASSWORD } from '../accounts.ts';
import { JSON_TYPE, get as plainGet, send as plainSend, type Row } from './row.ts';
import { invalidForm, message } from './schemas.ts';

type Headers = Record<string, string>;

/** Ann is an administrator; bob's token can only read bookmarks. */
export const context = {
  ann: {} as Headers,
  bob: {} as Headers,
  session: {} as Headers,
  annId: '',
  token: '',
  user: '',
  client: '',
  device: '',
  userCode: '',
  code: '',
  granted: '',
};

type Expected = Omit<Row, 'name' | 'request'>;
type Who = () => Headers;
const ann: Who = () => context.ann;
const bob: Who = () => context.bob;
const nobody: Who = () => ({});
const inBrowser: Who = () => ({ ...context.session, 'content-type': 'application/x-www-form-urlencoded' });

const withHeaders = (row: Row, who: Who): Row => ({
  ...row,
  request: () => ({ ...row.request(), headers: who() }),
});

const get = (name: string, path: string | (() => string), expected: Expected, who = ann): Row =>
  withHeaders(plainGet(typeof path === 'string' ? () => path : path, expected, name), who);

const send = (
  method: 'POST' | 'PATCH' | 'DELETE',
  name: string,
  path: string | (() => string),
  payload: () => object | undefined,
  expected: Expected,
  who = ann,
): Row => {
  const row = plainSend(method, name, typeof path === 'string' ? () => path : path, undefined, expected);
  return withHeaders(
    { ...row, request: () => ({ ...row.request(), ...(payload() && { payload: payload() as object }) }) },
    who,
  );
};

/** A form of a page, as a browser sends it. */
const form = (name: string, path: string, fields: () => Record<string, string>, expected: Expected): Row => {
  const row = plainSend('POST', name, () => path, undefined, expected);
  const request = () => ({ ...row.request(), payload: new URLSearchParams(fields()).toString() });
  return withHeaders({ ...row, request }, inBrowser);
};

const time = z.iso.datetime();
const ok = { status: 200, type: JSON_TYPE };
const invalid = { status: 422, type: JSON_TYPE, json: invalidForm };
const noToken = { status: 401, type: JSON_TYPE, headers: ['www-authenticate'], json: message };
const denied = { status: 403, type: JSON_TYPE, json: message };
const none = { status: 404, type: JSON_TYPE, json: message };
const paging = ['total-count', 'total-pages', 'current-page', 'link'];

const settings = z.strictObject({
  debug_info: z.boolean(),
  lang: z.string(),
  addon_reminder: z.boolean(),
  email_settings: z.strictObject({ reply_to: z.string(), epub_to: z.string() }),
  reader_settings: z.strictObject({
    width: z.int(),
    font: z.string(),
    font_size: z.int(),
    line_height: z.int(),
    justify: z.boolean(),
    hyphenation: z.boolean(),
  }),
});

const provider = z.strictObject({
  name: z.enum(['bearer token', 'http session']),
  id: z.string(),
  application: z.string(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
});

const profile = z.strictObject({
  provider,
  user: z.strictObject({ username: z.string(), email: z.string(), created: time, updated: time, settings }),
});

const token = z.strictObject({
  id: z.string(),
  href: z.url(),
  created: time,
  last_used: z.nullable(time),
  expires: z.nullable(time),
  is_enabled: z.boolean(),
  is_deleted: z.boolean(),
  roles: z.array(z.string()),
  client_name: z.string(),
  client_uri: z.string(),
  client_logo: z.string(),
});

/** `is_disabled` is ours. */
const userFields = {
  id: z.string(),
  href: z.url(),
  username: z.string(),
  email: z.string(),
  group: z.enum(['user', 'staff', 'admin']),
  created: time,
  updated: time,
  last_login: z.nullable(time),
  is_deleted: z.boolean(),
  is_disabled: z.boolean(),
};
const user = z.strictObject(userFields);
const userDetails = z.strictObject({
  ...userFields,
  settings,
  last_activity: z.nullable(time),
  bookmark_count: z.int(),
  bookmark_disk_usage: z.int(),
});

const CLIENT = {
  client_name: 'A reader',
  client_uri: 'https://reader.example/',
  software_id: 'reader',
  software_version: '1.0',
  redirect_uris: ['https://reader.example/back'],
};
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
const VERIFIER = 'v'.repeat(64);
const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
const asked = () => ({
  client_id: context.client,
  redirect_uri: CLIENT.redirect_uris[0]!,
  scope: 'bookmarks:read',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'xyz',
});
const oauthError = (error: string, status = 400): Expected => ({
  status,
  headers: ['cache-control'],
  json: z.looseObject({ error: z.literal(error) }),
});
const grantedToken = z.strictObject({
  id: z.string(),
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  scope: z.string(),
});
const HTML = /^text\/html/;
const registered = {
  status: 201,
  json: z.looseObject({
    ...Object.fromEntries(Object.keys(CLIENT).map((name) => [name, z.unknown()])),
    client_id: z.string().check(z.regex(/^urn:uuid:/), z.maxLength(52)),
  }),
  keep: (response) => void (context.client = response.json().client_id),
} satisfies Expected;

export const accountRows: readonly Row[] = [
  get(
    '/info',
    '/api/info',
    {
      ...ok,
      json: z.strictObject({
        version: z.strictObject({ canonical: z.string(), release: z.string(), build: z.string() }),
        features: z.tuple([z.literal('oauth')]),
        pith: z.strictObject({ version: z.string() }),
      }),
    },
    nobody,
  ),
  get('/profile', '/api/profile', { ...ok, json: profile }),
  get('/profile, in a browser', '/api/profile', { ...ok, json: profile }, inBrowser),
  get(
    '/profile, a token without profile:read',
    '/api/profile',
    {
      ...ok,
      json: z.strictObject({ provider, user: z.strictObject({ username: z.literal('bob') }) }),
    },
    bob,
  ),
  get('/profile, nobody', '/api/profile', noToken, nobody),
  send('PATCH', '/profile', '/api/profile', () => ({ settings_lang: 'de', settings_reader_width: 3 }), {
    ...ok,
    json: z.strictObject({ settings_lang: z.literal('de'), settings_reader_width: z.literal(3) }),
  }),
  send('PATCH', '/profile, invalid', '/api/profile', () => ({ settings_reader_width: 4 }), invalid),
  send('PATCH', '/profile, an invalid name', '/api/profile', () => ({ username: '1a' }), invalid),
  send('PATCH', '/profile, too few rights', '/api/profile', () => ({ settings_lang: 'de' }), denied, bob),
  form('/account/tokens', '/account/tokens', () => ({ name: 'spare' }), { status: 200, type: HTML }),
  get('/profile/tokens', '/api/profile/tokens', {
    ...ok,
    headers: paging,
    json: z.array(token),
    keep: (response) =>
      void (context.token = response.json().find((each: { client_name: string }) => each.client_name === 'spare').id),
  }),
  get('/profile/tokens?limit=101', '/api/profile/tokens?limit=101', none),
  send(
    'DELETE',
    '/profile/tokens/{id}',
    () => `/api/profile/tokens/${context.token}`,
    () => undefined,
    { status: 204 },
  ),
  send(
    'DELETE',
    '/profile/tokens/{unknown}',
    () => `/api/profile/tokens/${context.token}`,
    () => undefined,
    none,
  ),

  get(
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-authorization-server',
    {
      ...ok,
      json: z.looseObject({
        issuer: z.url(),
        authorization_endpoint: z.url(),
        token_endpoint: z.url(),
        device_authorization_endpoint: z.url(),
        registration_endpoint: z.url(),
        revocation_endpoint: z.url(),
        grant_types_supported: z.array(z.string()),
        response_types_supported: z.tuple([z.literal('code')]),
        scopes_supported: z.array(z.string()),
        code_challenge_methods_supported: z.tuple([z.literal('S256')]),
        token_endpoint_auth_methods_supported: z.tuple([z.literal('none'), z.literal('bearer')]),
      }),
    },
    nobody,
  ),
  send('POST', '/oauth/client', '/api/oauth/client', () => CLIENT, registered, nobody),
  send(
    'POST',
    '/oauth/client, no name',
    '/api/oauth/client',
    () => ({ ...CLIENT, client_name: undefined }),
    oauthError('invalid_client_metadata'),
    nobody,
  ),
  send(
    'POST',
    '/oauth/client, a bad redirect',
    '/api/oauth/client',
    () => ({ ...CLIENT, redirect_uris: ['http://reader.example/'] }),
    oauthError('invalid_redirect_uri'),
    nobody,
  ),
  send(
    'POST',
    '/oauth/device',
    '/api/oauth/device',
    () => ({ client_id: context.client, scope: 'bookmarks:read' }),
    {
      status: 200,
      headers: ['cache-control'],
      json: z.strictObject({
        device_code: z.string(),
        user_code: z.string().check(z.regex(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/)),
        verification_uri: z.url(),
        verification_uri_complete: z.url(),
        expires_in: z.literal(300),
        interval: z.literal(5),
      }),
      keep(response) {
        context.device = response.json().device_code;
        context.userCode = response.json().user_code;
      },
    },
    nobody,
  ),
  send(
    'POST',
    '/oauth/device, unknown client',
    '/api/oauth/device',
    () => ({ client_id: 'urn:uuid:x', scope: 'bookmarks:read' }),
    oauthError('invalid_client', 401),
    nobody,
  ),
  send(
    'POST',
    '/oauth/device, unknown scope',
    '/api/oauth/device',
    () => ({ client_id: context.client, scope: 'everything' }),
    oauthError('invalid_scope'),
    nobody,
  ),
  send(
    'POST',
    '/oauth/token, not yet allowed',
    '/api/oauth/token',
    () => ({ grant_type: DEVICE_GRANT, device_code: context.device, client_id: context.client }),
    oauthError('authorization_pending'),
    nobody,
  ),
  send(
    'POST',
    '/oauth/token, asked too soon',
    '/api/oauth/token',
    () => ({ grant_type: DEVICE_GRANT, device_code: context.device, client_id: context.client }),
    oauthError('slow_down'),
    nobody,
  ),
  get('/device', () => `/device?user_code=${context.userCode.toLowerCase()}`, { status: 200, type: HTML }, inBrowser),
  get('/device, nobody', '/device', { status: 303, headers: ['location'] }, nobody),
  form('/device', '/device', () => ({ user_code: context.userCode, granted: '1' }), { status: 200, type: HTML }),
  send(
    'POST',
    '/oauth/token',
    '/api/oauth/token',
    () => ({ grant_type: DEVICE_GRANT, device_code: context.device, client_id: context.client }),
    {
      status: 201,
      headers: ['cache-control'],
      json: grantedToken,
      keep: (response) => void (context.granted = response.json().access_token),
    },
    nobody,
  ),
  send(
    'POST',
    '/oauth/token, refresh',
    '/api/oauth/token',
    () => ({ grant_type: 'refresh_token' }),
    oauthError('invalid_request'),
    nobody,
  ),
  get('/bookmarks, with the granted token', '/api/bookmarks', ok, () => ({
    authorization: `Bearer ${context.granted}`,
  })),
  send(
    'POST',
    '/oauth/revoke, another token',
    '/api/oauth/revoke',
    () => ({ token: context.granted }),
    oauthError('access_denied'),
    ann,
  ),
  send(
    'POST',
    '/oauth/revoke',
    '/api/oauth/revoke',
    () => ({ token: context.granted }),
    { status: 200, json: z.strictObject({}) },
    () => ({ authorization: `Bearer ${context.granted}` }),
  ),
  get('/bookmarks, with the revoked token', '/api/bookmarks', noToken, () => ({
    authorization: `Bearer ${context.granted}`,
  })),
  send('POST', '/oauth/client, for a code', '/api/oauth/client', () => CLIENT, registered, nobody),
  get('/authorize', () => `/authorize?${new URLSearchParams(asked())}`, { status: 200, type: HTML }, inBrowser),
  get(
    '/authorize, unknown redirect',
    () => `/authorize?${new URLSearchParams({ ...asked(), redirect_uri: 'https://evil.example/' })}`,
    { status: 400, type: HTML },
    inBrowser,
  ),
  form('/authorize', '/authorize', () => ({ ...asked(), granted: '1' }), {
    status: 302,
    headers: ['location'],
    keep({ headers }) {
      const target = new URL(String(headers.location));
      context.code = target.searchParams.get('state') === 'xyz' ? (target.searchParams.get('code') ?? '') : '';
    },
  }),
  send(
    'POST',
    '/oauth/token, a wrong verifier',
    '/api/oauth/token',
    () => ({ grant_type: 'authorization_code', code: 'x', code_verifier: VERIFIER }),
    oauthError('invalid_grant'),
    nobody,
  ),
  send(
    'POST',
    '/oauth/token, for a code',
    '/api/oauth/token',
    () => ({
      grant_type: 'authorization_code',
      code: context.code,
      code_verifier: VERIFIER,
      client_id: context.client,
      redirect_uri: 'x',
    }),
    { status: 201, json: grantedToken },
    nobody,
  ),
  send(
    'POST',
    '/auth',
    '/api/auth',
    () => ({ username: 'ann', password: PASSWORD, application: 'bot' }),
    {
      status: 201,
      json: z.strictObject({ id: z.string(), token: z.string() }),
    },
    nobody,
  ),
  send(
    'POST',
    '/auth, wrong password',
    '/api/auth',
    () => ({ username: 'ann', password: 'wrong', application: 'bot' }),
    denied,
    nobody,
  ),

  get('/admin/users', '/api/admin/users', { ...ok, headers: paging, json: z.array(user) }),
  get('/admin/users, no administrator', '/api/admin/users', denied, bob),
  send(
    'POST',
    '/admin/users',
    '/api/admin/users',
    () => ({ username: 'carl', password: PASSWORD, email: 'carl@people.example' }),
    {
      status: 201,
      type: JSON_TYPE,
      headers: ['location', 'user-id'],
      json: user,
      keep: ({ headers }) => void (context.user = String(headers['user-id'])),
    },
  ),
  send('POST', '/admin/users, the same name', '/api/admin/users', () => ({ username: 'carl', password: PASSWORD }), {
    status: 409,
    type: JSON_TYPE,
    json: message,
  }),
  send('POST', '/admin/users, no password', '/api/admin/users', () => ({ username: 'dora' }), invalid),
  get('/admin/users/{id}', () => `/api/admin/users/${context.user}`, { ...ok, json: userDetails }),
  get('/admin/users/{unknown}', '/api/admin/users/nobody', none),
  send(
    'PATCH',
    '/admin/users/{id}',
    () => `/api/admin/users/${context.user}`,
    () => ({ group: 'admin' }),
    { ...ok, json: user },
  ),
  send(
    'PATCH',
    '/admin/users/{id}, invalid',
    () => `/api/admin/users/${context.user}`,
    () => ({ group: 'queen' }),
    invalid,
  ),
  send(
    'DELETE',
    '/admin/users/{id}',
    () => `/api/admin/users/${context.user}`,
    () => undefined,
    { status: 204 },
  ),
  send(
    'DELETE',
    '/admin/users/{oneself}',
    () => `/api/admin/users/${context.annId}`,
    () => undefined,
    { status: 409, type: JSON_TYPE, json: message },
  ),

  get('/sys', '/api/sys', {
    ...ok,
    json: z.strictObject({
      version: z.string(),
      node: z.string(),
      os: z.strictObject({ platform: z.string(), release: z.string(), arch: z.string(), cpus: z.int() }),
      uptime: z.int(),
      memory: z.strictObject({ process: z.int(), total: z.int(), free: z.int() }),
      disk_usage: z.strictObject({ bookmarks: z.int() }),
    }),
  }),
  get('/sys, no administrator', '/api/sys', denied, bob),
  get('/cookbook/urls', '/api/cookbook/urls', { ...ok, json: z.record(z.string(), z.array(z.url())) }),
  get('/cookbook/urls, no administrator', '/api/cookbook/urls', denied, bob),
  get('/cookbook/extract, no address', '/api/cookbook/extract', invalid),
  withHeaders(
    {
      name: 'POST /cookbook/extract',
      request: () => ({
        method: 'POST',
        url: '/api/cookbook/extract?url=https://pages.example/',
        payload: `<p>${'A text. '.repeat(50)}`,
      }),
      ...ok,
      json: z.looseObject({
        title: z.string(),
        html: z.string(),
        logs: z.array(z.string()),
        errors: z.array(z.string()),
        meta: z.looseObject({}),
        properties: z.looseObject({}),
        images: z.record(
          z.string(),
          z.object({ size: z.tuple([z.number(), z.number()]), encoded: z.string().check(z.regex(/^data:image\//)) }),
        ),
      }),
    },
    () => ({ ...context.ann, 'content-type': 'text/html' }),
  ),
  withHeaders(
    {
      name: 'POST /cookbook/extract, as a page',
      request: () => ({
        method: 'POST',
        url: '/api/cookbook/extract?url=https://pages.example/',
        payload: `<p>${'A text. '.repeat(50)}`,
      }),
      status: 200,
      type: /^text\/html; charset=utf-8$/,
    },
    () => ({ ...context.ann, 'content-type': 'text/html', accept: 'text/html' }),
  ),
];
