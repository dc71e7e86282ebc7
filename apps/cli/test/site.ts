/** A web site on loopback with good pages, errors and a page that never ends. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const articlePage = (
  title: string,
  words: string,
) => `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<article><h1>${title}</h1>${`<p>${words} The sea rises and falls twice a day, and those who live beside it know the hours by heart.</p>`.repeat(4)}</article></body></html>`;

const html = (response: ServerResponse, text: string, status = 200) => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
};

const pages: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/tides': (response) => html(response, articlePage('How tides work', 'The moon pulls the water.')),
  '/stars': (response) => html(response, articlePage('How stars shine', 'Hydrogen becomes helium.')),
  '/gone': (response) => html(response, '<h1>Gone</h1>', 404),
  '/broken': (response) => html(response, '<h1>Oops</h1>', 500),
  '/empty': (response) => html(response, ''),
  '/paper.pdf': (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7\n'),
  '/large': (response) => html(response, `<p>${'x'.repeat(25_000_000)}</p>`),
  '/silent': () => {},
};

export async function startSite(): Promise<{ url: string; host: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const page = pages[request.url?.split('?')[0] ?? ''];
    if (page) page(response);
    else html(response, 'no such page', 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
