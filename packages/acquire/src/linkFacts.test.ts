import { afterEach, expect, test } from 'vitest';
import { html, paths, site } from '../test/loopback.ts';
import { type Fetcher, guardedFetcher } from './fetcher.ts';
import { linkFacts } from './linkFacts.ts';

const opened: Fetcher[] = [];
afterEach(() => Promise.all(opened.splice(0).map((fetcher) => fetcher.close())));
const open = () => {
  const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'], backoffMs: 1 });
  opened.push(fetcher);
  return fetcher;
};

const long = 'x'.repeat(300_000);

test('each link says what it leads to', async () => {
  await using server = await site(
    paths({
      '/page': (answer) => html(answer, `<title lang=en>\n A &amp; B </title>${long}`),
      '/late': (answer) => html(answer, `${long}<title>Too late</title>`),
      '/moved': (answer) => void answer.writeHead(302, { location: '/page' }).end(),
      '/file': (answer) => void answer.writeHead(200, { 'content-type': 'application/pdf' }).end(long),
      '/gone': (answer) => void answer.writeHead(410, { 'content-type': 'text/html' }).end('<title>Gone</title>'),
    }),
  );
  const names = ['/page', '/late', '/moved', '/file', '/gone'];
  const urls = [
    ...names.map((name) => server.url(name)),
    `${server.url('/page')}#twice`,
    'mailto:x@y.example',
    'http://10.0.0.1/',
  ];
  expect(await linkFacts(open(), urls)).toEqual([
    { url: `${server.url('/page')}#twice`, status: 200, contentType: 'text/html', title: 'A & B' },
    { url: server.url('/late'), status: 200, contentType: 'text/html' },
    { url: server.url('/moved'), finalUrl: server.url('/page'), status: 200, contentType: 'text/html', title: 'A & B' },
    { url: server.url('/file'), status: 200, contentType: 'application/pdf' },
    { url: server.url('/gone'), status: 410, contentType: 'text/html' },
    { url: 'http://10.0.0.1/', problem: 'address-denied' },
  ]);
});

test('no more than ten at once, and no more than two hundred', async () => {
  let [now, most, all] = [0, 0, 0];
  await using server = await site((_, answer) => {
    now += 1;
    all += 1;
    most = Math.max(most, now);
    setTimeout(() => {
      now -= 1;
      html(answer);
    }, 5);
  });
  const urls = Array.from({ length: 300 }, (_, i) => server.url(`/${i}`));
  let told = 0;
  expect(await linkFacts(open(), urls, { progress: () => told++ })).toHaveLength(200);
  expect(most).toBeLessThanOrEqual(10);
  expect(all).toBe(200);
  expect(told).toBe(200);
});

test('can be given up', async () => {
  await using server = await site(() => {});
  const stop = new AbortController();
  const looking = linkFacts(open(), [server.url()], { signal: stop.signal });
  setTimeout(() => stop.abort(), 20);
  await expect(looking).rejects.toThrow();
});
