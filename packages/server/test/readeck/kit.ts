/** A real library in a temporary folder, a web site on loopback, and the server in front of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPages, guardedFetcher, imageFetcher } from '@pith/acquire';
import { imageCollector } from '@pith/archive';
import { createLibrary } from '@pith/library';
import { openStorage } from '@pith/storage';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { createApp } from '../../src/app.ts';
import { tasksHere } from '../kit.ts';
import { type FormPart, multipartBody } from '../multipartBody.ts';

const page = (title: string, words: string) => `<!doctype html><html lang="en"><head><title>${title}</title>
<meta name="author" content="Ann Shore"><meta property="og:site_name" content="The Tide Table">
<meta property="og:description" content="What the water does."><meta property="article:published_time" content="2025-02-03T04:05:06Z">
<meta property="og:image" content="/lead.png"><link rel="icon" href="/icon.png"></head><body>
<article><h1>${title}</h1><p>${words} The sea <em>rises and falls</em> twice a day, and those who live beside it know the hours by heart.</p>
<figure><img src="/wave.png" alt="A wave"><figcaption>A wave on its way to the shore.</figcaption></figure>
<p>Nobody who has watched the water leave a harbour forgets how quickly it comes back, 😀 hour after hour.</p>
<p>Spring tides follow the new moon and the full moon; neap tides follow the quarters in between them.</p></article></body></html>`;

/** A web site on loopback: any path is an article, `/gone…` is not there. */
export async function startSite() {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.endsWith('.png')) response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    else if (path.startsWith('/gone')) response.writeHead(404).end('gone');
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(page(`About ${path.slice(1)}`, `All of ${path.slice(1)}.`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The pages of the site need none. */
const noRenderer = { render: () => Promise.reject(new Error('this page must not need a browser')) };

export async function startReadeck() {
  const dataFolder = await mkdtemp(join(tmpdir(), 'pith-readeck-'));
  const site = await startSite();
  const storage = await openStorage({ dataFolder });
  for (const user of ['ann', 'bob']) await storage.users.ensure(user);
  const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'], gapMs: 0 });
  const reading = {
    pages: createPages({ fetcher, renderer: noRenderer }),
    imageCollector: imageCollector(imageFetcher(fetcher)),
    request: fetcher.resource,
    rules: () => [],
  };
  const library = createLibrary({
    ...storage,
    readingFor: () => reading,
    now: () => new Date(),
    newId: () => crypto.randomUUID(),
  });
  const bugs: unknown[] = [];
  const appFor = (user: string) =>
    createApp({
      library,
      user,
      version: '1.2.3',
      tasks: tasksHere(library),
      files: [],
      port: () => 80,
      onBug: (error) => bugs.push(error),
    });
  const [app, bobsApp] = [appFor('ann'), appFor('bob')];

  const request = (options: InjectOptions | string) => app.inject(options);
  const work = () => library.runWorker({ untilEmpty: true, signal: AbortSignal.timeout(60_000) });

  return {
    site: site.url,
    library: library.for('ann'),
    storage,
    bugs,
    request,
    asBob: (options: InjectOptions | string) => bobsApp.inject(options),
    work,
    /** Saves a page of the site; resolves to its id in the API. */
    async save(path: string, more: object = {}): Promise<string> {
      const response = await request({
        method: 'POST',
        url: '/api/bookmarks',
        payload: { url: `${site.url}${path}`, ...more },
      });
      await work();
      return String(response.headers['bookmark-id']);
    },
    async close() {
      await Promise.all([app.close(), bobsApp.close()]);
      await fetcher.close();
      await storage.close();
      await site.close();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

export type Readeck = Awaited<ReturnType<typeof startReadeck>>;

/** A `multipart/form-data` body. */
export function formData(parts: readonly FormPart[]) {
  const { headers, body } = multipartBody(parts);
  return { headers, payload: body };
}

/** Parses a multipart body strictly, as the iOS and Obsidian clients do. */
export function parseMixed(type: string, body: Buffer) {
  const boundary = /^multipart\/mixed; boundary="([^"]+)"$/.exec(type)?.[1];
  if (!boundary) throw new Error(`unexpected content type ${type}`);
  const text = body.toString('latin1');
  if (!text.startsWith(`--${boundary}`)) throw new Error('there is something before the first boundary');
  if (!text.endsWith(`--${boundary}--\r\n`)) throw new Error('there is no end');
  const parts = `\r\n${text}`.split(`\r\n--${boundary}`).slice(1, -1);
  return parts.map((part) => {
    if (!part.startsWith('\r\n')) throw new Error('a boundary is not alone on its line');
    const end = part.indexOf('\r\n\r\n');
    const headers = Object.fromEntries(
      part
        .slice(2, end)
        .split('\r\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    );
    return { headers, body: Buffer.from(part.slice(end + 4), 'latin1') };
  });
}
