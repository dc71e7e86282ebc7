/** Every way that leads to a connection, to every kind of address that may not be reached: a canary counts, and hears nobody. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrichingPages } from '../src/enrich/enrich.ts';
import { type Fetcher, guardedFetcher } from '../src/fetcher.ts';
import { imagesThrough } from '../src/imagesThrough.ts';
import { linkFacts } from '../src/linkFacts.ts';
import { html, type Site, site } from './loopback.ts';
import { hostSpellings, localForms } from './spellings.ts';

/** Names that lead inside, each in a way of its own. */
const names: Readonly<Record<string, readonly string[]>> = {
  'inner.test': ['127.0.0.1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'both.test': ['127.0.0.1', '::1'],
  'six.test': ['::1'],
};

/** Headers carry bytes. */
const inHeader = (text: string) => Buffer.from(text).toString('latin1');

let canary: Site;
let outside: Site;
let fetcher: Fetcher;
/** What the site outside leads to. */
let trap = '';
beforeAll(async () => {
  canary = await site((_, answer) => html(answer, '<title>secret</title>'));
  outside = await site((request, answer) => {
    if (request.url === '/moved') answer.writeHead(302, { location: inHeader(trap) }).end();
    else if (request.url === '/header')
      answer
        .writeHead(200, {
          'content-type': 'text/html',
          link: `<${inHeader(trap)}>; rel=alternate; type="application/json+oembed"`,
        })
        .end('<p>x');
    else if (request.url === '/favicon.ico') answer.writeHead(302, { location: inHeader(trap) }).end();
    else
      html(
        answer,
        `<link rel=alternate type=application/rss+xml href="${trap}"><link rel=alternate type=application/json+oembed href="${trap}"><p>x`,
      );
  });
  let answers = 0;
  fetcher = guardedFetcher({ allowedHosts: [outside.host], retries: 0 }, async (name) => {
    // One that answers differently each time.
    const turning = answers++ % 2 === 0 ? ['127.0.0.2'] : ['127.0.0.1'];
    return (names[name] ?? (name === 'turning.test' ? turning : [])).map((address) => ({
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
  ...Object.values(hostSpellings).map((spell) => spell('127.0.0.1')),
  ...Object.values(localForms).map((form) => `[${form('127.0.0.1')}]`),
  ...[
    ...Object.keys(names),
    'turning.test',
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

const ways: Readonly<Record<string, (address: string) => Promise<unknown>>> = {
  'a page': (address) => fetcher.page(address),
  'a resource': (address) => fetcher.resource(address),
  'a form': (address) => fetcher.resource(address, { method: 'POST', body: 'x' }),
  'an image': (address) => imagesThrough(fetcher)(address, { maxBytes: 1000 }),
  'a feed': (address) => fetcher.feed(address),
  'a feed that a page names': () => fetcher.feed(outside.url('/')),
  'a redirect': () => fetcher.page(outside.url('/moved')),
  'a redirect of a resource': () => fetcher.resource(outside.url('/moved')),
  'what is asked around a page': () => enrichingPages(fetcher, fetcher).page(outside.url('/')),
  'what a header names': () => enrichingPages(fetcher, fetcher).page(outside.url('/header')),
  'a link of an article': (address) => linkFacts(fetcher, [address, outside.url('/moved')]),
};

describe.each(Object.keys(ways))('%s', (way) => {
  test('reaches nothing inside', async () => {
    for (const host of hosts) {
      for (const scheme of ['http', 'https']) {
        for (const port of [`:${canary.port}`, '']) {
          trap = `${scheme}://${host}${port}/`;
          await ways[way]!(trap).catch(() => {});
        }
      }
    }
    expect(canary.connections()).toBe(0);
  });
});

test('the canary would have been heard', async () => {
  const allowed = guardedFetcher({ allowedHosts: [canary.host] });
  expect(await allowed.page(canary.url())).toMatchObject({ html: expect.stringContaining('secret') });
  expect(canary.connections()).toBe(1);
  await allowed.close();
});
