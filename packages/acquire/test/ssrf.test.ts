/** Tries every API that connects, with every form of forbidden address. A canary server counts connections: there must be none. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLinks } from '../src/checkLinks.ts';
import { enrichPage } from '../src/enrich/enrichPage.ts';
import { type Fetcher, guardedFetcher } from '../src/fetcher.ts';
import { imageFetcher } from '../src/imageFetcher.ts';
import { ipv4Spellings, localForms } from './addressForms.ts';
import { html, type Site, site } from './loopback.ts';

/** Host names that resolve to loopback, in different ways. */
const names: Readonly<Record<string, readonly string[]>> = {
  'inner.test': ['127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'both.test': ['127.0.0.1', '::1'],
  'six.test': ['::1'],
};

/** Header values are sent as Latin-1. */
const inHeader = (text: string) => Buffer.from(text).toString('latin1');

let canary: Site;
let outside: Site;
let fetcher: Fetcher;
/** URL that the allowed site links or redirects to. */
let trap = '';
beforeAll(async () => {
  canary = await site((_, response) => html(response, '<title>secret</title>'));
  outside = await site((request, response) => {
    if (request.url === '/moved') response.writeHead(302, { location: inHeader(trap) }).end();
    else if (request.url === '/header')
      response
        .writeHead(200, {
          'content-type': 'text/html',
          link: `<${inHeader(trap)}>; rel=alternate; type="application/json+oembed"`,
        })
        .end('<p>x');
    else if (request.url === '/favicon.ico') response.writeHead(302, { location: inHeader(trap) }).end();
    else
      html(
        response,
        `<link rel=alternate type=application/rss+xml href="${trap}"><link rel=alternate type=application/json+oembed href="${trap}"><p>x`,
      );
  });
  let answers = 0;
  fetcher = guardedFetcher({ allowedHosts: [outside.host], retries: 0 }, async (name) => {
    // Resolves differently each time (DNS rebinding).
    const rebinding = answers++ % 2 === 0 ? ['127.0.0.2'] : ['127.0.0.1'];
    return (names[name] ?? (name === 'rebinding.test' ? rebinding : [])).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
  });
});
afterAll(async () => {
  await fetcher.close();
  await outside[Symbol.asyncDispose]();
  await canary[Symbol.asyncDispose]();
});

const hosts = [
  ...Object.values(ipv4Spellings).map((spell) => spell('127.0.0.1')),
  ...Object.values(localForms).map((form) => `[${form('127.0.0.1')}]`),
  ...[
    ...Object.keys(names),
    'rebinding.test',
    'localhost',
    'LOCALHOST.',
    '[::1]',
    '[::]',
    '0',
    '127.1',
    'user@127.0.0.1',
    'user:pass@inner.test',
  ],
];

const requests: Readonly<Record<string, (address: string) => Promise<unknown>>> = {
  'a page': (address) => fetcher.page(address),
  'a resource': (address) => fetcher.resource(address),
  'a form': (address) => fetcher.resource(address, { method: 'POST', body: 'x' }),
  'an image': (address) => imageFetcher(fetcher)(address, { maxBytes: 1000 }),
  'a feed': (address) => fetcher.feed(address),
  'a feed that a page links to': () => fetcher.feed(outside.url('/')),
  'a redirect': () => fetcher.page(outside.url('/moved')),
  'a redirect of a resource': () => fetcher.resource(outside.url('/moved')),
  'enrichment of a page': () => fetcher.page(outside.url('/')).then((page) => enrichPage(page, fetcher)),
  'a link in a header': () => fetcher.page(outside.url('/header')).then((page) => enrichPage(page, fetcher)),
  'a link of an article': (address) => checkLinks(fetcher, [address, outside.url('/moved')]),
};

describe.each(Object.keys(requests))('%s', (name) => {
  test('reaches no internal address', async () => {
    for (const host of hosts) {
      for (const scheme of ['http', 'https']) {
        for (const port of [`:${canary.port}`, '']) {
          trap = `${scheme}://${host}${port}/`;
          await requests[name]!(trap).catch(() => {});
        }
      }
    }
    expect(canary.connections()).toBe(0);
  });
});

test('the canary counts connections if it is allowed', async () => {
  const allowed = guardedFetcher({ allowedHosts: [canary.host] });
  expect(await allowed.page(canary.url())).toMatchObject({ html: expect.stringContaining('secret') });
  expect(canary.connections()).toBe(1);
  await allowed.close();
});
