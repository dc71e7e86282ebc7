import { afterEach, describe, expect, test } from 'vitest';
import { html, paths, site } from '../../test/loopback.ts';
import { type Fetcher, guardedFetcher } from '../fetcher.ts';
import { enrichPage } from './enrichPage.ts';
import { oembedEndpointFor, oembedProviders } from './oembedProviders.ts';
import { readLinkElements } from './readLinkElements.ts';
import { readLinkHeader } from './readLinkHeader.ts';

const opened: Fetcher[] = [];
afterEach(() => Promise.all(opened.splice(0).map((fetcher) => fetcher.close())));
function pages() {
  const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'], backoffMs: 1 });
  opened.push(fetcher);
  return { page: async (url: string) => enrichPage(await fetcher.page(url), fetcher) };
}

const json = (value: unknown) => (response: import('node:http').ServerResponse) =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(typeof value === 'string' ? value : JSON.stringify(value));
const discovery = '<link rel="alternate" type="application/json+oembed" href="/oembed?url=x&amp;format=json">';

describe('oEmbed', () => {
  test.each([
    ['a valid response', { type: 'video', title: 'T' }, { type: 'video', title: 'T' }],
    ['not JSON', '<html>', undefined],
    ['a list', [1], undefined],
    ['too large', { html: 'x'.repeat(300_000) }, undefined],
  ])('%s', async (_, response, oembed) => {
    await using server = await site(
      paths({
        '/': (response) => html(response, `${discovery}<p>x`),
        '/oembed?url=x&format=json': json(response),
        '/favicon.ico': (response) => void response.writeHead(404).end(),
      }),
    );
    expect((await pages().page(server.url())).oembed).toEqual(oembed);
  });

  test('an internal endpoint is not requested, and the page is returned without it', async () => {
    await using canary = await site((_, response) => json({ secret: 1 })(response));
    const link = `<link rel=alternate type=application/json+oembed href=http://localhost:${canary.port}/>`;
    await using server = await site((_, response) => html(response, `${link}<p>x`));
    expect(await pages().page(server.url())).toMatchObject({ html: `${link}<p>x`, oembed: undefined });
    expect(canary.connections()).toBe(0);
  });

  test.each([
    [
      'https://www.youtube.com/watch?v=1',
      'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D1',
    ],
    ['https://youtu.be/1', expect.stringContaining('www.youtube.com/oembed')],
    ['https://vimeo.com/1', expect.stringContaining('vimeo.com/api')],
    ['https://m.soundcloud.com/a/b', undefined],
    ['https://notyoutube.com/watch?v=1', undefined],
    ['https://youtube.com.evil.example/watch?v=1', undefined],
    ['https://evil.example/?https://youtu.be/1', undefined],
    ['nonsense', undefined],
  ])('the endpoint for %s', (address, endpoint) => {
    expect(oembedEndpointFor(address)).toEqual(endpoint);
  });

  test('every provider has a unique name and an https endpoint', () => {
    for (const { endpoint } of oembedProviders) expect(endpoint).toMatch(/^https:\/\/[\w.-]+\//);
    expect(new Set(oembedProviders.map(({ name }) => name)).size).toBe(oembedProviders.length);
  });
});

describe('favicon', () => {
  const icon = (response: import('node:http').ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'image/x-icon' }).end('x');

  test('is looked up at the root if the page links to none', async () => {
    await using server = await site(paths({ '/a/b': (response) => html(response), '/favicon.ico': icon }));
    expect((await pages().page(server.url('/a/b'))).links).toEqual([{ rel: 'icon', href: server.url('/favicon.ico') }]);
  });

  test.each([
    ['the page links to one', '<link rel="shortcut icon" href="/i.png">', icon],
    ['there is none', '', (response: import('node:http').ServerResponse) => void response.writeHead(404).end()],
    ['it is an HTML page', '', html],
  ])('is not used if %s', async (_, head, answerWith) => {
    await using server = await site(
      paths({ '/': (response) => html(response, `${head}<p>x`), '/favicon.ico': (response) => answerWith(response) }),
    );
    expect((await pages().page(server.url())).links).toEqual([]);
  });
});

test.each([
  ['</a>; rel=canonical', [{ rel: 'canonical', href: 'https://x.example/a', type: undefined }]],
  [
    '<https://y.example/?a,b>; rel="alternate next"; type="application/json", <b>;title="x, y";rel=prev',
    [
      { rel: 'alternate', href: 'https://y.example/?a,b', type: 'application/json' },
      { rel: 'next', href: 'https://y.example/?a,b', type: 'application/json' },
      { rel: 'prev', href: 'https://x.example/b', type: undefined },
    ],
  ],
  ['<javascript:alert(1)>; rel=icon, nonsense; rel=x, <a>', []],
  ['<'.repeat(50_000), []],
  [`<a>${'; a'.repeat(10_000)}`, []],
])('Link: %.60s', (header, links) => {
  expect(readLinkHeader(header, 'https://x.example/')).toEqual(links);
});

test('links of the header are added to the page', async () => {
  await using server = await site(
    (_, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html', link: '</c>; rel="canonical"' })
        .end('<link rel=icon href=/i><p>x'),
  );
  expect((await pages().page(server.url())).links).toEqual([
    { rel: 'canonical', href: server.url('/c'), type: undefined },
  ]);
});

test('finds link elements in any notation', () => {
  const head = `<LINK REL=icon HREF=/a><link rel='x y' href='/b?c&amp;d' type="t"><link href="javascript:1" rel=icon><link rel=icon>${'<link '.repeat(50_000)}`;
  expect(readLinkElements(head, 'https://x.example/')).toEqual([
    { rel: 'icon', href: 'https://x.example/a', type: undefined },
    { rel: 'x', href: 'https://x.example/b?c&d', type: 't' },
    { rel: 'y', href: 'https://x.example/b?c&d', type: 't' },
  ]);
});
