/** Images that a site serves only to its own pages: they are fetched with the page's cookies and the page as referer. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readArchive } from '@pith/archive';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { archivePath, run, tempFolder } from './kit.ts';

const parts = ['the moon', 'the sun', 'the wind', 'the shore'].map(
  (what) =>
    `<p>Here it is told at some length what ${what} has to do with the tides, and why sailors wrote it down for each other.</p>`,
);
const PAGE = `<!doctype html><title>The ebb</title><article><h1>The ebb</h1>${parts.slice(0, 2).join('')}
<figure><img src="/guarded.jpg" width="600" height="400" alt="The sea"><figcaption>The sea at ebb.</figcaption></figure>
${parts.slice(2).join('')}</article>`;

test('saves images that need cookies and a referer', async () => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#258' } })
    .jpeg()
    .toBuffer();
  const requests: (readonly [string | undefined, string | undefined])[] = [];
  const server = createServer((request, response) => {
    if (request.url === '/page') {
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'seen=1; Path=/' }).end(PAGE);
    } else if (request.url === '/guarded.jpg') {
      requests.push([request.headers.cookie, request.headers.referer]);
      const isAllowed = request.headers.cookie === 'seen=1' && request.headers.referer === `http://${host}/page`;
      response.writeHead(isAllowed ? 200 : 403, { 'content-type': 'image/jpeg' }).end(isAllowed ? picture : 'no');
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const data = await tempFolder();
  const env = { PITH_DATA: data, PITH_ALLOWED_HOSTS: host, PITH_LINKS: 'no' };

  const saved = await run(['save', `http://${host}/page`, '--json'], { env });
  const { bookmark, warnings } = JSON.parse(saved.stdout);
  expect(warnings).toEqual([]);
  expect(requests).toEqual([['seen=1', `http://${host}/page`]]);
  const archive = await readArchive(await readFile(await archivePath(data, bookmark.id)));
  expect(archive.names.filter((name) => name.startsWith('_resources/'))).toHaveLength(1);

  // The next save is a new session with new cookies.
  await run(['save', `http://${host}/page`], { env });
  expect(requests).toHaveLength(2);
});
