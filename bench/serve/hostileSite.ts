/** A web site on loopback with ordinary articles and ten pages that are made to stop the program that reads them. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { article } from '../library/articles.ts';

const SENTENCE = 'The sea rises and falls twice a day, and those who live beside it know the hours by heart. ';
const PARAGRAPH = `<p>${SENTENCE}</p>`;
const NINE_MEGABYTES = 9_000_000;

const fill = (piece: string) => piece.repeat(Math.floor(NINE_MEGABYTES / piece.length));

/** The path says what is wrong with the page. */
const hostileBodies: Readonly<Record<string, () => string>> = {
  '/nested': () => `${'<div>'.repeat(150_000)}${PARAGRAPH}`,
  '/nested-inline': () => `${'<span>'.repeat(150_000)}${PARAGRAPH}`,
  '/nested-tables': () => `${'<table><tr><td>'.repeat(50_000)}${PARAGRAPH}`,
  '/huge-text': () => fill(PARAGRAPH),
  '/huge-tree': () => fill('<div><span>tide</span></div>'),
  '/exploding-formatting': () => '<p><b><i><u><s><em>'.repeat(25_000) + PARAGRAPH,
  '/attributes': () => `<div ${Array.from({ length: 300_000 }, (_, i) => `a${i}=1`).join(' ')}>${PARAGRAPH}</div>`,
  '/looping-script': () => PARAGRAPH.repeat(20),
  '/looping-rule': () =>
    `<p id="looping-rule"></p>${'<div><span>tide</span></div>'.repeat(30_000)}${PARAGRAPH.repeat(20)}`,
};

/** Sends a byte from time to time, for ever. */
export const slowPath = '/slow-loris';
const SLOW_BYTE_MS = 500;

export const hostilePaths: readonly string[] = [...Object.keys(hostileBodies), slowPath];
export const ordinaryPath = (number: number): string => `/articles/${number}`;

/** A rule and a script of the reader that loop on their pages. */
export const loopingRule = `- id: looping
  trigger:
    dom: { any: '#looping-rule' }
  remove:
    - xpath://div[count(following::div) > count(preceding::span)]
`;
export const loopingScript = `exports.isActive = () => $.url.endsWith('/looping-script');
exports.documentReady = () => { for (;;); };
`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><article><h1>${title}</h1>${body}</article></body></html>`;

export interface HostileSite {
  readonly host: string;
  readonly url: string;
  close(): void;
}

export async function startHostileSite(): Promise<HostileSite> {
  const bodies = new Map(Object.entries(hostileBodies).map(([path, body]) => [path, page(path.slice(1), body())]));
  const server = createServer(({ url = '' }, response) => {
    const [path = ''] = url.split('?', 1);
    if (path === slowPath) return sendSlowly(response);
    const number = /^\/articles\/(\d+)$/.exec(path)?.[1];
    const body = number === undefined ? bodies.get(path) : ordinaryPage(Number(number));
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function ordinaryPage(number: number): string {
  const { bookmark } = article(number);
  return page(bookmark.title, bookmark.html);
}

function sendSlowly(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  const timer = setInterval(() => response.write(' '), SLOW_BYTE_MS);
  response.on('close', () => clearInterval(timer));
}
