/** Commands on addresses and files that are not HTML pages: feeds, Markdown, images, WARC. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { run } from './kit.ts';
import { articlePage } from './site.ts';

const feed = (url: string) => `<rss version="2.0"><channel><title>The Sea</title>
<item><title>One</title><link>${url}/one</link></item><item><title>Two</title><link>${url}/two</link></item>
<item><title>Gone</title><link>${url}/gone</link></item></channel></rss>`;

const bodies: Readonly<Record<string, (url: string) => [type: string, body: string]>> = {
  '/feed.xml': (url) => ['application/rss+xml', feed(url)],
  '/': () => ['text/html', '<link rel=alternate type="application/rss+xml" href="/feed.xml"><p>Home'],
  '/one': () => ['text/html', articlePage('One', 'First.')],
  '/two': () => ['text/html', articlePage('Two', 'Second.')],
  '/notes.md': () => [
    'text/markdown',
    `# Notes\n\n${'The sea rises and falls *twice* a day, as everyone beside it knows.\n\n'.repeat(4)}`,
  ],
  '/photo.svg': () => [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><rect width="9" height="9"/></svg>',
  ],
  '/linked': (at) => [
    'text/html',
    articlePage(
      'Linked',
      `See <a href="${at}/one">one</a>, <a href="${at}/photo.svg">a picture</a>, <a href="${at}/none">nothing</a> and <a href="http://10.0.0.1/">inside</a>.`,
    ),
  ],
  '/echo': () => ['text/html', articlePage('Echo', 'None.')],
};

let url: string;
let close: () => Promise<void>;
let data: string;
let seen: { headers: Record<string, unknown> } | undefined;
beforeAll(async () => {
  const server = createServer((request, response) => {
    seen = { headers: request.headers };
    const [type, body] = bodies[request.url ?? '']?.(url) ?? ['text/plain', ''];
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterAll(() => close());
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'pith-fetching-'));
  return () => rm(data, { recursive: true });
});
const env = (more: Record<string, string> = {}) => ({
  PITH_DATA: data,
  PITH_ALLOWED_HOSTS: '127.0.0.1',
  PITH_LINKS: 'no',
  ...more,
});

describe('feeds', () => {
  test('saving a feed as a page suggests --feed', async () => {
    const { code, stderr } = await run(['save', `${url}/feed.xml`, '--render', 'never'], { env: env() });
    expect(code).toBe(3);
    expect(stderr).toContain('pith save --feed');
  });

  test.each(['/feed.xml', '/'])('--feed saves the pages of %s, and continues after a failure', async (path) => {
    const { code, stdout, stderr } = await run(
      ['save', '--jobs', '1', '--feed', `${url}${path}`, '--render', 'never'],
      {
        env: env(),
      },
    );
    expect(stdout).toMatch(/Saved \w+: One\nSaved \w+: Two\n/);
    expect(stderr).toContain('404');
    expect(code).toBe(4);
  });

  test('--feed reports a page that is not a feed', async () => {
    expect(await run(['save', '--feed', `${url}/one`, '--json'], { env: env() })).toMatchObject({
      code: 3,
      stdout: expect.stringContaining('not-feed'),
    });
  });
});

test('extracts Markdown', async () => {
  const { stdout } = await run(['extract', `${url}/notes.md`, '--render', 'never'], { env: env() });
  expect(stdout).toContain('# Notes');
  expect(stdout).toContain('*twice*');
});

test('saves an image as a photo', async () => {
  const saved = await run(['save', `${url}/photo.svg`, '--json', '--render', 'never'], { env: env() });
  expect(JSON.parse(saved.stdout)).toMatchObject({
    success: true,
    bookmark: { type: 'photo', title: 'photo.svg' },
    warnings: [],
  });
});

test('extracts an image as a page with that image', async () => {
  const { code, stdout } = await run(['extract', `${url}/photo.svg`, '--json', '--render', 'never'], { env: env() });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    title: 'photo.svg',
    hero_image: `${url}/photo.svg`,
    images: [{ url: `${url}/photo.svg` }],
  });
});

const record = (address: string, page: string) => {
  const block = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n${page}`;
  return `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: ${address}\r\nContent-Length: ${Buffer.byteLength(block)}\r\n\r\n${block}\r\n\r\n`;
};

test('extracts and saves pages of a WARC file', async () => {
  const file = join(data, 'pages.warc.gz');
  const pages =
    record('https://a.example/one', articlePage('One', 'First.')) +
    record('https://a.example/two', articlePage('Two', 'Second.'));
  await writeFile(file, gzipSync(pages));
  expect(JSON.parse((await run(['extract', file, '--json'])).stdout)).toMatchObject({
    title: 'One',
    url: 'https://a.example/one',
  });
  const second = await run(['extract', file, '--url', 'https://a.example/two', '--json']);
  expect(JSON.parse(second.stdout)).toMatchObject({ title: 'Two', url: 'https://a.example/two' });
  const saved = await run(['save', 'https://a.example/two', '--html', file], { env: env() });
  expect(saved.stdout).toMatch(/^Saved \w+: Two/);
});

test('reports a damaged gzip file', async () => {
  const file = join(data, 'x.gz');
  await writeFile(file, Buffer.from('1f8b00112233', 'hex'));
  expect(await run(['extract', file, '--json'])).toMatchObject({
    code: 3,
    stdout: expect.stringContaining('broken-file'),
  });
});

test('the config file sets headers and cookies for hosts', async () => {
  const file = join(data, 'config.yaml');
  await writeFile(
    file,
    `allowed_hosts: [127.0.0.1]\nuser_agent: Mine/1\nhosts:\n  127.0.0.1: { headers: { X-Key: k }, cookies: a=1 }\n`,
  );
  await run(['extract', `${url}/echo`, '--render', 'never'], { env: { PITH_CONFIG: file } });
  expect(seen?.headers).toMatchObject({ 'user-agent': 'Mine/1', 'x-key': 'k', cookie: 'a=1' });
});

test('checks the links of a saved page, unless PITH_LINKS is no', async () => {
  const address = `${url}/linked`;
  await run(['save', address, '--render', 'never'], { env: env() });
  expect(await run(['read', address, '--links'], { env: env() })).toMatchObject({
    code: 0,
    stdout: '',
    stderr: expect.stringContaining('were not checked'),
  });

  await run(['save', address, '--render', 'never'], { env: env({ PITH_LINKS: 'yes' }) });
  const { stdout } = await run(['read', address, '--links', '--json'], { env: env() });
  expect(JSON.parse(stdout).links).toEqual([
    { url: `${url}/one`, final_url: null, status: 200, content_type: 'text/html', title: 'One', problem: null },
    {
      url: `${url}/photo.svg`,
      final_url: null,
      status: 200,
      content_type: 'image/svg+xml',
      title: null,
      problem: null,
    },
    { url: `${url}/none`, final_url: null, status: 404, content_type: 'text/plain', title: null, problem: null },
    {
      url: 'http://10.0.0.1/',
      final_url: null,
      status: null,
      content_type: null,
      title: null,
      problem: 'address-denied',
    },
  ]);
  const printed = await run(['read', address, '--links'], { env: env() });
  expect(printed.stdout).toContain(`One\n  ${url}/one (text/html)\n`);
  expect(printed.stdout).toContain('(address-denied)');
  expect(await run(['read', `${url}/one`, '--links'], { env: env() })).toMatchObject({ code: 5 });
});
