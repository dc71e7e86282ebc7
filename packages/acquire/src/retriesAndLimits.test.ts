/** Retries, rate limits per host, conditional requests, and the upstream proxy. */
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { ProgressEvent } from '@pith/core';
import { afterEach, describe, expect, test } from 'vitest';
import { certificateFor } from '../test/certificate.ts';
import { html, secureSite, site } from '../test/loopback.ts';
import { type Fetcher, type FetchOptions, guardedFetcher } from './fetcher.ts';
import type { Resolve } from './guardedConnector.ts';
import { createHostLimiter } from './hostLimiter.ts';
import { type HttpCache, memoryCache } from './httpCache.ts';
import { retryAfterMs } from './sendRequest.ts';

const opened: Fetcher[] = [];
afterEach(() => Promise.all(opened.splice(0).map((fetcher) => fetcher.close())));
function fetcherFor(options: Partial<FetchOptions> = {}, resolve?: Resolve): Fetcher {
  const fetcher = guardedFetcher(
    { allowedHosts: ['127.0.0.1', 'site.test'], timeoutMs: 5000, backoffMs: 2, ...options },
    resolve,
  );
  opened.push(fetcher);
  return fetcher;
}

/** Answers each request with the next handler, and all further ones with the last. */
function inTurn(...handlers: ((response: ServerResponse) => void)[]) {
  let requests = 0;
  return {
    response: (response: ServerResponse) => handlers[Math.min(requests++, handlers.length - 1)]!(response),
    requests: () => requests,
  };
}
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(code, headers).end();
const cut = (response: ServerResponse) => void response.destroy();
const fine = (response: ServerResponse) => html(response, 'fine');

describe('retries', () => {
  test.each([
    ['a dropped connection', [cut, fine], 2],
    ['502', [status(502), status(504), fine], 3],
    ['503 with Retry-After', [status(503, { 'retry-after': '0' }), fine], 2],
    ['429 with Retry-After', [status(429, { 'retry-after': '0' }), fine], 2],
    ['403 for non-browsers', [status(403), fine], 2],
    ['406', [status(406), fine], 2],
    ['429', [status(429), fine], 2],
  ])('%s', async (_, handlers, requests) => {
    const turns = inTurn(...handlers);
    await using server = await site((_request, response) => turns.response(response));
    expect(await fetcherFor().page(server.url())).toMatchObject({ html: 'fine' });
    expect(turns.requests()).toBe(requests);
  });

  test.each([
    ['a connection that always drops', [cut], 3, 'broken-response'],
    ['500, which is not transient', [status(500), fine], 1, 'http-server-error'],
    ['503 for ever', [status(503)], 3, 'http-server-error'],
    ['403 for browsers too', [status(403)], 2, 'http-client-error'],
    ['404', [status(404), fine], 1, 'http-client-error'],
    ['503 until tomorrow', [status(503, { 'retry-after': '86400' }), fine], 1, 'http-server-error'],
    ['429 until tomorrow', [status(429, { 'retry-after': '86400' }), fine], 1, 'http-client-error'],
  ])('gives up: %s', async (_, handlers, requests, type) => {
    const turns = inTurn(...handlers);
    await using server = await site((_request, response) => turns.response(response));
    await expect(fetcherFor().page(server.url())).rejects.toMatchObject({ type });
    expect(turns.requests()).toBe(requests);
  });

  test('a POST is never repeated', async () => {
    const turns = inTurn(status(503), fine);
    await using server = await site((_, response) => turns.response(response));
    expect(await fetcherFor().resource(server.url(), { method: 'POST', body: 'a' })).toMatchObject({ status: 503 });
    expect(turns.requests()).toBe(1);
  });

  test('uses browser headers and keeps custom headers', async () => {
    const heard: Record<string, unknown>[] = [];
    await using server = await site((request, response) => {
      heard.push(request.headers);
      if (heard.length === 1) response.writeHead(403).end();
      else fine(response);
    });
    await fetcherFor().page(server.url(), { headers: { 'x-mine': '1' } });
    expect(heard[0]).toMatchObject({ 'user-agent': expect.stringContaining('Pith'), 'x-mine': '1' });
    expect(heard[1]).toMatchObject({
      'user-agent': expect.stringMatching(/Chrome\/\d+/),
      'sec-fetch-mode': 'navigate',
      'x-mine': '1',
    });
    expect(heard[1]!['user-agent']).not.toContain('Pith');
  });

  test('are reported as progress', async () => {
    const turns = inTurn(status(503), fine);
    await using server = await site((_, response) => turns.response(response));
    const steps: ProgressEvent['step'][] = [];
    await fetcherFor().page(server.url(), { progress: ({ step }) => steps.push(step) });
    expect(steps).toEqual(['fetch', 'retry', 'download']);
  });

  test('stop when cancelled', async () => {
    const stop = new AbortController();
    await using server = await site((_, response) => {
      status(503, { 'retry-after': '3' })(response);
      setTimeout(() => stop.abort(), 10);
    });
    await expect(fetcherFor().page(server.url(), { signal: stop.signal })).rejects.toMatchObject({ type: 'cancelled' });
  });

  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:10 GMT', 9000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
    ['', undefined],
    ['soon', undefined],
    ['-5', undefined],
    ['1e9', undefined],
  ])('Retry-After: %j', (value, ms) => {
    expect(retryAfterMs(value, 1000)).toBe(ms);
  });
});

describe('host limits', () => {
  test('limits concurrent requests per host without delaying other limiter', async () => {
    const most = { a: 0, b: 0 };
    const busy = (name: 'a' | 'b') => {
      let now = 0;
      return site((_, response) => {
        most[name] = Math.max(most[name], ++now);
        setTimeout(() => {
          now -= 1;
          html(response);
        }, 10);
      });
    };
    await using first = await busy('a');
    await using second = await busy('b');
    const fetcher = fetcherFor({ perHost: 3 });
    const urls = Array.from({ length: 12 }, (_, i) => [first.url(`/${i}`), second.url(`/${i}`)]).flat();
    await Promise.all(urls.map((url) => fetcher.page(url)));
    expect(most).toEqual({ a: 3, b: 3 });
  });

  test('keeps the gap between starts and tracks backoff', async () => {
    let now = 1000;
    const limiter = createHostLimiter({ perHost: 9, total: 9, gapMs: 1 }, () => now);
    const signal = new AbortController().signal;
    (await limiter.acquireSlot('a', signal))();
    now += 5;
    (await limiter.acquireSlot('a', signal))();
    limiter.backOff('a', now + 500);
    expect(limiter.remainingBackoffMs('a')).toBe(500);
    expect(limiter.remainingBackoffMs('b')).toBe(0);
    now += 600;
    expect(limiter.remainingBackoffMs('a')).toBe(0);
  });

  test('a cancelled request leaves the queue', async () => {
    const limiter = createHostLimiter({ perHost: 1, total: 9, gapMs: 0 });
    const never = new AbortController().signal;
    const release = await limiter.acquireSlot('a', never);
    const stop = new AbortController();
    const waiting = limiter.acquireSlot('a', stop.signal);
    const after = limiter.acquireSlot('a', never);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    release();
    release(); // the second call has no effect
    (await after)();
    (await limiter.acquireSlot('a', never))();
  });

  test('waits for the Retry-After of an earlier response', async () => {
    const turns = inTurn(status(503, { 'retry-after': '1' }), fine);
    await using server = await site((_, response) => turns.response(response));
    const fetcher = fetcherFor({ retries: 0 });
    await expect(fetcher.page(server.url())).rejects.toMatchObject({ type: 'http-server-error' });
    const steps: string[] = [];
    expect(await fetcher.page(server.url(), { progress: ({ step }) => steps.push(step) })).toMatchObject({
      html: 'fine',
    });
    expect(steps).toContain('wait');
  });
});

describe('conditional requests', () => {
  const tagged = (headers: Record<string, string>) => {
    const conditions: (string | undefined)[] = [];
    const server = site((request, response) => {
      const condition = request.headers['if-none-match'] ?? request.headers['if-modified-since'];
      conditions.push(condition);
      if (condition) response.writeHead(304).end();
      else response.writeHead(200, { 'content-type': 'text/html', ...headers }).end('<p>once');
    });
    return { server, conditions };
  };

  test.each([
    ['ETag', { etag: '"1"' }, '"1"'],
    ['Last-Modified', { 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' }, 'Mon, 01 Jan 2024 00:00:00 GMT'],
    ['neither', {}, undefined],
    ['ETag with no-store', { etag: '"1"', 'cache-control': 'private, no-store' }, undefined],
    ['ETag with Vary: *', { etag: '"1"', vary: '*' }, undefined],
  ])('%s', async (_, headers, condition) => {
    const { server: starting, conditions } = tagged(headers);
    await using server = await starting;
    const fetcher = fetcherFor();
    const first = await fetcher.page(server.url());
    expect(await fetcher.page(server.url())).toEqual(first);
    expect(conditions).toEqual([undefined, condition]);
  });

  test('fetchers share a cache; different headers are different entries', async () => {
    const { server: starting, conditions } = tagged({ etag: '"1"' });
    await using server = await starting;
    const cache: HttpCache = memoryCache();
    await fetcherFor({ cache }).page(server.url());
    await fetcherFor({ cache }).page(server.url());
    await fetcherFor({ cache }).page(server.url(), { headers: { 'x-other': '1' } });
    expect(conditions).toEqual([undefined, '"1"', undefined]);
  });

  test('an unsolicited 304 is rejected', async () => {
    await using server = await site((_, response) => status(304)(response));
    await expect(fetcherFor().page(server.url())).rejects.toMatchObject({ type: 'empty-page' });
  });

  test('the memory cache is limited and drops the least recently used entries', async () => {
    const cache = memoryCache(15_000);
    const entry = (size: number) => ({ url: 'x', headers: {}, bytes: new Uint8Array(size) });
    await cache.put('a', entry(1000));
    await cache.put('b', entry(1000));
    await cache.get('a');
    await cache.put('c', entry(4000));
    expect([await cache.get('a'), await cache.get('b'), await cache.get('c')].map(Boolean)).toEqual([
      true,
      false,
      true,
    ]);
    await cache.put('d', entry(20_000));
    expect(await cache.get('d')).toBeUndefined();
  });
});

describe("the operator's proxy", () => {
  /** A proxy that tunnels every request to loopback and records the requested targets. */
  async function proxyServer(refuse = false) {
    const targets: string[] = [];
    const tokens: (string | undefined)[] = [];
    const server = createServer((_, response) => response.writeHead(405).end());
    server.on('connect', (request, socket) => {
      targets.push(request.url!);
      tokens.push(request.headers['proxy-authorization']);
      if (refuse) return void socket.end('HTTP/1.1 407 No\r\n\r\n');
      const upstream = connect(Number(request.url!.split(':').at(-1)), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        upstream.pipe(socket).pipe(upstream);
      });
      for (const each of [upstream, socket]) each.on('error', () => upstream.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      targets,
      tokens,
      at: (credentials = '') => `http://${credentials}127.0.0.1:${port}`,
      async [Symbol.asyncDispose]() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  }
  const unknown: Resolve = async () => {
    throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
  };

  test('gets every connection by host name', async () => {
    const certificate = certificateFor(['site.test']);
    await using proxy = await proxyServer();
    await using plain = await site((_, response) => html(response, 'plain'));
    await using secure = await secureSite((request, response) => html(response, request.httpVersion), certificate);
    const fetcher = fetcherFor({ proxy: proxy.at('ann:p%40ss@'), ca: [certificate.cert] }, unknown);
    expect(await fetcher.page(plain.url('/', 'site.test'))).toMatchObject({ html: 'plain' });
    expect(await fetcher.page(secure.url('/', 'site.test'))).toMatchObject({ html: '2.0' });
    expect(proxy.targets).toEqual([`site.test:${plain.port}`, `site.test:${secure.port}`]);
    expect(proxy.tokens[0]).toBe(`Basic ${btoa('ann:p@ss')}`);
  });

  test.each([
    ['a private address', 'http://127.0.0.1/', unknown],
    ['a cloud metadata address', 'http://169.254.169.254/', unknown],
    ['another port', 'http://public.test:8080/', unknown],
    [
      'a name for a private address',
      'http://inner.test/',
      (async () => [{ address: '10.0.0.1', family: 4 }]) as Resolve,
    ],
    ['a local name', 'http://localhost/', unknown],
    ['a single label', 'http://intranet/', unknown],
    ['an internal domain', 'http://metadata.google.internal/', unknown],
  ])('is not used for %s', async (_, address, resolve) => {
    await using proxy = await proxyServer();
    const fetcher = fetcherFor({ proxy: proxy.at(), allowedHosts: [] }, resolve);
    await expect(fetcher.page(address)).rejects.toMatchObject({ type: 'address-denied' });
    expect(proxy.targets).toEqual([]);
  });

  test('that refuses or is missing is reported as proxy-failed', async () => {
    await using proxy = await proxyServer(true);
    await expect(fetcherFor({ proxy: proxy.at() }, unknown).page('http://public.test/')).rejects.toMatchObject({
      type: 'proxy-failed',
    });
    await expect(
      fetcherFor({ proxy: 'http://127.0.0.1:1' }, unknown).page('http://public.test/'),
    ).rejects.toMatchObject({ type: 'proxy-failed' });
  });

  test.each(['', 'proxy:3128', 'socks5://127.0.0.1:1080', 'http://', 'http://x/path'])(
    '%j is not a valid proxy',
    (proxy) => {
      expect(() => fetcherFor({ proxy })).toThrow(expect.objectContaining({ type: 'bad-proxy' }));
    },
  );
});
