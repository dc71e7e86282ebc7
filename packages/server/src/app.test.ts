import { errorResponse } from '@pith/api';
import { describe, expect, test } from 'vitest';
import { bookmark, memoryLibrary, serve } from '../test/kit.ts';

const MB = 1024 * 1024;

describe('every response', () => {
  test.each([
    ['a page', 'GET', '/'],
    ['an asset', 'GET', '/assets/app-1a2b.js'],
    ['the API', 'GET', '/api/bookmarks'],
    ['an unknown address', 'GET', '/nowhere'],
    ['a broken address', 'GET', '/%zz'],
    ['a refused change', 'POST', '/api/bookmarks'],
  ] as const)('%s has the security headers', async (_, method, url) => {
    const { headers } = await serve().app.inject({ method, url, headers: { origin: 'https://evil.example' } });
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
        "manifest-src 'self'; worker-src 'self'; " +
        "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test.each([
  ['/nowhere', 404, 'text/html; charset=utf-8'],
  ['/archive/of/nothing', 404, 'text/html; charset=utf-8'],
  ['/settings/anything', 200, 'text/html; charset=utf-8'],
])('a browser gets the app at %s, which says what is there', async (url, status, type) => {
  const { app } = serve();
  const response = await app.inject({ method: 'GET', url, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([response.statusCode, response.headers['content-type']]).toEqual([status, type]);
  const index = await app.inject({ method: 'GET', url: '/' });
  expect(response.body).toBe(index.body);
});

describe('errors', () => {
  const save = { method: 'POST', url: '/api/bookmarks' } as const;
  const json = { 'content-type': 'application/json' };
  const page = (type: string) => ({ url: `https://example.com/?fails=${type}` });
  test.each([
    ['unknown API route', { method: 'GET', url: '/api/nothing' }, 404, 'not-found'],
    ['unknown page', { method: 'GET', url: '/nowhere' }, 404, 'not-found'],
    ['unknown method', { method: 'PUT', url: '/api/bookmarks' }, 404, 'not-found'],
    ['broken address', { method: 'GET', url: '/%zz' }, 422, 'invalid-request'],
    ['outside the files', { method: 'GET', url: '/assets/../../package.json' }, 404, 'not-found'],
    ['outside the files, encoded', { method: 'GET', url: '/assets/%2e%2e%2fpackage.json' }, 404, 'not-found'],
    ['unknown bookmark', { method: 'GET', url: '/api/bookmarks/none-such' }, 404, 'not-found'],
    ['invalid id', { method: 'GET', url: '/api/bookmarks/..%2f..%2fetc' }, 404, 'not-found'],
    ['very long id', { method: 'GET', url: `/api/bookmarks/${'x'.repeat(5000)}` }, 404, 'not-found'],
    ['invalid paging', { method: 'GET', url: '/api/bookmarks?limit=101' }, 404, 'not-found'],
    ['bad filter', { method: 'GET', url: '/api/bookmarks?is_marked=maybe' }, 422, 'invalid-request'],
    ['another host name', { method: 'GET', url: '/', headers: { host: 'evil.example' } }, 421, 'wrong-host'],
    ['our name, another port', { method: 'GET', url: '/', headers: { host: 'localhost:81' } }, 421, 'wrong-host'],
    ['change from another site', { ...save, headers: { origin: 'https://evil.example' } }, 403, 'cross-site'],
    ['change by a form of another site', { ...save, headers: { 'sec-fetch-site': 'cross-site' } }, 403, 'cross-site'],
    ['no body', save, 422, 'invalid-request'],
    ['no address', { ...save, payload: {} }, 422, 'invalid-request'],
    ['not a web address', { ...save, payload: { url: 'file:///etc/passwd' } }, 422, 'invalid-request'],
    ['not JSON', { ...save, headers: json, payload: '{' }, 422, 'invalid-request'],
    ['JSON with __proto__', { ...save, headers: json, payload: '{"__proto__":{"url":"x"}}' }, 422, 'invalid-request'],
    ['a list for fields', { ...save, headers: json, payload: '[]' }, 422, 'invalid-request'],
    ['text for fields', { ...save, headers: { 'content-type': 'text/plain' }, payload: 'x' }, 422, 'invalid-request'],
    ['HTML for fields', { ...save, headers: { 'content-type': 'text/html' }, payload: 'x' }, 422, 'invalid-request'],
    ['JSON for HTML', { method: 'POST', url: '/api/cookbook/extract', payload: {} }, 415, 'unsupported-body'],
    ['site that fails', { ...save, payload: page('http-server-error') }, 424, 'http-server-error'],
    ['site with a bad certificate', { ...save, payload: page('tls-failed') }, 424, 'tls-failed'],
    ['site that is slow', { ...save, payload: page('timed-out') }, 424, 'timed-out'],
    ['address that is denied', { ...save, payload: page('address-denied') }, 422, 'address-denied'],
    ['disk that is full', { ...save, payload: page('disk-full') }, 507, 'disk-full'],
    ['error type without a status', { ...save, payload: page('library-corrupt') }, 500, 'library-corrupt'],
    ['an unexpected error', { ...save, payload: page('bug') }, 500, 'internal'],
  ] as const)('%s', async (_, request, status, type) => {
    const response = await serve().app.inject(request);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    const { error } = errorResponse.parse(response.json());
    expect(error).toMatchObject({ type, message: expect.stringMatching(/./) });
    expect(error.suggestions.length).toBeGreaterThan(0);
  });

  test('the message names the invalid field', async () => {
    const response = await serve().app.inject({ method: 'GET', url: '/api/bookmarks?is_marked=maybe' });
    expect(response.json().error.message).toMatch(/^is_marked: /);
  });

  test('an unexpected error is reported to the operator, not to the client', async () => {
    const { app, bugs } = serve();
    const { body } = await app.inject({
      method: 'POST',
      url: '/api/bookmarks',
      payload: { url: 'https://example.com/?fails=bug' },
    });
    expect(body).not.toContain('secret detail');
    expect(bugs).toMatchObject([{ message: 'secret detail' }]);
  });

  test.each([
    ['at the limit', 20 * MB, 200],
    ['past the limit', 20 * MB + 1, 413],
  ])('a body %s', async (_, size, status) => {
    const response = await serve().app.inject({
      method: 'POST',
      url: '/api/cookbook/extract',
      headers: { 'content-type': 'text/html' },
      payload: Buffer.concat([Buffer.from('<p>x<!--'), Buffer.alloc(size - 8, 'é')]), // the engine counts characters
    });
    expect(response.statusCode).toBe(status);
    if (status === 413) expect(response.json().error.type).toBe('body-too-large');
  });
});

describe('pages of the web reader', () => {
  test.each([
    ['/', '/index.html', 'no-cache'],
    ['/?q=tides', '/index.html', 'no-cache'],
    ['/read/abc', '/index.html', 'no-cache'],
    ['/assets/app-1a2b.js', '/assets/app-1a2b.js', 'immutable'],
  ])('%s', async (url, body, cacheControl) => {
    const response = await serve().app.inject({ method: 'GET', url });
    expect(response).toMatchObject({ statusCode: 200, body });
    expect(response.headers['cache-control']).toBe(cacheControl);
  });
});

test('health', async () => {
  const response = await serve().app.inject({ method: 'GET', url: '/health' });
  expect(response.json()).toEqual({ status: 'ok', version: '1.2.3' });
});

test('only the bookmarks of the local user are read', async () => {
  const library = memoryLibrary(bookmark('tide-one'));
  await serve(library).app.inject({ method: 'GET', url: '/api/bookmarks/tide-one' });
  expect([...library.usersAsked]).toEqual(['local']);
});
