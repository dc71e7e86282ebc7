/** Every endpoint of Readeck's API, row by row: see `bookmarkRows.ts` and `accountRows.ts`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPeople, addToken, bearer, cookie, serveStorage, type TestServer } from '../accounts.ts';
import { accountRows, context } from './accountRows.ts';
import { bookmarkRows, ids } from './bookmarkRows.ts';
import { type Readeck, startReadeck } from './kit.ts';
import { checkRow } from './row.ts';

describe('bookmarks', () => {
  let readeck: Readeck;

  beforeAll(async () => {
    readeck = await startReadeck();
    ids.site = readeck.site;
    ids.tides = await readeck.save('/tides', { labels: ['sea', 'moon'], title: 'Tides' });
    ids.stars = await readeck.save('/stars');
    const selection = { start_selector: 'article/p[1]', start_offset: 0, end_selector: 'article/p[1]', end_offset: 6 };
    const added = await readeck.request({
      method: 'POST',
      url: `/api/bookmarks/${ids.tides}/annotations`,
      payload: { ...selection, color: 'yellow', note: 'n' },
    });
    ids.annotation = added.json().id;
    const made = await readeck.request({
      method: 'POST',
      url: '/api/bookmarks/collections',
      payload: { name: 'Sea', labels: 'sea' },
    });
    ids.collection = String(made.headers.location).split('/').at(-1)!;
    const { resources } = (await readeck.request(`/api/bookmarks/${ids.tides}`)).json();
    ids.image = new URL(resources.image.src).pathname;
  }, 60_000);
  afterAll(async () => {
    await readeck.close();
    expect(readeck.bugs).toEqual([]);
  });

  test.each(bookmarkRows)('$name: $status', async (row) => {
    checkRow(row, await readeck.request(row.request()));
  });
});

describe('accounts', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await serveStorage({ legacyAuth: true });
    const { library } = server;
    const { ann, bob } = await addPeople(library);
    context.ann = bearer(await addToken(library, ann.id));
    context.bob = bearer(await addToken(library, bob.id, ['bookmarks:read']));
    context.session = { ...cookie((await library.accounts.startSession(ann)).secret), origin: 'http://localhost' };
    context.annId = ann.id;
  });
  afterAll(async () => {
    await server.close();
    expect(server.bugs).toEqual([]);
  });

  test.each(accountRows)('$name: $status', async (row) => {
    checkRow(row, await server.app.inject(row.request()));
  });
});

/** The table of endpoints in the specification; `<root>` is left out. */
const SPECIFIED = [
  ...['GET /info', 'GET /profile', 'PATCH /profile', 'GET /profile/tokens', 'DELETE /profile/tokens/{id}'],
  ...['POST /oauth/client', 'POST /oauth/device', 'POST /oauth/token', 'POST /oauth/revoke', 'POST /auth'],
  ...[
    'GET /authorize',
    'POST /authorize',
    'GET /device',
    'POST /device',
    'GET /.well-known/oauth-authorization-server',
  ],
  ...['GET /bookmarks', 'POST /bookmarks', 'GET /bookmarks/{id}', 'PATCH /bookmarks/{id}', 'DELETE /bookmarks/{id}'],
  ...['GET /bookmarks/{id}/article', 'GET /bookmarks/{id}/article.epub', 'GET /bookmarks/{id}/article.md'],
  ...['GET /bookmarks/{id}/x/log', 'GET /bookmarks/{id}/annotations', 'POST /bookmarks/{id}/annotations'],
  ...[
    'PATCH /bookmarks/{id}/annotations/{aid}',
    'DELETE /bookmarks/{id}/annotations/{aid}',
    'GET /bookmarks/annotations',
  ],
  ...[
    'GET /bookmarks/{id}/share/link',
    'POST /bookmarks/{id}/share/email',
    'GET /bookmarks/sync',
    'POST /bookmarks/sync',
  ],
  ...[
    'GET /bookmarks/labels',
    'GET /bookmarks/labels?name=',
    'PATCH /bookmarks/labels?name=',
    'DELETE /bookmarks/labels?name=',
  ],
  ...['GET /bookmarks/@complete', 'GET /bookmarks/collections', 'POST /bookmarks/collections'],
  ...['GET', 'PATCH', 'DELETE'].map((method) => `${method} /bookmarks/collections/{id}`),
  ...['csv', 'html', 'epub', 'md', 'md.zip'].map((format) => `GET /bookmarks/export.${format}`),
  ...['GET /bookmarks/feed', 'POST /bookmarks/import/text', 'GET /bookmarks/import/{trackId}'],
  ...['GET /cookbook/extract', 'POST /cookbook/extract', 'GET /cookbook/urls'],
  ...[
    'GET /admin/users',
    'POST /admin/users',
    'GET /admin/users/{id}',
    'PATCH /admin/users/{id}',
    'DELETE /admin/users/{id}',
  ],
  ...['GET /sys', 'GET /bm/{aa}/{id}/img/{name}', 'GET /@b/{code}', 'GET /opds', 'GET /opds/bookmarks/all'],
  ...['GET /opds/collections', 'GET /opds/collections/{id}'],
];

test('every endpoint of the specification has a row', () => {
  const names = new Set([...bookmarkRows, ...accountRows].map(({ name }) => name));
  expect(SPECIFIED.filter((name) => !names.has(name))).toEqual([]);
});
