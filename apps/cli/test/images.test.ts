/** Images that a site keeps for its own pages: they come with the cookies of the visit and the page as their referer. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readArchive } from '@pith/archive';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { archiveIn, folder, run } from './kit.ts';

const parts = ['the moon', 'the sun', 'the wind', 'the shore'].map(
  (what) =>
    `<p>Here it is told at some length what ${what} has to do with the tides, and why sailors wrote it down for each other.</p>`,
);
const PAGE = `<!doctype html><title>The ebb</title><article><h1>The ebb</h1>${parts.slice(0, 2).join('')}
<figure><img src="/guarded.jpg" width="600" height="400" alt="The sea"><figcaption>The sea at ebb.</figcaption></figure>
${parts.slice(2).join('')}</article>`;

test('are kept, because they are fetched as the page would', async () => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#258' } })
    .jpeg()
    .toBuffer();
  const asked: (readonly [string | undefined, string | undefined])[] = [];
  const server = createServer((request, answer) => {
    if (request.url === '/page') {
      answer.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'seen=1; Path=/' }).end(PAGE);
    } else if (request.url === '/guarded.jpg') {
      asked.push([request.headers.cookie, request.headers.referer]);
      const isOurs = request.headers.cookie === 'seen=1' && request.headers.referer === `http://${host}/page`;
      answer.writeHead(isOurs ? 200 : 403, { 'content-type': 'image/jpeg' }).end(isOurs ? picture : 'no');
    } else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const data = await folder();
  const env = { PITH_DATA: data, PITH_ALLOWED_HOSTS: host, PITH_LINKS: 'no' };

  const saved = await run(['save', `http://${host}/page`, '--json'], { env });
  const { bookmark, warnings } = JSON.parse(saved.stdout);
  expect(warnings).toEqual([]);
  expect(asked).toEqual([['seen=1', `http://${host}/page`]]);
  const archive = await readArchive(await readFile(await archiveIn(data, bookmark.id)));
  expect(archive.names.filter((name) => name.startsWith('_resources/'))).toHaveLength(1);

  // The next save is another visit: its cookies are new ones.
  await run(['save', `http://${host}/page`], { env });
  expect(asked).toHaveLength(2);
});
