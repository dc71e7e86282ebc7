/** A web site on loopback, with every kind of page that a save can meet. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const story = (
  title: string,
  words: string,
) => `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<article><h1>${title}</h1>${`<p>${words} The sea rises and falls twice a day, and those who live beside it know the hours by heart.</p>`.repeat(4)}</article></body></html>`;

const html = (answer: ServerResponse, text: string, status = 200) => {
  answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(text);
};

const pages: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  '/tides': (answer) => html(answer, story('How tides work', 'The moon pulls the water.')),
  '/stars': (answer) => html(answer, story('How stars shine', 'Hydrogen becomes helium.')),
  '/gone': (answer) => html(answer, '<h1>Gone</h1>', 404),
  '/broken': (answer) => html(answer, '<h1>Oops</h1>', 500),
  '/empty': (answer) => html(answer, ''),
  '/paper.pdf': (answer) => answer.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7\n'),
  '/large': (answer) => html(answer, `<p>${'x'.repeat(25_000_000)}</p>`),
  '/silent': () => {},
};

export async function startSite(): Promise<{ url: string; host: string; close(): Promise<void> }> {
  const server = createServer((request, answer) => {
    const page = pages[request.url?.split('?')[0] ?? ''];
    if (page) page(answer);
    else html(answer, 'no such page', 404);
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
