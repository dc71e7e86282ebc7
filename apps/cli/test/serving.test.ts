/** Saving through the real server: accepted at once, told as it goes, given up, and shown with what was kept. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, type SaveEvent } from '@pith/api';
import { expect, onTestFinished, test } from 'vitest';
import { picture } from '../../../packages/archive/test/pictures.ts';
import { folder, run, spawnPith } from './kit.ts';
import { story } from './site.ts';

/** `/story` has a picture and a link; `/slow` never ends. `asked` says who was asked for what, and who hung up. */
async function startPaper() {
  const asked: string[] = [];
  const jpeg = await picture(600, 400).jpeg().toBuffer();
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url);
    if (url === '/hero.jpg') return void answer.writeHead(200, { 'content-type': 'image/jpeg' }).end(jpeg);
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    answer.on('close', () => answer.writableFinished || asked.push(`${url} hung up`));
    if (url === '/slow') return void answer.write('<title>Slow</title>');
    if (url === '/more') return void answer.end('<title>More of it</title>');
    const page = story('How tides work', 'The moon pulls the water, as <a href="/more">others</a> say.');
    answer.end(page.replace('</head>', '<meta property="og:image" content="/hero.jpg"></head>'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, url: `http://${host}`, asked };
}

async function serving() {
  const paper = await startPaper();
  const env = { PITH_DATA: await folder(), PITH_ALLOWED_HOSTS: paper.host, PITH_FETCH_RETRIES: '0' };
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
    paper,
    env,
    api: createClient({ baseUrl }),
    async end() {
      stop();
      return served;
    },
  };
}

async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

test('a page is accepted, told of while it is saved, and shown with its picture and its links', {
  timeout: 60_000,
}, async () => {
  const { paper, api, end } = await serving();
  const url = `${paper.url}/story`;
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
    { url: `${paper.url}/more`, domain: '127.0.0.1', title: 'More of it', is_page: true, content_type: 'text/html' },
  ]);
  expect(await end()).toMatchObject({ code: 0, stderr: '' });
});

test('a save that is given up stops at once, and leaves nothing', { timeout: 60_000 }, async () => {
  const { paper, api, env, end } = await serving();
  const id = (await api.saveBookmark({ body: { url: `${paper.url}/slow` } })).headers['bookmark-id'];
  const events: SaveEvent[] = [];
  for await (const event of (await api.watchBookmark({ params: { id } })).body) {
    events.push(event);
    if (events.length > 1) continue;
    await eventually(() => paper.asked.includes('/slow'));
    await api.cancelBookmark({ params: { id } });
  }
  expect(events.at(-1)).toEqual({ event: 'end' });
  await eventually(() => paper.asked.includes('/slow hung up'));
  expect((await api.listBookmarks()).body).toEqual([]);
  expect(await end()).toMatchObject({ code: 0, stderr: '' });
  const { checks } = JSON.parse((await run(['doctor', '--json'], { env })).stdout);
  // A deleted one, and no stray archive.
  expect(checks).toContainEqual({ name: 'library', status: 'ok', detail: '1 rows' });
});
