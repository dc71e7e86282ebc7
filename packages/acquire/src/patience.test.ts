/** Asking again, waiting, and not asking for what is known. */

import type { ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { ProgressEvent } from '@pith/core';
import { afterEach, describe, expect, test } from 'vitest';
import { certificateFor } from '../test/certificate.ts';
import { html, secureSite, site } from '../test/loopback.ts';
import { type Cache, memoryCache } from './cache.ts';
import type { Resolve } from './door.ts';
import { type Fetcher, type FetchOptions, guardedFetcher } from './fetcher.ts';
import { politeHosts } from './hosts.ts';
import { retryAfterMs } from './send.ts';

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

/** Answers each request with the next of the list, and the last one for ever. */
function inTurn(...answers: ((answer: ServerResponse) => void)[]) {
  let asked = 0;
  return {
    answer: (answer: ServerResponse) => answers[Math.min(asked++, answers.length - 1)]!(answer),
    asked: () => asked,
  };
}
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (answer: ServerResponse) =>
    void answer.writeHead(code, headers).end();
const cut = (answer: ServerResponse) => void answer.destroy();
const fine = (answer: ServerResponse) => html(answer, 'fine');

describe('asking again', () => {
  test.each([
    ['a line that breaks', [cut, fine], 2],
    ['502', [status(502), status(504), fine], 3],
    ['503 that says when', [status(503, { 'retry-after': '0' }), fine], 2],
    ['429 that says when', [status(429, { 'retry-after': '0' }), fine], 2],
    ['403 for who is no browser', [status(403), fine], 2],
    ['406', [status(406), fine], 2],
    ['429', [status(429), fine], 2],
  ])('%s', async (_, answers, asked) => {
    const turns = inTurn(...answers);
    await using server = await site((_request, answer) => turns.answer(answer));
    expect(await fetcherFor().page(server.url())).toMatchObject({ html: 'fine' });
    expect(turns.asked()).toBe(asked);
  });

  test.each([
    ['breaks every time', [cut], 3, 'broken-response'],
    ['500, which will not pass', [status(500), fine], 1, 'http-server-error'],
    ['503 for ever', [status(503)], 3, 'http-server-error'],
    ['403 for browsers too', [status(403)], 2, 'http-client-error'],
    ['404', [status(404), fine], 1, 'http-client-error'],
    ['503 until tomorrow', [status(503, { 'retry-after': '86400' }), fine], 1, 'http-server-error'],
    ['429 until tomorrow', [status(429, { 'retry-after': '86400' }), fine], 1, 'http-client-error'],
  ])('not: %s', async (_, answers, asked, type) => {
    const turns = inTurn(...answers);
    await using server = await site((_request, answer) => turns.answer(answer));
    await expect(fetcherFor().page(server.url())).rejects.toMatchObject({ type });
    expect(turns.asked()).toBe(asked);
  });

  test('a form is sent once', async () => {
    const turns = inTurn(status(503), fine);
    await using server = await site((_, answer) => turns.answer(answer));
    expect(await fetcherFor().resource(server.url(), { method: 'POST', body: 'a' })).toMatchObject({ status: 503 });
    expect(turns.asked()).toBe(1);
  });

  test('in a browser’s words, with its own headers', async () => {
    const heard: Record<string, unknown>[] = [];
    await using server = await site((request, answer) => {
      heard.push(request.headers);
      if (heard.length === 1) answer.writeHead(403).end();
      else fine(answer);
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

  test('is told', async () => {
    const turns = inTurn(status(503), fine);
    await using server = await site((_, answer) => turns.answer(answer));
    const steps: ProgressEvent['step'][] = [];
    await fetcherFor().page(server.url(), { progress: ({ step }) => steps.push(step) });
    expect(steps).toEqual(['fetch', 'retry', 'download']);
  });

  test('ends when it is given up', async () => {
    const stop = new AbortController();
    await using server = await site((_, answer) => {
      status(503, { 'retry-after': '3' })(answer);
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

describe('politeness', () => {
  test('a host gets so many at once, and others are not kept waiting', async () => {
    const most = { a: 0, b: 0 };
    const busy = (name: 'a' | 'b') => {
      let now = 0;
      return site((_, answer) => {
        most[name] = Math.max(most[name], ++now);
        setTimeout(() => {
          now -= 1;
          html(answer);
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

  test('starts lie apart, by the clock it is given', async () => {
    let now = 1000;
    const hosts = politeHosts({ perHost: 9, total: 9, gapMs: 1 }, () => now);
    const signal = new AbortController().signal;
    (await hosts.turn('a', signal))();
    now += 5;
    (await hosts.turn('a', signal))();
    hosts.rest('a', now + 500);
    expect(hosts.restingMs('a')).toBe(500);
    expect(hosts.restingMs('b')).toBe(0);
    now += 600;
    expect(hosts.restingMs('a')).toBe(0);
  });

  test('who gives up leaves the line', async () => {
    const hosts = politeHosts({ perHost: 1, total: 9, gapMs: 0 });
    const never = new AbortController().signal;
    const release = await hosts.turn('a', never);
    const stop = new AbortController();
    const waiting = hosts.turn('a', stop.signal);
    const after = hosts.turn('a', never);
    stop.abort();
    await expect(waiting).rejects.toThrow();
    release();
    release(); // twice is once
    (await after)();
    (await hosts.turn('a', never))();
  });

  test('a host that asked for time is asked later', async () => {
    const turns = inTurn(status(503, { 'retry-after': '1' }), fine);
    await using server = await site((_, answer) => turns.answer(answer));
    const fetcher = fetcherFor({ retries: 0 });
    await expect(fetcher.page(server.url())).rejects.toMatchObject({ type: 'http-server-error' });
    const steps: string[] = [];
    expect(await fetcher.page(server.url(), { progress: ({ step }) => steps.push(step) })).toMatchObject({
      html: 'fine',
    });
    expect(steps).toContain('wait');
  });
});

describe('what is known', () => {
  const tagged = (headers: Record<string, string>) => {
    const asked: (string | undefined)[] = [];
    const server = site((request, answer) => {
      const condition = request.headers['if-none-match'] ?? request.headers['if-modified-since'];
      asked.push(condition);
      if (condition) answer.writeHead(304).end();
      else answer.writeHead(200, { 'content-type': 'text/html', ...headers }).end('<p>once');
    });
    return { server, asked };
  };

  test.each([
    ['a tag', { etag: '"1"' }, '"1"'],
    ['a date', { 'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT' }, 'Mon, 01 Jan 2024 00:00:00 GMT'],
    ['neither', {}, undefined],
    ['a tag that may not be kept', { etag: '"1"', 'cache-control': 'private, no-store' }, undefined],
    ['a tag of no use', { etag: '"1"', vary: '*' }, undefined],
  ])('%s', async (_, headers, condition) => {
    const { server: starting, asked } = tagged(headers);
    await using server = await starting;
    const fetcher = fetcherFor();
    const first = await fetcher.page(server.url());
    expect(await fetcher.page(server.url())).toEqual(first);
    expect(asked).toEqual([undefined, condition]);
  });

  test('another reader of the same cache profits; other headers are another question', async () => {
    const { server: starting, asked } = tagged({ etag: '"1"' });
    await using server = await starting;
    const cache: Cache = memoryCache();
    await fetcherFor({ cache }).page(server.url());
    await fetcherFor({ cache }).page(server.url());
    await fetcherFor({ cache }).page(server.url(), { headers: { 'x-other': '1' } });
    expect(asked).toEqual([undefined, '"1"', undefined]);
  });

  test('a 304 that nobody asked for is no page', async () => {
    await using server = await site((_, answer) => status(304)(answer));
    await expect(fetcherFor().page(server.url())).rejects.toMatchObject({ type: 'empty-page' });
  });

  test('the memory has an end: what was used last stays', async () => {
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
  /** A proxy that tunnels to loopback whatever it is asked for, and remembers what that was. */
  async function proxyServer(refuse = false) {
    const asked: string[] = [];
    const tokens: (string | undefined)[] = [];
    const server = createServer((_, answer) => answer.writeHead(405).end());
    server.on('connect', (request, socket) => {
      asked.push(request.url!);
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
      asked,
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

  test('gets every connection, by name', async () => {
    const certificate = certificateFor(['site.test']);
    await using proxy = await proxyServer();
    await using plain = await site((_, answer) => html(answer, 'plain'));
    await using secure = await secureSite((request, answer) => html(answer, request.httpVersion), certificate);
    const fetcher = fetcherFor({ proxy: proxy.at('ann:p%40ss@'), ca: [certificate.cert] }, unknown);
    expect(await fetcher.page(plain.url('/', 'site.test'))).toMatchObject({ html: 'plain' });
    expect(await fetcher.page(secure.url('/', 'site.test'))).toMatchObject({ html: '2.0' });
    expect(proxy.asked).toEqual([`site.test:${plain.port}`, `site.test:${secure.port}`]);
    expect(proxy.tokens[0]).toBe(`Basic ${btoa('ann:p@ss')}`);
  });

  test.each([
    ['an address inside', 'http://127.0.0.1/', unknown],
    ['a cloud’s inside', 'http://169.254.169.254/', unknown],
    ['another port', 'http://public.test:8080/', unknown],
    [
      'a name for an address inside',
      'http://inner.test/',
      (async () => [{ address: '10.0.0.1', family: 4 }]) as Resolve,
    ],
    ['a local name', 'http://localhost/', unknown],
    ['a single label', 'http://intranet/', unknown],
    ['a name of a network', 'http://metadata.google.internal/', unknown],
  ])('is not asked for %s', async (_, address, resolve) => {
    await using proxy = await proxyServer();
    const fetcher = fetcherFor({ proxy: proxy.at(), allowedHosts: [] }, resolve);
    await expect(fetcher.page(address)).rejects.toMatchObject({ type: 'address-denied' });
    expect(proxy.asked).toEqual([]);
  });

  test('that refuses, or is not there, is told', async () => {
    await using proxy = await proxyServer(true);
    await expect(fetcherFor({ proxy: proxy.at() }, unknown).page('http://public.test/')).rejects.toMatchObject({
      type: 'proxy-failed',
    });
    await expect(
      fetcherFor({ proxy: 'http://127.0.0.1:1' }, unknown).page('http://public.test/'),
    ).rejects.toMatchObject({ type: 'proxy-failed' });
  });

  test.each(['', 'proxy:3128', 'socks5://127.0.0.1:1080', 'http://', 'http://x/path'])('%j is none', (proxy) => {
    expect(() => fetcherFor({ proxy })).toThrow(expect.objectContaining({ type: 'bad-proxy' }));
  });
});
