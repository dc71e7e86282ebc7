/** A web site on loopback with pages that only a browser can save: behind a log-in, in shadow roots, in frames, very large. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

const sentence = (about: string, number: number) =>
  `Paragraph ${number} about ${about}: the harbour keeps its own records, and each of them says what the water did on that day, hour by hour. `;
const paragraphs = (about: string, count: number) =>
  Array.from({ length: count }, (_, number) => `<p>${sentence(about, number + 1).repeat(2)}</p>`).join('\n');

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>
<nav><a href="/">Start</a> <a href="/news">News</a></nav><main><article><h1>${title}</h1>${body}</article></main><footer>Imprint</footer></body></html>`;

const PRIVATE = page(
  'The members’ page',
  `<p>Only members read that the lighthouse was sold in May.</p>${paragraphs('the lighthouse', 8)}
<figure><img src="/private.png" alt="The lighthouse" width="400" height="300"></figure>
<form><input type="hidden" name="csrf" value="secret-of-the-form"><input type="password" value="secret-password"></form>`,
);

const SHADOW = page(
  'A page in shadow roots',
  '<my-article></my-article><my-closed></my-closed><iframe src="/frame" width="600" height="300"></iframe><canvas></canvas>',
  `<script>
customElements.define('my-article', class extends HTMLElement { connectedCallback() {
  const root = this.attachShadow({ mode: 'open' }); root.innerHTML = ${JSON.stringify(`<section><p>Written in an open root: the tide turned at noon.</p>${paragraphs('the open root', 6)}</section>`)}; } });
customElements.define('my-closed', class extends HTMLElement { connectedCallback() {
  const root = this.attachShadow({ mode: 'closed' }); root.innerHTML = ${JSON.stringify(`<p>Written in a closed root: the ferry came late. ${sentence('the closed root', 1).repeat(3)}</p>`)}; } });
</script>`,
);

const FRAME = page(
  'Frame',
  `<p>Written in a frame: see <a href="next">the next table</a>.</p>${paragraphs('the frame', 5)}`,
);

/** 5 MB: half of it text in many elements, half of it data of a script. */
const LARGE = page(
  'A page of five megabytes',
  paragraphs('the archive', 9_500),
  `<script>globalThis.table = ${JSON.stringify(Array.from({ length: 420_000 }, (_, hour) => hour))}</script>`,
);

const TIDES = page(
  'How the tide tables are made',
  `<p>For a century the tables were computed by a machine of brass, and nobody who used them had to know it.</p>${paragraphs('the tables', 6)}
<p>The last brass machine was switched off in 1964, and it still works.</p>${paragraphs('the machine', 4)}`,
);

export interface Site {
  readonly host: string;
  readonly url: string;
  stop(): Promise<void>;
}

export async function startSite(): Promise<Site> {
  const image = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#37596d' } })
    .png()
    .toBuffer();
  const pages: Readonly<Record<string, string>> = {
    '/shadow': SHADOW,
    '/frame': FRAME,
    '/large': LARGE,
    '/tides': TIDES,
    '/later': TIDES.replaceAll('tide tables', 'later tables'),
    '/linked': TIDES.replaceAll('tide tables', 'linked tables'),
  };
  const server = createServer(({ url = '', headers }, response) => {
    const isMember = headers.cookie?.includes('member=yes') ?? false;
    const send = (status: number, type: string, body: string | Buffer, more = {}) =>
      response.writeHead(status, { 'content-type': type, ...more }).end(body);
    if (url === '/sign-in') return send(200, 'text/html', 'Welcome', { 'set-cookie': 'member=yes; Path=/' });
    if (url === '/private.png')
      return isMember ? send(200, 'image/png', image) : send(403, 'text/plain', 'members only');
    if (url === '/private')
      return send(
        200,
        'text/html; charset=utf-8',
        isMember ? PRIVATE : page('Sign in', '<p>Please sign in first.</p>'),
      );
    const html = pages[url.replace(/\?.*/, '')];
    return send(html ? 200 : 404, 'text/html; charset=utf-8', html ?? 'not here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
