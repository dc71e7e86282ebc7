import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { html, paths, rawSite, type Site, site } from '../test/loopback.ts';
import { type Fetcher, type FetchOptions, guardedFetcher } from './fetcher.ts';
import type { Resolve } from './guardedConnector.ts';

const opened: Fetcher[] = [];
afterEach(() => Promise.all(opened.splice(0).map((fetcher) => fetcher.close())));

function fetcherFor(options: Partial<FetchOptions> = {}, resolve?: Resolve): Fetcher {
  const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'], timeoutMs: 5000, ...options }, resolve);
  opened.push(fetcher);
  return fetcher;
}

const ofType = (type: string, message = /./) =>
  expect.objectContaining({ type, message: expect.stringMatching(message) });
const redirect =
  (to: string, status = 302) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { location: to }).end('<p>moved');
const send =
  (body: string | Uint8Array, headers: Record<string, string>, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

/** A server that must not be reached. */
const canary = () => site((_, response) => html(response, 'secret'));

test('a page has its URL, content type and status', async () => {
  await using server = await site(paths({ '/a?b=1': (response) => html(response, '<p>Grüße') }));
  expect(await fetcherFor().page(`${server.url('/a?b=1')}#c`)).toEqual({
    url: `${server.url('/a?b=1')}#c`,
    requestedUrl: `${server.url('/a?b=1')}#c`,
    html: '<p>Grüße',
    contentType: 'text/html; charset=utf-8',
    status: 200,
  });
});

test('the page of an error response is returned on request, with its status and date', async () => {
  const headers = { 'content-type': 'text/html', 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' };
  await using server = await site(paths({ '/gone': send('<p>Gone', headers, 410) }));
  await expect(fetcherFor().page(server.url('/gone'))).rejects.toEqual(ofType('http-client-error'));
  expect(await fetcherFor().page(server.url('/gone'), { acceptsErrors: true })).toMatchObject({
    html: '<p>Gone',
    status: 410,
    lastModified: headers['last-modified'],
  });
});

test('a request can lower the time limit, but not raise it', async () => {
  await using server = await site(() => {});
  const start = performance.now();
  await expect(fetcherFor().page(server.url(), { timeoutMs: 100 })).rejects.toEqual(ofType('timed-out'));
  await expect(fetcherFor({ timeoutMs: 100 }).page(server.url(), { timeoutMs: 60_000 })).rejects.toEqual(
    ofType('timed-out'),
  );
  expect(performance.now() - start).toBeLessThan(5000);
});

test('sends browser-like headers with its own user agent', async () => {
  await using server = await site((request, response) => html(response, JSON.stringify(request.headers)));
  const sentHeaders = async (fetcher: Fetcher) => JSON.parse((await fetcher.page(server.url())).html);
  expect(await sentHeaders(fetcherFor())).toMatchObject({
    accept: expect.stringContaining('text/html'),
    'accept-language': expect.stringContaining('en'),
    'accept-encoding': 'gzip, deflate, br, zstd',
    'user-agent': expect.stringMatching(/^Mozilla\/5\.0 \(compatible; Pith\/0\.1; /),
    host: server.host,
  });
  expect(await sentHeaders(fetcherFor({ userAgent: 'Other/1' }))).toMatchObject({ 'user-agent': 'Other/1' });
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('%i is followed', async (status) => {
    await using server = await site(
      paths({ '/a': redirect('b/c?d#e', status), '/b/c?d': (response) => html(response) }),
    );
    expect(await fetcherFor().page(server.url('/a'))).toMatchObject({
      url: server.url('/b/c?d#e'),
      requestedUrl: server.url('/a'),
    });
  });

  test('follows ten, not eleven', async () => {
    await using server = await site((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) html(response);
      else redirect(`/${left - 1}`)(response);
    });
    expect(await fetcherFor().page(server.url('/10'))).toMatchObject({ url: server.url('/0') });
    await expect(fetcherFor().page(server.url('/11'))).rejects.toEqual(ofType('too-many-redirects'));
    await expect(fetcherFor({ maxRedirects: 0 }).page(server.url('/1'))).rejects.toEqual(ofType('too-many-redirects'));
  });

  test('a redirect loop ends', async () => {
    await using server = await site(paths({ '/a': redirect('/b'), '/b': redirect('/a') }));
    await expect(fetcherFor().page(server.url('/a'))).rejects.toEqual(ofType('too-many-redirects', /^127\.0\.0\.1:/));
  });

  test('decodes a Location header in UTF-8, as browsers do', async () => {
    const bytes = Buffer.from('/café').toString('latin1');
    await using server = await site(paths({ '/a': redirect(bytes), '/caf%C3%A9': (response) => html(response) }));
    expect(await fetcherFor().page(server.url('/a'))).toMatchObject({ url: server.url('/caf%C3%A9') });
  });

  test('a redirect without Location is a page', async () => {
    await using server = await site(paths({ '/a': send('<p>Choose', { 'content-type': 'text/html' }, 302) }));
    expect(await fetcherFor().page(server.url('/a'))).toMatchObject({ html: '<p>Choose', status: 302 });
  });

  test('does not wait for the body of a redirect', async () => {
    const closed = Promise.withResolvers<void>();
    const endless = (response: ServerResponse) => {
      response.on('close', () => closed.resolve());
      response.writeHead(302, { location: '/b' }).write('<p>moved');
    };
    await using server = await site(paths({ '/a': endless, '/b': (response) => html(response) }));
    expect(await fetcherFor().page(server.url('/a'))).toMatchObject({ url: server.url('/b') });
    await closed.promise;
  });

  test('does not follow a meta refresh', async () => {
    await using server = await site((_, response) =>
      html(response, '<meta http-equiv=refresh content="0;url=/b"><p>Here'),
    );
    expect(await fetcherFor().page(server.url('/a'))).toMatchObject({ url: server.url('/a') });
  });

  test.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'javascript:1', 'http://', 'http://user:pass@127.0.0.1/'])(
    'to %s is refused',
    async (to) => {
      await using server = await site(paths({ '/a': redirect(to) }));
      await expect(fetcherFor().page(server.url('/a'))).rejects.toEqual(ofType('bad-url'));
    },
  );
});

describe('the guard checks every hop', () => {
  const toLoopback: Resolve = async () => [{ address: '127.0.0.1', family: 4 }];

  test.each([
    ['another port', (inner: Site) => inner.url()],
    ['another name', (inner: Site) => `http://localhost:${inner.port}/`],
    ['another loopback address', (inner: Site) => `http://127.0.0.2:${inner.port}/`],
    ['a number', (inner: Site) => `http://2130706433:${inner.port}/`],
    ['IPv6', (inner: Site) => `http://[::1]:${inner.port}/`],
    ['mapped IPv4', (inner: Site) => `http://[::ffff:127.0.0.1]:${inner.port}/`],
    ['a name on a default port', () => 'http://inner.test/'],
    ['a literal on a default port', () => 'http://127.0.0.3/'],
    ['no scheme', (inner: Site) => `//localhost:${inner.port}/`],
  ])('an allowed host cannot redirect to %s', async (_, to) => {
    await using inner = await canary();
    await using server = await site(paths({ '/a': redirect(to(inner)) }));
    const fetcher = fetcherFor({ allowedHosts: [server.host] }, toLoopback);
    await expect(fetcher.page(server.url('/a'))).rejects.toEqual(ofType('address-denied'));
    await expect(fetcher.page(to(inner).replace(/^\/\//, 'http://'))).rejects.toEqual(ofType('address-denied'));
    expect(server.connections()).toBe(1);
    expect(inner.connections()).toBe(0);
  });

  test('a redirect chain is checked to its end', async () => {
    await using inner = await canary();
    await using server = await site(paths({ '/a': redirect('/b'), '/b': redirect('/c'), '/c': redirect(inner.url()) }));
    await expect(fetcherFor({ allowedHosts: [server.host] }).page(server.url('/a'))).rejects.toEqual(
      ofType('address-denied'),
    );
    expect(inner.connections()).toBe(0);
  });

  test('one allowed host may redirect to another', async () => {
    await using other = await site((_, response) => html(response, 'other'));
    await using server = await site(paths({ '/a': redirect(other.url()) }));
    const fetcher = fetcherFor({ allowedHosts: [server.host, other.host] });
    expect(await fetcher.page(server.url('/a'))).toMatchObject({ html: 'other', url: other.url() });
  });

  test('the error names the requested host, but not the target or its address', async () => {
    await using server = await site(paths({ '/a': redirect('http://inner.test/') }));
    const fetcher = fetcherFor({ allowedHosts: [server.host] }, async () => [{ address: '127.9.8.7', family: 4 }]);
    const refusal = await fetcher.page(server.url('/a')).catch((error: Error) => error);
    expect(refusal).toMatchObject({
      message: `${server.host}: the address is not on the public internet, so the connection was refused`,
    });
    expect(refusal).toHaveProperty('cause', undefined);
  });

  test('rejects an invalid allowed host immediately', () => {
    expect(() => guardedFetcher({ allowedHosts: ['10.0.0.0/8'] })).toThrow(ofType('bad-allowed-host'));
  });
});

test.each(['', 'not a url', 'ftp://127.0.0.1/', 'https://user:secret@127.0.0.1/'])('%j is refused', async (url) => {
  const refusal = await fetcherFor()
    .page(url)
    .catch((error: Error) => error);
  expect(refusal).toEqual(ofType('bad-url'));
  expect(String(refusal)).not.toContain('secret');
});

describe('timeouts', () => {
  test.each([
    ['headers that never come', () => {}],
    [
      'a body that never starts',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).flushHeaders(),
    ],
    [
      'a body that trickles',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        const timer = setInterval(() => response.write('<p>'), 20);
        response.on('close', () => clearInterval(timer));
      },
    ],
    ['redirects that take long', (response: ServerResponse) => setTimeout(() => redirect('/')(response), 60)],
  ])('%s', async (_, answerWith: (response: ServerResponse) => void) => {
    await using server = await site((_request, response) => answerWith(response));
    await expect(fetcherFor({ timeoutMs: 200 }).page(server.url())).rejects.toEqual(ofType('timed-out'));
  });

  test('a name server that never answers', async () => {
    const fetcher = fetcherFor({ timeoutMs: 200 }, () => new Promise(() => {}));
    await expect(fetcher.page('http://slow.test/')).rejects.toEqual(ofType('timed-out'));
  });

  test.each(['headers', 'body'])('cancelled while waiting for the %s', async (part) => {
    const requested = Promise.withResolvers<void>();
    await using server = await site((_, response) => {
      if (part === 'body') response.writeHead(200, { 'content-type': 'text/html' }).write('<p>');
      response.on('close', () => closed.resolve());
      requested.resolve();
    });
    const closed = Promise.withResolvers<void>();
    const stop = new AbortController();
    const page = fetcherFor().page(server.url(), { signal: stop.signal });
    page.catch(() => {});
    await requested.promise;
    stop.abort();
    await expect(page).rejects.toEqual(ofType('cancelled'));
    await closed.promise; // the connection is closed
  });

  test('cancelled before the start: no connection is made', async () => {
    await using server = await canary();
    await expect(fetcherFor().page(server.url(), { signal: AbortSignal.abort() })).rejects.toEqual(ofType('cancelled'));
    expect(server.connections()).toBe(0);
  });
});

describe('size limits', () => {
  const maxBytes = 100_000;

  test('an endless body is rejected and the connection closed', async () => {
    const closed = Promise.withResolvers<void>();
    await using server = await site(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.on('close', () => closed.resolve());
      for (let sent = 0; sent < 50_000_000 && !response.closed; sent += 65_536) {
        if (!response.write(Buffer.alloc(65_536, 'x'))) await Promise.race([once(response, 'drain'), closed.promise]);
      }
    });
    await expect(fetcherFor({ maxBytes }).page(server.url())).rejects.toEqual(ofType('too-large'));
    await closed.promise;
  });

  test('a Content-Length beyond the limit is rejected without reading the body', async () => {
    await using server = await site((_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(maxBytes + 1) }).flushHeaders();
    });
    await expect(fetcherFor({ maxBytes }).page(server.url())).rejects.toEqual(ofType('too-large'));
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
  ])('a decompression bomb in %s', async (coding, pack) => {
    const bomb = pack(Buffer.alloc(20_000_000));
    expect(bomb.length).toBeLessThan(maxBytes);
    await using server = await site((_, response) =>
      send(bomb, { 'content-type': 'text/html', 'content-encoding': coding })(response),
    );
    await expect(fetcherFor({ maxBytes }).page(server.url())).rejects.toEqual(ofType('too-large'));
  });

  test('the default limit is 20 MB', async () => {
    const [fits, tooLarge] = [20_000_000, 20_000_001].map((size) => Buffer.alloc(size, 'x'));
    await using server = await site(
      paths({
        '/1': (response) => html(response, fits!.toString()),
        '/2': (response) => html(response, tooLarge!.toString()),
      }),
    );
    expect((await fetcherFor({ timeoutMs: 20_000 }).page(server.url('/1'))).html).toHaveLength(20_000_000);
    await expect(fetcherFor({ timeoutMs: 20_000 }).page(server.url('/2'))).rejects.toEqual(ofType('too-large'));
  }, 30_000);
});

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
  ['zstd', zstdCompressSync],
])('%s is decompressed', async (coding, pack) => {
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': coding };
  await using server = await site((_, response) => send(pack('<p>Grüße'), headers)(response));
  expect(await fetcherFor().page(server.url())).toMatchObject({ html: '<p>Grüße' });
});

test.each([
  ['text/html; charset=koi8-r', '\xf0', 'П'],
  ['text/html; charset="Shift_JIS"', '\x93\xfa', '日'],
  ['text/html', '<meta charset=windows-1251>\xcf', '<meta charset=windows-1251>П'],
  ['text/html', '\xc3\xa9', 'é'],
  ['text/html', '\xe9', 'é'],
  ['text/html; charset=utf-8', 'a\xff', 'a\ufffd'],
])('%s: %j is decoded as %j', async (contentType, bytes, words) => {
  await using server = await site((_, response) =>
    send(Buffer.from(bytes, 'latin1'), { 'content-type': contentType })(response),
  );
  expect(await fetcherFor().page(server.url())).toMatchObject({ html: words, contentType });
});

test.each([
  ['404', 'http-client-error', /status 404/, send('<p>none', { 'content-type': 'text/html' }, 404)],
  ['403', 'http-client-error', /status 403/, send('', {}, 403)],
  ['999', 'http-client-error', /status 999/, send('', {}, 999)],
  ['503', 'http-server-error', /status 503/, send('<p>busy', { 'content-type': 'text/html' }, 503)],
  ['PDF', 'unreadable-document', /./, send('%PDF-1.7', { 'content-type': 'application/pdf' })],
  ['download', 'unsupported-type', /application\/zip: /, send('x', { 'content-type': 'application/zip' })],
  ['XML', 'unsupported-type', /text\/xml: /, send('<rss/>', { 'content-type': 'text/xml' })],
  ['feed', 'is-feed', /./, send('<rss><channel><title>x</title></channel></rss>', { 'content-type': 'text/xml' })],
  ['hostile type', 'unsupported-type', /^127\.0\.0\.1:\d+: this type/, send('x', { 'content-type': '<b>/<script>' })],
  ['PDF without type', 'unreadable-document', /./, send('%PDF-1.7', {})],
  ['empty', 'empty-page', /./, send('', { 'content-type': 'text/html' })],
  ['blank', 'empty-page', /./, send(' \n ', { 'content-type': 'text/html' })],
  ['no content', 'empty-page', /./, send('', {}, 204)],
  ['unknown encoding', 'broken-response', /./, send('x', { 'content-type': 'text/html', 'content-encoding': 'rar' })],
  ['wrong encoding', 'broken-response', /./, send('<p>x', { 'content-type': 'text/html', 'content-encoding': 'gzip' })],
])('%s is %s', async (_, type, message, answerWith) => {
  await using server = await site((_request, response) => answerWith(response));
  await expect(fetcherFor().page(server.url())).rejects.toEqual(ofType(type, message));
});

test('a video is rejected without reading the body', async () => {
  const closed = Promise.withResolvers<void>();
  await using server = await site((_, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' }).write('x');
    response.on('close', () => closed.resolve());
  });
  await expect(fetcherFor().page(server.url())).rejects.toEqual(ofType('unsupported-type'));
  await closed.promise;
});

test('text becomes a page', async () => {
  await using server = await site((_, response) => send('a <b> c', { 'content-type': 'text/plain' })(response));
  expect(await fetcherFor().page(server.url('/notes.txt'))).toMatchObject({
    html: '<!DOCTYPE html><title>notes.txt</title><pre>\na &lt;b> c</pre>',
  });
});

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n';
test.each([
  ['a body shorter than its length', `${head}content-length: 100\r\n\r\n<p>short`, 'broken-response'],
  ['a chunked body that is cut off', `${head}transfer-encoding: chunked\r\n\r\n5\r\n<p>ab`, 'broken-response'],
  ['invalid chunks', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n`, 'broken-response'],
  ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'broken-response'],
  ['headers without end', `${head}x: ${'y'.repeat(100_000)}\r\n\r\n`, 'broken-response'],
  ['two lengths', `${head}content-length: 1\r\ncontent-length: 2\r\n\r\nab`, 'broken-response'],
  ['an empty response', '', 'broken-response'],
])('%s', async (_, response, type) => {
  await using server = await rawSite(response);
  await expect(fetcherFor().page(server.url())).rejects.toEqual(ofType(type));
});

test('a body longer than its Content-Length is truncated to it', async () => {
  await using server = await rawSite(`${head}content-length: 5\r\n\r\n<p>abcdef`);
  expect(await fetcherFor().page(server.url())).toMatchObject({ html: '<p>ab' });
});

test('a body without Content-Length ends with the connection', async () => {
  await using server = await rawSite(`${head}\r\n<p>abcdef`);
  expect(await fetcherFor().page(server.url())).toMatchObject({ html: '<p>abcdef' });
});

test('a closed port', async () => {
  const server = await canary();
  await server[Symbol.asyncDispose]();
  await expect(fetcherFor().page(server.url())).rejects.toEqual(ofType('no-connection'));
});

test('a site without TLS', async () => {
  await using server = await canary();
  await expect(fetcherFor().page(`https://${server.host}/`)).rejects.toEqual(ofType('tls-failed'));
});

test('a name that does not exist', async () => {
  const fetcher = fetcherFor({}, async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  });
  await expect(fetcher.page('https://nowhere.test/')).rejects.toEqual(ofType('dns-failed', /^nowhere\.test: /));
});

test('addresses from the system resolver are checked', async () => {
  await expect(fetcherFor().page('http://localhost/')).rejects.toEqual(ofType('address-denied'));
});

test('one fetcher handles concurrent requests', async () => {
  await using server = await site((request, response) => html(response, request.url));
  const fetcher = fetcherFor();
  const wanted = Array.from({ length: 50 }, (_, index) => `/${index}`);
  const pages = await Promise.all(wanted.map((path) => fetcher.page(server.url(path))));
  expect(pages.map((page) => page.html)).toEqual(wanted);
});
