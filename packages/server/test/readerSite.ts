/** A site on loopback with pages that the reader's options are tried on. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { site } from '../../acquire/test/loopback.ts';

const sentence =
  'The sea rises and falls twice a day, and those who live beside it know the hours by heart, as their parents did before them.';
/** No two are the same: repeated text would be dropped. */
export const paragraphs = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => {
    const day = from + index;
    return `<p>On day ${day} the level was ${day * 7} inches, ${day * 3 + 1} ships came in and ${day + 11} went out. ${sentence}</p>`;
  }).join('');

export const article = `<!doctype html><html lang="en"><head><title>How tides work</title>
<meta name="description" content="About the sea"><meta property="og:title" content="Tides"><meta property="article:author" content="Ann"><meta property="article:author" content="Bob">
<link rel="canonical" href="/tides"><link rel="alternate" href="/feed" type="application/rss+xml"><link rel="stylesheet" href="/a.css"></head><body>
<nav><a href="/home">Home</a> <a href="/about">About us</a></nav>
<main><article><h1>How tides work</h1><p>The moon pulls the <a href="/water">water</a>. ${sentence}</p><p><img src="/moon.png" alt="The moon"></p>
<h2>Ebb</h2>${paragraphs(3, 10)}<div class="ad">Buy <b>boats</b> now</div><h3>Neap</h3><p>At <em>neap</em> tide. ${sentence}</p><ul><li>low</li><li>high</li></ul>
<h2>Flow</h2>${paragraphs(3, 20)}<p><img src="/sea.png"><img src="/moon.png" alt="The moon"></p><table><tr><th>day</th><th>hour</th></tr><tr><td>1</td><td>2</td></tr></table></article></main>
<aside class="post"><p>Second part. ${sentence}</p></aside><footer><img src="/logo.png" alt="Logo"><a href="/home">Home</a></footer></body></html>`;

type Handler = (response: ServerResponse, request: IncomingMessage) => void;

const html = (response: ServerResponse, text: string, status = 200, more = {}) =>
  void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...more }).end(text);

const page = (title: string, body: string) => `<!doctype html><title>${title}</title><body>${body}</body>`;

let visits = 0;

const handlers: Readonly<Record<string, Handler>> = {
  '/tides': (response) => html(response, article),
  '/gone': (response) => html(response, page('Gone', '<p>Nothing is here any more.'), 404),
  '/dated': (response) =>
    html(response, page('Dated', paragraphs(3)), 200, { 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' }),
  '/long': (response) => html(response, page('Long', `<article>${paragraphs(200)}</article>`)),
  '/links-only': (response) => html(response, page('Links', '<ul><li><a href="/a">A</a><li><a href="/b">B</a></ul>')),
  '/blank': (response) => html(response, page('', '')),
  '/plain': (response) => html(response, page('Plain', '<p>No links, no pictures.')),
  '/headers': (response, { headers }) => html(response, page('Headers', `<pre>${JSON.stringify(headers)}</pre>`)),
  '/counted': (response) =>
    html(response, page('Counted', `<article><p>Visit number ${++visits}.</p>${paragraphs(3)}</article>`)),
  '/robots.txt': (response) =>
    response
      .writeHead(200, { 'content-type': 'text/plain' })
      .end('User-agent: *\nAllow: /\n\nUser-agent: BadBot\nDisallow: /tides'),
  '/inward': (response) => response.writeHead(302, { location: 'http://[::1]/' }).end(),
  '/moved': (response) => response.writeHead(302, { location: '/tides' }).end(),
  '/silent': () => {},
  '/shell': (response) =>
    html(
      response,
      page(
        'Shell',
        '<div id="root"></div><script>setTimeout(() => { root.innerHTML = "<main><p>Drawn late.</p></main>" }, 300)</script>',
      ),
    ),
};

export const readerSite = () =>
  site((request, response) => {
    const handler = handlers[request.url!.split('?')[0]!];
    if (handler) handler(response, request);
    else html(response, page('Echo', `<p id="echo">${request.url!.replaceAll('<', '')}</p>${paragraphs(1)}`));
  });
