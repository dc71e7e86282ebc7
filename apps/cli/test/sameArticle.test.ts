/**
 * `pith extract URL` and `pith save URL` give the same article, byte for byte: for every kind of response of the loopback internet,
 * and with next pages, single-page views, scripts, redirects and rules. Rendered pages: `sameArticle.e2e.test.ts`.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { internetCases, redirect } from '../../../packages/acquire/test/internetCases.ts';
import { html, paths, type Site, site } from '../../../packages/acquire/test/loopback.ts';
import { bothArticles } from './sameArticle.ts';
import { articlePage } from './site.ts';

const linking = (links: string) =>
  articlePage('Tides', 'The moon pulls the water.').replace('</article>', `</article>${links}`);
const part = (topic: string, links = '') => linking(links).replaceAll('The sea rises', `The ${topic} rises`);

/** Path → response. What each page shows is in the expectation of its test. */
const pages: Record<string, (response: ServerResponse, request: IncomingMessage) => void> = {
  '/next/1': (response) => html(response, part('ebb', '<a class="next" href="/next/2">Next</a>')),
  '/next/2': (response) => html(response, part('flood', '<a class="next" href="/next/3">Next</a>')),
  '/next/3': (response) => html(response, part('spring', '<a class="next" href="/next/missing">Next</a>')),
  '/view/1': (response) => html(response, part('ebb', '<a class="all" href="/view/all">All</a>')),
  '/view/all': (response) => html(response, part('whole sea')),
  '/view/lost': (response) => html(response, part('ebb', '<a class="all" href="/view/missing">All</a>')),
  '/scripted': (response) => html(response, part('tide')),
  '/words': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('asked for by a script'),
  // Redirects to the host that the rules are for.
  '/sent-on': (response) => redirect(server.url('/agent'))(response),
  '/agent': (response, request) => html(response, part(`agent ${request.headers['user-agent']}`)),
  '/oembed': (response) =>
    html(
      response,
      part('tide').replace('<head>', '<head><link rel=alternate type=application/json+oembed href=/oembed.json>'),
    ),
  '/oembed.json': (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"type":"rich","author_name":"Ann Shore"}'),
  '/discarded': (response) => html(response, part('tide', '<p id=unwanted>')),
};

const rules = `
- id: pages
  trigger: { host: { equals: 127.0.0.1 } }
  leads: { single_page: a.all, next_page: a.next }
  headers: { user-agent: Tide/1 }
- id: unwanted
  trigger: { dom: { all: ["#unwanted"] } }
  discard: not worth it
`;

const script = `exports.isActive = () => $.host === '127.0.0.1' && $.url.endsWith('/scripted');
exports.setConfig = (config) => { config.titleSelectors = ['//h1']; config.stripSelectors = ['//p[1]'] };
exports.processMeta = () => { $.title = 'By a script'; $.properties.seen = true };
exports.documentReady = (document) => {
  document.querySelector('article').innerHTML += '<p>' + requests.get(new URL('/words', $.url).href).text() + ', and it stands here at the end.</p>';
};`;

let server: Site;
let home: string;
let env: Record<string, string>;
beforeAll(async () => {
  const responses = Object.fromEntries(Object.entries(internetCases).map(([path, [response]]) => [path, response]));
  server = await site(paths({ ...responses, ...pages }));
  home = await mkdtemp(join(tmpdir(), 'pith-same-'));
  env = { PITH_DATA: home, PITH_LINKS: 'no', PITH_FETCH_RETRIES: '0', PITH_BROWSER: '/nowhere' };
  env.PITH_ALLOWED_HOSTS = `${server.host},localhost:${server.port}`;
  await mkdir(join(home, 'rules'));
  await mkdir(join(home, 'content-scripts'));
  await writeFile(join(home, 'rules/own.yaml'), rules);
  await writeFile(join(home, 'content-scripts/own.js'), script);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await rm(home, { recursive: true });
});

describe('every response of the loopback internet', () => {
  test.each(Object.entries(internetCases).map(([path, [, gives]]) => [path, gives] as const))(
    '%s',
    async (path, gives) => {
      const { extracted, saved, codes } = await bothArticles(server.url(path), env);
      expect(saved).toBe(extracted);
      expect(codes[0]).toBe(codes[1]);
      expect(codes[0] === 0).toBe(typeof gives !== 'string');
      if (typeof gives === 'string') expect(extracted).toBe(gives);
    },
  );
});

test.each([
  ['next pages', '/next/1', ['ebb', 'flood', 'spring', '"lead-failed"']],
  ['a single-page view', '/view/1', ['whole sea']],
  ['a single-page view that is gone', '/view/lost', ['The ebb', '"lead-failed"']],
  ['a script with requests and rules of its own', '/scripted', ['"By a script"', 'asked for by a script']],
  ['oEmbed data', '/oembed', ['Ann Shore']],
  ['a page that a rule discards', '/discarded', ['"discarded":true']],
])('%s', async (_, path, parts) => {
  const { extracted, saved, codes } = await bothArticles(server.url(path), env);
  expect(codes).toEqual([0, 0]);
  expect(saved).toBe(extracted);
  for (const each of parts) expect(extracted).toContain(each);
});

test('after a redirect the rules of the new address are used, for fetching too', async () => {
  const { extracted, saved, codes } = await bothArticles(server.url('/sent-on', 'localhost'), env);
  expect(codes).toEqual([0, 0]);
  expect(saved).toBe(extracted);
  expect(extracted).toContain('agent Tide/1 rises');
});
