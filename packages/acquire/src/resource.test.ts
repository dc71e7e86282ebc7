import { constants, type Http2ServerResponse } from 'node:http2';
import { afterEach, describe, expect, test } from 'vitest';
import { certificateFor } from '../test/certificate.ts';
import { html, paths, secureSite, site } from '../test/loopback.ts';
import { type Fetcher, type FetchOptions, guardedFetcher } from './fetcher.ts';
import type { Resolve } from './guardedConnector.ts';

const opened: Fetcher[] = [];
afterEach(() => Promise.all(opened.splice(0).map((fetcher) => fetcher.close())));

const toLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];
function fetcherFor(options: Partial<FetchOptions> = {}): Fetcher {
  const allowedHosts = ['127.0.0.1', 'site.test', 'other.test'];
  const fetcher = guardedFetcher({ allowedHosts, timeoutMs: 5000, backoffMs: 5, ...options }, toLoopback);
  opened.push(fetcher);
  return fetcher;
}

test('a resource is returned unchanged, whatever its status', async () => {
  await using server = await site((_, response) =>
    response.writeHead(404, { 'content-type': 'image/png', 'x-more': 'yes', 'set-cookie': 'a=1' }).end('bytes'),
  );
  const { bytes, headers, ...rest } = await fetcherFor().resource(server.url('/a.png'));
  expect(rest).toEqual({ url: server.url('/a.png'), status: 404, contentType: 'image/png' });
  expect(Buffer.from(bytes).toString()).toBe('bytes');
  expect(headers).toMatchObject({ 'x-more': 'yes' });
  expect(headers).not.toHaveProperty('set-cookie');
});

test('sends method, body, headers and accept', async () => {
  await using server = await site((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => response.end(JSON.stringify({ method: request.method, body, headers: request.headers })));
  });
  const { bytes } = await fetcherFor().resource(server.url(), {
    method: 'post',
    body: 'a=1',
    accept: 'application/json',
    headers: { 'X-Mine': 'yes', Host: 'evil.test', 'Content-Length': '99', 'bad name': 'x', split: 'a\r\nb: c' },
    referer: `${server.url('/from')}#part`,
  });
  const { method, body, headers } = JSON.parse(Buffer.from(bytes).toString());
  expect({ method, body }).toEqual({ method: 'POST', body: 'a=1' });
  expect(headers).toMatchObject({
    'x-mine': 'yes',
    accept: 'application/json',
    host: server.host,
    'content-length': '3',
    referer: server.url('/from'),
  });
  expect(headers).not.toHaveProperty('split');
  expect(headers).not.toHaveProperty('b');
});

test('has its own limits, but never more time than a page', async () => {
  await using server = await site((_, response) => html(response, 'x'.repeat(2000)));
  await expect(fetcherFor().resource(server.url(), { maxBytes: 1000 })).rejects.toMatchObject({ type: 'too-large' });
  await using silent = await site(() => {});
  for (const timeoutMs of [100, undefined]) {
    const fetcher = fetcherFor({ timeoutMs: timeoutMs ? 5000 : 100 });
    await expect(fetcher.resource(silent.url(), { timeoutMs })).rejects.toMatchObject({ type: 'timed-out' });
  }
});

describe('HTTP/2', () => {
  const certificate = certificateFor(['site.test']);
  const ca = [certificate.cert];

  test('is used if the site supports it', async () => {
    await using server = await secureSite((request, response) => html(response, request.httpVersion), certificate);
    const page = await fetcherFor({ ca }).page(server.url('/', 'site.test'));
    expect(page).toMatchObject({ html: '2.0', status: 200 });
  });

  test('concurrent requests share a connection', async () => {
    await using server = await secureSite((request, response) => html(response, request.url), certificate);
    const fetcher = fetcherFor({ ca });
    const wanted = Array.from({ length: 20 }, (_, index) => `/${index}`);
    const pages = await Promise.all(wanted.map((path) => fetcher.page(server.url(path, 'site.test'))));
    expect(pages.map((page) => page.html)).toEqual(wanted);
    expect(server.connections()).toBeLessThan(9);
  });

  test('an untrusted certificate is refused', async () => {
    await using server = await secureSite((_, response) => html(response), certificate);
    await expect(fetcherFor().page(server.url('/', 'site.test'))).rejects.toMatchObject({ type: 'tls-failed' });
    await expect(fetcherFor({ ca }).page(server.url('/', 'other.test'))).rejects.toMatchObject({ type: 'tls-failed' });
  });

  test('is guarded', async () => {
    await using canary = await secureSite((_, response) => html(response), certificate);
    const fetcher = fetcherFor({ allowedHosts: [], ca });
    for (const name of ['site.test', 'localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]']) {
      await expect(fetcher.page(canary.url('/', name))).rejects.toMatchObject({ type: 'address-denied' });
    }
    expect(canary.connections()).toBe(0);
  });

  test('a truncated body and an endless one are rejected', async () => {
    await using cut = await secureSite((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).write('<p>half');
      setTimeout(() => (response as unknown as Http2ServerResponse).stream.close(constants.NGHTTP2_INTERNAL_ERROR), 20);
    }, certificate);
    await expect(fetcherFor({ ca }).page(cut.url('/', 'site.test'))).rejects.toMatchObject({ type: 'broken-response' });
    await using endless = await secureSite((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(timer));
    }, certificate);
    const fetcher = fetcherFor({ ca, maxBytes: 100_000 });
    await expect(fetcher.page(endless.url('/', 'site.test'))).rejects.toMatchObject({ type: 'too-large' });
  });
});

describe('cookies', () => {
  const sets = (value: string, to = '/b') =>
    paths({
      '/a': (response) => void response.writeHead(302, { location: to, 'set-cookie': value }).end(),
      '/b': (response, request) => html(response, request.headers.cookie ?? 'none'),
    });

  test('are sent after redirects and within the session', async () => {
    await using server = await site(sets('consent=yes; Path=/'));
    const fetcher = fetcherFor();
    expect(await fetcher.page(server.url('/a'))).toMatchObject({ html: 'consent=yes' });
    const session = await fetcher.openSession();
    await session.page(server.url('/a'));
    expect(await session.page(server.url('/b'))).toMatchObject({ html: 'consent=yes' });
    expect(await fetcher.page(server.url('/b'))).toMatchObject({ html: 'none' });
  });

  test.each([
    ['of another site', 'a=1; Domain=other.test', 'none'],
    ['for TLS only', 'a=1; Secure', 'none'],
    ['for another path', 'a=1; Path=/c', 'none'],
    ['that have expired', 'a=1; Max-Age=0', 'none'],
    ['too long', `a=${'x'.repeat(5000)}`, 'none'],
    ['of its own', 'a=1', 'a=1'],
  ])('%s', async (_, cookie, sent) => {
    await using server = await site(sets(cookie));
    expect(await fetcherFor().page(server.url('/a', 'site.test'))).toMatchObject({ html: sent });
  });

  test('are limited in number', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `c${index}=1`);
    await using server = await site((request, response) => {
      if (request.url === '/b') html(response, request.headers.cookie);
      else response.writeHead(302, { location: '/b', 'set-cookie': many.slice(0, 300) }).end();
    });
    const { html: sent } = await fetcherFor().page(server.url('/a'));
    expect(sent.split('; ')).toHaveLength(50);
  });
});

test('host settings are not sent to a host it redirects to', async () => {
  await using other = await site((request, response) => html(response, JSON.stringify(request.headers)));
  await using server = await site((request, response) => {
    if (request.url === '/on') response.writeHead(302, { location: other.url('/', 'other.test') }).end();
    else html(response, JSON.stringify(request.headers));
  });
  const fetcher = fetcherFor({
    allowedHosts: ['a.site.test', 'other.test'],
    hosts: {
      'site.test': { headers: { Authorization: 'Bearer secret', 'X-A': '1' }, cookies: 's=1' },
      'a.site.test': { headers: { 'X-A': '2' } },
    },
  });
  const seen = async (path: string) =>
    JSON.parse(
      (await fetcher.page(server.url(path, 'a.site.test'), { headers: { 'x-api-key': 'mine', 'x-b': '3' } })).html,
    );
  expect(await seen('/')).toMatchObject({
    authorization: 'Bearer secret',
    'x-a': '2',
    cookie: 's=1',
    'x-api-key': 'mine',
    'x-b': '3',
  });
  const elsewhere = await seen('/on');
  expect(elsewhere).toMatchObject({ 'x-b': '3' });
  for (const name of ['authorization', 'cookie', 'x-a', 'x-api-key']) expect(elsewhere).not.toHaveProperty(name);
});

test.each([
  [301, 'GET', ''],
  [302, 'GET', ''],
  [303, 'GET', ''],
  [307, 'POST', 'a=1'],
  [308, 'POST', 'a=1'],
])('a POST redirected with %i is repeated as %s', async (status, method, body) => {
  await using server = await site((request, response) => {
    if (request.url === '/a') return void response.writeHead(status, { location: '/b' }).end();
    let got = '';
    request.on('data', (piece) => {
      got += piece;
    });
    request.on('end', () => response.end(`${request.method} ${got}`));
  });
  const { bytes } = await fetcherFor().resource(server.url('/a'), { method: 'POST', body: 'a=1' });
  expect(Buffer.from(bytes).toString()).toBe(`${method} ${body}`);
});
