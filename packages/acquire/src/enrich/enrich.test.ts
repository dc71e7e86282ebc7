import { afterEach, describe, expect, test } from 'vitest';
import { html, paths, site } from '../../test/loopback.ts';
import { type Fetcher, guardedFetcher } from '../fetcher.ts';
import { enrichingPages } from './enrich.ts';
import { readLinkHeader } from './linkHeader.ts';
import { linksIn } from './linksIn.ts';
import { endpointFor, providers } from './providers.ts';

const opened: Fetcher[] = [];
afterEach(() => Promise.all(opened.splice(0).map((fetcher) => fetcher.close())));
function pages() {
  const fetcher = guardedFetcher({ allowedHosts: ['127.0.0.1'], backoffMs: 1 });
  opened.push(fetcher);
  return enrichingPages(fetcher, fetcher);
}

const json = (value: unknown) => (answer: import('node:http').ServerResponse) =>
  void answer
    .writeHead(200, { 'content-type': 'application/json' })
    .end(typeof value === 'string' ? value : JSON.stringify(value));
const discovery = '<link rel="alternate" type="application/json+oembed" href="/oembed?url=x&amp;format=json">';

describe('oEmbed', () => {
  test.each([
    ['an answer', { type: 'video', title: 'T' }, { type: 'video', title: 'T' }],
    ['no JSON', '<html>', undefined],
    ['a list', [1], undefined],
    ['too much', { html: 'x'.repeat(300_000) }, undefined],
  ])('%s', async (_, said, oembed) => {
    await using server = await site(
      paths({
        '/': (answer) => html(answer, `${discovery}<p>x`),
        '/oembed?url=x&format=json': json(said),
        '/favicon.ico': (answer) => void answer.writeHead(404).end(),
      }),
    );
    expect((await pages().page(server.url())).oembed).toEqual(oembed);
  });

  test('an address inside is not asked, and the page is there all the same', async () => {
    await using canary = await site((_, answer) => json({ secret: 1 })(answer));
    const link = `<link rel=alternate type=application/json+oembed href=http://localhost:${canary.port}/>`;
    await using server = await site((_, answer) => html(answer, `${link}<p>x`));
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
  ])('who answers for %s', (address, endpoint) => {
    expect(endpointFor(address)).toEqual(endpoint);
  });

  test('every provider is asked by https', () => {
    for (const { endpoint } of providers) expect(endpoint).toMatch(/^https:\/\/[\w.-]+\//);
    expect(new Set(providers.map(({ name }) => name)).size).toBe(providers.length);
  });
});

describe('the picture for the tab', () => {
  const icon = (answer: import('node:http').ServerResponse) =>
    void answer.writeHead(200, { 'content-type': 'image/x-icon' }).end('x');

  test('is at the root when the page names none', async () => {
    await using server = await site(paths({ '/a/b': (answer) => html(answer), '/favicon.ico': icon }));
    expect((await pages().page(server.url('/a/b'))).links).toEqual([{ rel: 'icon', href: server.url('/favicon.ico') }]);
  });

  test.each([
    ['one is named', '<link rel="shortcut icon" href="/i.png">', icon],
    ['there is none', '', (answer: import('node:http').ServerResponse) => void answer.writeHead(404).end()],
    ['a page stands there', '', html],
  ])('is not looked for or taken when %s', async (_, head, answerWith) => {
    await using server = await site(
      paths({ '/': (answer) => html(answer, `${head}<p>x`), '/favicon.ico': (answer) => answerWith(answer) }),
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

test('the header comes with the page', async () => {
  await using server = await site(
    (_, answer) =>
      void answer
        .writeHead(200, { 'content-type': 'text/html', link: '</c>; rel="canonical"' })
        .end('<link rel=icon href=/i><p>x'),
  );
  expect((await pages().page(server.url())).links).toEqual([
    { rel: 'canonical', href: server.url('/c'), type: undefined },
  ]);
});

test('links of a head, in any spelling', () => {
  const head = `<LINK REL=icon HREF=/a><link rel='x y' href='/b?c&amp;d' type="t"><link href="javascript:1" rel=icon><link rel=icon>${'<link '.repeat(50_000)}`;
  expect(linksIn(head, 'https://x.example/')).toEqual([
    { rel: 'icon', href: 'https://x.example/a', type: undefined },
    { rel: 'x', href: 'https://x.example/b?c&d', type: 't' },
    { rel: 'y', href: 'https://x.example/b?c&d', type: 't' },
  ]);
});
