/** Fetches all kinds of content from hosts with and without TLS, and checks the page or the error. */
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guardedFetcher } from '../src/fetcher.ts';
import { type Internet, openInternet, slowLoris } from './internet.ts';
import { internetCases, redirect } from './internetCases.ts';
import { html, paths, site } from './loopback.ts';

const table: RequestListener = paths(
  Object.fromEntries(Object.entries(internetCases).map(([path, [response]]) => [path, response])),
);

let internet: Internet;
beforeAll(async () => {
  internet = await openInternet({ 'plain.test': table }, { 'secure.test': table });
});
afterAll(() => internet[Symbol.asyncDispose]());

describe.each(['plain.test', 'secure.test'])('%s', (host) => {
  // HTTP/2 does not allow a wrong Content-Length.
  const skipped = host === 'secure.test' ? new Set(['/huge']) : new Set<string>();
  const rows = Object.entries(internetCases).filter(([path]) => !skipped.has(path));

  test.each(rows.map(([path, [, gives]]) => [path, gives] as const))('%s gives %s', async (path, gives) => {
    const page = internet.fetcher().page(internet.url(host, path));
    if (typeof gives === 'string') await expect(page).rejects.toMatchObject({ type: gives });
    else expect((await page).html).toMatch(gives);
  });
});

describe('across hosts', () => {
  test('follows a redirect from http to https on another host', async () => {
    await using two = await openInternet(
      { 'a.test': (_, response) => redirect(target)(response) },
      { 'b.test': (request, response) => html(response, JSON.stringify(request.headers)) },
    );
    const target = two.url('b.test', '/there');
    const page = await two
      .fetcher({ hosts: { 'a.test': { cookies: 'secret=1' } } })
      .page(two.url('a.test'), { referer: 'https://c.test/x' });
    expect(page.url).toBe(target);
    expect(JSON.parse(page.html)).not.toHaveProperty('cookie');
  });

  test('a certificate for another name is refused', async () => {
    await using two = await openInternet({}, { 'b.test': (_, response) => html(response) });
    const { port } = new URL(two.url('b.test'));
    const fetcher = guardedFetcher({ allowedHosts: ['c.test'] }, async () => [{ address: '127.0.0.1', family: 4 }]);
    await expect(fetcher.page(`https://c.test:${port}/`)).rejects.toMatchObject({ type: 'tls-failed' });
    await fetcher.close();
  });
});

describe('endless and oversized responses', () => {
  /** Peak memory growth during `work`, in megabytes. */
  async function peakMemoryOf(work: () => Promise<unknown>): Promise<number> {
    const before = process.memoryUsage.rss();
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 20);
    await work();
    clearInterval(timer);
    return (Math.max(peak, process.memoryUsage.rss()) - before) / 1_000_000;
  }

  /** Concatenated members are one gzip file: a gigabyte from a thousand kilobytes. */
  const member = gzipSync(Buffer.alloc(1_000_000));
  const pour = async (response: ServerResponse, piece: Uint8Array, pieces: number) => {
    const gone = once(response, 'close');
    for (let i = 0; i < pieces && !response.closed; i++) {
      if (!response.write(piece)) await Promise.race([new Promise((on) => response.once('drain', on)), gone]);
    }
    response.end();
  };

  test.each([
    ['a gzip bomb of a gigabyte', { 'content-encoding': 'gzip' }, member, 1000],
    ['a body without end', {}, Buffer.alloc(65_536, 'x'), 200_000],
    ['an endless bomb', { 'content-encoding': 'gzip' }, member, 1_000_000],
  ])(
    '%s is refused in bounded memory',
    async (_, headers, piece, pieces) => {
      await using server = await site((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', ...headers });
        void pour(response, piece, pieces);
      });
      const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'] });
      const memory = await peakMemoryOf(() =>
        expect(fetcher.page(server.url())).rejects.toMatchObject({ type: 'too-large' }),
      );
      expect(memory).toBeLessThan(300);
      await fetcher.close();
    },
    60_000,
  );

  test('stops after ten redirects', async () => {
    let requests = 0;
    await using server = await site((request, response) => {
      requests += 1;
      const left = Number(request.url!.slice(1));
      if (left > 0) redirect(`/${left - 1}`)(response);
      else html(response);
    });
    const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'] });
    await expect(fetcher.page(server.url('/10000'))).rejects.toMatchObject({ type: 'too-many-redirects' });
    expect(requests).toBe(11);
    await fetcher.close();
  });

  test.each([
    ['the status line', 'HTTP/1.1 200 OK'],
    ['the headers', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nx: '],
    ['the body', 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n<p>x'],
  ])('a server that sends %s byte by byte times out', async (_, text) => {
    await using server = await slowLoris(text, 5);
    const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'], timeoutMs: 700 });
    const failed = await fetcher.page(`http://127.0.0.1:${server.port}/`).catch((error) => error);
    expect(['timed-out', 'broken-response']).toContain(failed.type);
    await fetcher.close();
  });

  test('a TLS handshake that never ends times out', async () => {
    await using server = await slowLoris('\x16', 50);
    const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'], timeoutMs: 500 });
    const failed = await fetcher.page(`https://127.0.0.1:${server.port}/`).catch((error) => error);
    expect(['timed-out', 'tls-failed']).toContain(failed.type);
    await fetcher.close();
  });

  test('a hundred thousand headers are refused', async () => {
    const many = `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(100_000)}\r\n`;
    const { rawSite } = await import('./loopback.ts');
    await using server = await rawSite(many);
    const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'], retries: 0 });
    await expect(fetcher.page(server.url())).rejects.toMatchObject({ type: 'broken-response' });
    await fetcher.close();
  });
});
