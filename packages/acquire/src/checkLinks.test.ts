import { afterEach, expect, test } from 'vitest';
import { html, paths, site } from '../test/loopback.ts';
import { checkLinks } from './checkLinks.ts';
import { type Fetcher, guardedFetcher } from './fetcher.ts';

const opened: Fetcher[] = [];
afterEach(() => Promise.all(opened.splice(0).map((fetcher) => fetcher.close())));
const open = () => {
  const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'], backoffMs: 1 });
  opened.push(fetcher);
  return fetcher;
};

const long = 'x'.repeat(300_000);

test('returns status, final URL, content type and title of each link', async () => {
  await using server = await site(
    paths({
      '/page': (response) => html(response, `<title lang=en>\n A &amp; B </title>${long}`),
      '/late': (response) => html(response, `${long}<title>Too late</title>`),
      '/moved': (response) => void response.writeHead(302, { location: '/page' }).end(),
      '/file': (response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end(long),
      '/gone': (response) => void response.writeHead(410, { 'content-type': 'text/html' }).end('<title>Gone</title>'),
    }),
  );
  const names = ['/page', '/late', '/moved', '/file', '/gone'];
  const urls = [
    ...names.map((name) => server.url(name)),
    `${server.url('/page')}#twice`,
    'mailto:x@y.example',
    'http://10.0.0.1/',
  ];
  expect(await checkLinks(open(), urls)).toEqual([
    { url: `${server.url('/page')}#twice`, status: 200, contentType: 'text/html', title: 'A & B' },
    { url: server.url('/late'), status: 200, contentType: 'text/html' },
    { url: server.url('/moved'), finalUrl: server.url('/page'), status: 200, contentType: 'text/html', title: 'A & B' },
    { url: server.url('/file'), status: 200, contentType: 'application/pdf' },
    { url: server.url('/gone'), status: 410, contentType: 'text/html' },
    { url: 'http://10.0.0.1/', problem: 'address-denied' },
  ]);
});

test('checks at most two hundred links, ten at a time', async () => {
  let [active, peak, total] = [0, 0, 0];
  await using server = await site((_, response) => {
    active += 1;
    total += 1;
    peak = Math.max(peak, active);
    setTimeout(() => {
      active -= 1;
      html(response);
    }, 5);
  });
  const urls = Array.from({ length: 300 }, (_, i) => server.url(`/${i}`));
  let progressCalls = 0;
  expect(await checkLinks(open(), urls, { progress: () => progressCalls++ })).toHaveLength(200);
  expect(peak).toBeLessThanOrEqual(10);
  expect(total).toBe(200);
  expect(progressCalls).toBe(200);
});

test('can be cancelled', async () => {
  await using server = await site(() => {});
  const stop = new AbortController();
  const checking = checkLinks(open(), [server.url()], { signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await expect(checking).rejects.toThrow();
});
