/** Saving through the server: queued at once, with progress events, cancelled, and shown with images and links. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type SaveEvent } from '@pith/api';
import { expect, onTestFinished, test } from 'vitest';
import { picture } from '../../../packages/archive/test/pictures.ts';
import { run, spawnPith, tempFolder } from './kit.ts';
import { articlePage } from './site.ts';

/** `/article` has an image and a link; `/slow` never ends. `requests` records requests and closed connections. */
async function startNewsSite() {
  const requests: string[] = [];
  const jpeg = await picture(600, 400).jpeg().toBuffer();
  const server = createServer(({ url = '' }, response) => {
    requests.push(url);
    if (url === '/hero.jpg') return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.on('close', () => response.writableFinished || requests.push(`${url} closed`));
    if (url === '/slow') return void response.write('<title>Slow</title>');
    if (url === '/more') return void response.end('<title>More of it</title>');
    const page = articlePage('How tides work', 'The moon pulls the water, as <a href="/more">others</a> say.');
    response.end(page.replace('</head>', '<meta property="og:image" content="/hero.jpg"></head>'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}`, requests };
}

async function startServer() {
  const newsSite = await startNewsSite();
  const env = { PITH_DATA: await tempFolder(), PITH_ALLOWED_HOSTS: newsSite.host, PITH_FETCH_RETRIES: '0' };
  const started = Promise.withResolvers<string>();
  let stop = () => {};
  const served = spawnPith(['serve', '--port', '0', '--json'], {
    env,
    onOutput(child, text) {
      stop = () => child.kill('SIGTERM');
      started.resolve(JSON.parse(text).url);
    },
  });
  void served.then(({ stderr }) => started.reject(new Error(stderr)));
  const baseUrl = await started.promise;
  return {
    newsSite,
    env,
    api: createClient({ baseUrl }),
    async end() {
      stop();
      return served;
    },
  };
}

async function eventually(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('a page is queued, sends progress events, and is shown with its image and links', {
  timeout: 60_000,
}, async () => {
  const { newsSite, api, end } = await startServer();
  const url = `${newsSite.url}/article`;
  const id = (await api.saveBookmark({ body: { url } })).headers['bookmark-id'];
  const events: SaveEvent[] = [];
  for await (const event of (await api.watchBookmark({ params: { id } })).body) events.push(event);
  expect(events.at(-1)).toMatchObject({ event: 'end', bookmark: { id, loaded: true, title: 'How tides work' } });
  expect(events.slice(0, -1).every(({ event }) => event === 'waiting' || event === 'progress')).toBe(true);

  const { body: bookmark } = await api.getBookmark({ params: { id } });
  expect(bookmark.resources).toMatchObject({
    image: { width: 600, height: 400 },
    thumbnail: { width: 380, height: 253 },
  });
  const shown = await fetch(bookmark.resources.thumbnail!.src);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(shown.headers.get('content-security-policy')).toMatch(/sandbox$/);

  await eventually(async () => ((await api.getBookmark({ params: { id } })).body.links?.length ?? 0) > 0);
  expect((await api.getBookmark({ params: { id } })).body.links).toEqual([
    { url: `${newsSite.url}/more`, domain: '127.0.0.1', title: 'More of it', is_page: true, content_type: 'text/html' },
  ]);
  expect(await end()).toMatchObject({ code: 0, stderr: '' });
});

test('a cancelled save stops at once and leaves nothing', { timeout: 60_000 }, async () => {
  const { newsSite, api, env, end } = await startServer();
  const id = (await api.saveBookmark({ body: { url: `${newsSite.url}/slow` } })).headers['bookmark-id'];
  const events: SaveEvent[] = [];
  for await (const event of (await api.watchBookmark({ params: { id } })).body) {
    events.push(event);
    if (events.length > 1) continue;
    await eventually(() => newsSite.requests.includes('/slow'));
    await api.cancelBookmark({ params: { id } });
  }
  expect(events.at(-1)).toEqual({ event: 'end' });
  await eventually(() => newsSite.requests.includes('/slow closed'));
  expect((await api.listBookmarks()).body).toEqual([]);
  expect(await end()).toMatchObject({ code: 0, stderr: '' });
  const { checks } = JSON.parse((await run(['doctor', '--json'], { env })).stdout);
  // The deleted row, and no orphaned archive.
  expect(checks).toContainEqual({ name: 'library', status: 'ok', detail: '1 rows' });
});
