/** How Readeck behaves where its clients depend on it, beyond the shape of single answers. */
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBuffer } from 'yauzl';
import * as z from 'zod/mini';
import { formData, parseMixed, type Readeck, startReadeck } from './kit.ts';
import { details, listItem } from './schemas.ts';

let readeck: Readeck;
let tides = '';
let stars = '';

beforeAll(async () => {
  readeck = await startReadeck();
  tides = await readeck.save('/tides', { labels: ['sea', 'to read'] });
  stars = await readeck.save('/stars', { created: '2024-05-06' });
}, 60_000);
afterAll(async () => {
  await readeck.close();
  expect(readeck.bugs).toEqual([]);
});

const get = async (url: string, headers: Record<string, string> = {}) => readeck.request({ url, headers });
const json = async (url: string) => (await get(url)).json();
const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: object = {}) =>
  readeck.request({ method, url, payload });
const titles = async (query: string) =>
  (await json(`/api/bookmarks?${query}`)).map(({ title }: { title: string }) => title);

describe('requests', () => {
  test.each(['/api/bookmarks', '/api/bookmarks/'])('%s takes a POST without a redirect', async (url) => {
    expect((await send('POST', url, { url: `${readeck.site}/slashed` })).statusCode).toBe(202);
  });
  test.each([
    ['//api//bookmarks?limit=1', '/api/bookmarks?limit=1'],
    ['/api/bookmarks//', '/api/bookmarks/'],
  ])('%s is redirected with 308', async (url, location) => {
    expect(await get(url)).toMatchObject({ statusCode: 308, headers: { location } });
  });
  test('a form', async () => {
    const response = await readeck.request({
      method: 'PATCH',
      url: `/api/bookmarks/${tides}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'is_marked=on&read_progress=7&add_labels=a&add_labels=b&unknown=1&title=',
    });
    expect(response.statusCode).toBe(400); // an empty title is invalid
    const valid = await readeck.request({
      method: 'PATCH',
      url: `/api/bookmarks/${tides}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'is_marked=on&read_progress=7&add_labels=a&add_labels=b&unknown=1',
    });
    expect(valid.json()).toMatchObject({ is_marked: true, read_progress: 7, labels: ['a', 'b', 'sea', 'to read'] });
    await send('PATCH', `/api/bookmarks/${tides}`, { is_marked: false, read_progress: 0, remove_labels: ['a', 'b'] });
  });
  test('another content type is an error of the form', async () => {
    const response = await readeck.request({
      method: 'POST',
      url: '/api/bookmarks',
      headers: { 'content-type': 'text/plain' },
      payload: 'https://a.example/',
    });
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ is_valid: false, errors: [expect.any(String)] });
    expect(Object.keys(response.json().fields)).toContain('url');
  });
  test('an invalid form names all its fields, with what was sent', async () => {
    const response = await send('PATCH', `/api/bookmarks/${tides}`, { read_progress: 300, title: 'x' });
    expect(response.statusCode).toBe(400);
    const { fields } = response.json();
    expect(fields.read_progress).toEqual({ is_null: false, is_bound: true, value: 300, errors: [expect.any(String)] });
    expect(fields.title).toEqual({ is_null: false, is_bound: true, value: 'x', errors: null });
    expect(fields.is_marked).toEqual({ is_null: true, is_bound: false, value: null, errors: null });
    expect((await json(`/api/bookmarks/${tides}`)).title).toBe('About tides');
  });
  test('errors are messages, or pages if HTML is asked for', async () => {
    const unknown = '/api/bookmarks/1111111111111111111111';
    expect((await get(unknown, { accept: '*/*' })).json()).toMatchObject({ status: 404, message: expect.any(String) });
    const page = await get(unknown, { accept: 'text/html' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });
  test('answers above 1 KiB are compressed for those who accept it', async () => {
    const response = await get('/api/bookmarks', { 'accept-encoding': 'gzip' });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(response.rawPayload).toString()).length).toBeGreaterThan(1);
    expect((await get('/api/bookmarks', { 'accept-encoding': 'zstd, gzip' })).headers['content-encoding']).toBe('zstd');
    expect(
      (await get('/api/bookmarks', { 'accept-encoding': 'gzip;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });
  test('the answer that a client has is not sent again', async () => {
    const url = `/api/bookmarks/${stars}`;
    const { etag, 'last-modified': modified } = (await get(url)).headers;
    expect(etag).toMatch(/^[0-9a-f]+$/);
    for (const known of [String(etag), `"${etag}"`, `W/"${etag}"`])
      expect(await get(url, { 'if-none-match': known })).toMatchObject({ statusCode: 304, body: '' });
    expect((await get(url, { 'if-modified-since': String(modified) })).statusCode).toBe(304);
    expect((await get(url, { 'if-none-match': 'other', 'if-modified-since': String(modified) })).statusCode).toBe(200);
    const list = (await get('/api/bookmarks')).headers.etag;
    await send('PATCH', url, { is_marked: true });
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(200);
    expect((await get('/api/bookmarks', { 'if-none-match': String(list) })).statusCode).toBe(200);
    await send('PATCH', url, { is_marked: false });
  });
  test('ids of other users are unknown', async () => {
    for (const path of ['', '/article', '/annotations', '/article.epub', '/share/link', '/x/log'])
      expect([path, (await readeck.asBob(`/api/bookmarks/${tides}${path}`)).statusCode]).toEqual([path, 404]);
    const patch = { method: 'PATCH', url: `/api/bookmarks/${tides}`, payload: { title: 'Mine' } } as const;
    expect((await readeck.asBob(patch)).statusCode).toBe(404);
    expect((await readeck.asBob(`/api/bookmarks?id=${tides}`)).json()).toEqual([]);
    const sync = { method: 'POST', url: '/api/bookmarks/sync', payload: { id: [tides], with_json: true } } as const;
    expect((await readeck.asBob(sync)).body).toMatch(/^--[0-9a-f]+--\r\n$/);
  });
});

describe('list', () => {
  test('pages, with links that keep the other parameters', async () => {
    const { headers } = await get('/api/bookmarks?limit=1&offset=1&type=article&type=photo');
    expect(headers).toMatchObject({ 'current-page': '2' });
    expect(headers['total-pages']).toBe(headers['total-count']);
    const links = [headers.link].flat().map(String);
    expect(links.map((link) => /rel="(\w+)"/.exec(link)?.[1]).sort()).toEqual(['first', 'last', 'next', 'previous']);
    const next = new URL(/<(.+?)>/.exec(links.find((link) => link.includes('next'))!)![1]!);
    expect([next.searchParams.getAll('type'), next.searchParams.get('offset')]).toEqual([['article', 'photo'], '2']);
  });
  test('past the end there is nothing', async () => {
    expect(await get('/api/bookmarks?offset=1000')).toMatchObject({ statusCode: 200, body: '[]' });
  });
  test('unknown parameters and an unknown order are ignored', async () => {
    expect((await get('/api/bookmarks?updated_since=x&v=2&cursor=1&sort=best')).statusCode).toBe(200);
  });
  test.each([
    ['title=tides', ['About tides']],
    ['title="about stars"', ['About stars']],
    ['title=-tides&search=stars', ['About stars']],
    ['author=shore&site=127.0.0.1&title=stars', ['About stars']],
    ['labels="to read"', ['About tides']],
    ['labels=sea "to read"', ['About tides']],
    ['labels=-sea&title=stars', ['About stars']],
    ['labels=se*', ['About tides']],
    ['search=label:sea', ['About tides']],
    ['has_labels=1', ['About tides']],
    ['range_end=2025-01-01', ['About stars']],
    ['range_start=-1d&title=stars', []],
    ['is_archived=0&is_marked=&title=tides', ['About tides']],
    ['read_status=read', []],
    ['read_status=unread&read_status=reading&title=stars', ['About stars']],
    ['type=video', []],
    ['has_errors=true', []],
    ['is_loaded=t&title=stars', ['About stars']],
  ])('%s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });
  test('ids give the order', async () => {
    const order = async (ids: string[]) =>
      (await json(`/api/bookmarks?${ids.map((id) => `id=${id}`).join('&')}`)).map(({ id }: { id: string }) => id);
    expect(await order([stars, tides])).toEqual([stars, tides]);
    expect(await order([tides, '1111111111111111111111', stars])).toEqual([tides, stars]);
  });
  test('several orders', async () => {
    const sorted = await titles('sort=site&sort=-title&search=tides or stars');
    expect(sorted).toEqual(['About tides', 'About stars']);
    expect(await titles('sort=created&limit=1')).toEqual(['About stars']);
  });
});

describe('create', () => {
  const upload = (parts: Parameters<typeof formData>[0]) =>
    readeck.request({ method: 'POST', url: '/api/bookmarks/', ...formData(parts) });
  const saved = async (id: string) => {
    await readeck.work();
    return { ...(await json(`/api/bookmarks/${id}`)), html: (await get(`/api/bookmarks/${id}/article`)).body };
  };
  const html = `<html><head><title>Sent along</title></head><body><p>${'The page that was sent, not fetched. '.repeat(20)}</p><nav>Menu</nav></body></html>`;

  test('while it loads, every required field is there', async () => {
    const response = await send('POST', '/api/bookmarks', { url: `${readeck.site}/waiting#part`, labels: ['x'] });
    const id = String(response.headers['bookmark-id']);
    expect(id).toMatch(/^[a-zA-Z0-9]{22}$/);
    expect(response.headers).toMatchObject({
      location: `http://localhost:80/api/bookmarks/${id}`,
      link: `<http://localhost:80/read/${id}>; rel="alternate"; type="text/html"`,
    });
    const loading = await json(`/api/bookmarks/${id}`);
    expect(details.parse(loading)).toMatchObject({ state: 2, loaded: false, labels: ['x'], has_article: false });
    expect(
      z
        .array(listItem)
        .parse(await json('/api/bookmarks?is_loaded=0'))
        .map((item) => item.id),
    ).toContain(id);
    expect(await get(`/api/bookmarks/${id}/article`)).toMatchObject({ statusCode: 200, body: '' });
    expect((await get(`/api/bookmarks/${id}/share/link`)).statusCode).toBe(500);
    expect(await saved(id)).toMatchObject({ state: 0, loaded: true, url: `${readeck.site}/waiting` });
  });
  test('a page that cannot be fetched has an error', async () => {
    const id = await readeck.save('/gone');
    expect(details.parse(await json(`/api/bookmarks/${id}`))).toMatchObject({
      state: 1,
      loaded: true,
      errors: [expect.any(String)],
    });
  });
  test('HTML as a file of a form', async () => {
    const response = await upload([
      { name: 'url', value: 'https://a.example/sent' },
      { name: 'labels', value: 'one' },
      { name: 'labels', value: 'two' },
      { name: 'html', filename: 'page.html', headers: { 'Content-Type': 'text/html' }, value: html },
    ]);
    expect(response.statusCode).toBe(202);
    const page = await saved(String(response.headers['bookmark-id']));
    expect(page).toMatchObject({ title: 'Sent along', labels: ['one', 'two'], state: 0 });
    expect(page.html).toContain('not fetched');
  });
  test.each([
    ['with its address in a header', { Location: 'https://a.example/resource1', 'Content-Type': 'text/html' }, html],
    [
      'with a first line of JSON',
      {},
      `{"url": "https://a.example/resource2", "headers": {"content-type": "text/html"}}\n${html}`,
    ],
  ])('the page as a resource %s', async (_, headers, value) => {
    const url = 'Location' in headers ? headers.Location : 'https://a.example/resource2';
    const response = await upload([
      { name: 'url', value: url },
      { name: 'resource', filename: 'page', headers, value },
      { name: 'resource', filename: 'broken', value: 'no address' },
    ]);
    expect((await saved(String(response.headers['bookmark-id']))).html).toContain('not fetched');
  });
  test('an empty page is refused', async () => {
    const resource = { name: 'resource', filename: 'page', headers: { Location: 'https://a.example/void' }, value: '' };
    expect((await upload([{ name: 'url', value: 'https://a.example/void' }, resource])).statusCode).toBe(422);
  });
  test('a selection is kept as it is', async () => {
    const payload = {
      url: 'https://a.example/selection',
      html: '<p>Only this.</p><nav>And this.</nav>',
      feature_find_main: false,
    };
    const response = await send('POST', '/api/bookmarks', payload);
    const page = await saved(String(response.headers['bookmark-id']));
    expect(page.html).toContain('Only this.');
    expect(page.html).toContain('And this.');
  });
  test('a time of creation', async () => {
    expect((await json(`/api/bookmarks/${stars}`)).created).toBe('2024-05-06T00:00:00.000Z');
  });
});

describe('change', () => {
  test('only changed values come back; null means not given', async () => {
    const { updated } = await json(`/api/bookmarks/${stars}`);
    const response = await send('PATCH', `/api/bookmarks/${stars}`, {
      is_archived: true,
      title: null,
      description: 'New',
    });
    expect(response.json()).toEqual({
      id: stars,
      href: `http://localhost:80/api/bookmarks/${stars}`,
      updated: expect.any(String),
      is_archived: true,
      description: 'New',
    });
    expect(response.json().updated > updated).toBe(true);
    await send('PATCH', `/api/bookmarks/${stars}`, { is_archived: false, description: '' });
    expect((await json(`/api/bookmarks/${stars}`)).description).toBe('What the water does.');
  });
  test('labels: replaced, then added, then removed', async () => {
    const change = { labels: ['b', 'a'], add_labels: ['c', 'd'], remove_labels: ['d', 'a'] };
    expect((await send('PATCH', `/api/bookmarks/${stars}`, change)).json().labels).toEqual(['b', 'c']);
    expect((await send('PATCH', `/api/bookmarks/${stars}`, { labels: [] })).json().labels).toEqual([]);
  });
  test('the end of reading clears the anchor', async () => {
    const half = (await send('PATCH', `/api/bookmarks/${stars}`, { read_progress: 50, read_anchor: '#p2' })).json();
    expect(half).toMatchObject({ read_progress: 50, read_anchor: '#p2' });
    const read = (await send('PATCH', `/api/bookmarks/${stars}`, { read_progress: 100 })).json();
    expect(read).toMatchObject({ read_progress: 100, read_anchor: '' });
    await send('PATCH', `/api/bookmarks/${stars}`, { read_progress: 0 });
  });
  test('metadata', async () => {
    const change = { authors: ['B'], published: '2020-01-02', lang: 'de', text_direction: 'rtl', site_name: 'S' };
    expect((await send('PATCH', `/api/bookmarks/${stars}`, change)).json()).toMatchObject({
      authors: ['B'],
      published: '2020-01-02T00:00:00.000Z',
      lang: 'de',
      text_direction: 'rtl',
      site_name: 'S',
    });
    const reset = await send('PATCH', `/api/bookmarks/${stars}`, { published: null, lang: '', site_name: '' });
    expect(reset.json()).toMatchObject({
      published: '2025-02-03T04:05:06.000Z',
      lang: 'en',
      site_name: 'The Tide Table',
    });
  });
  test('a deletion in 20 seconds can be cancelled', async () => {
    expect((await send('PATCH', `/api/bookmarks/${stars}`, { is_deleted: true })).json()).toMatchObject({
      is_deleted: true,
    });
    expect((await json(`/api/bookmarks/${stars}`)).is_deleted).toBe(true);
    expect((await send('PATCH', `/api/bookmarks/${stars}`, { is_deleted: false })).json()).toMatchObject({
      is_deleted: false,
    });
    expect((await readeck.library.jobs({ kind: 'delete' })).map(({ state }) => state)).toEqual(['cancelled']);
  });
});

describe('articles and images', () => {
  test('the article is a fragment whose images are here, each named in a header', async () => {
    const response = await get(`/api/bookmarks/${tides}/article`);
    expect(response.body).not.toMatch(/<(?:html|head|body)/);
    const [image] = /http:\/\/localhost:80\/bm\/[^"]+/.exec(response.body)!;
    expect(image).toMatch(new RegExp(`/bm/${tides.slice(0, 2)}/${tides}/_resources/[0-9a-f]+\\.png$`));
    expect([response.headers.link].flat()).toContainEqual(`<${image}>; rel="media"`);
    const shown = await readeck.asBob(new URL(image!).pathname);
    expect([shown.statusCode, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000',
    ]);
    expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  });
  test('the lead image, its thumbnail and the icon have sizes', async () => {
    const { resources } = await json(`/api/bookmarks/${tides}`);
    for (const name of ['icon', 'image', 'thumbnail'])
      expect(await get(new URL(resources[name].src).pathname)).toMatchObject({ statusCode: 200 });
  });
  test('an EPUB has the article alone in main, as KOReader needs it', async () => {
    const { rawPayload } = await get(`/api/bookmarks/${tides}/article.epub`);
    const chapter = await zipEntry(rawPayload, 'EPUB/c0001.xhtml');
    const main = /<body>\s*<header>[\s\S]*?<\/header>\s*<main>([\s\S]*)<\/main>/.exec(chapter)?.[1];
    expect(main).toMatch(/^<article><p>All of tides/);
    expect(chapter.match(/<main>/g)).toHaveLength(1);
  });
  test('Markdown has frontmatter, highlights and notes', async () => {
    const range = { start_selector: 'article/p[3]', start_offset: 0, end_selector: 'article/p[3]', end_offset: 12 };
    const { location } = (
      await send('POST', `/api/bookmarks/${tides}/annotations`, { ...range, color: 'green', note: 'when?' })
    ).headers;
    const { body } = await get(`/api/bookmarks/${tides}/article.md`);
    expect(body).toMatch(/^---\ntitle: "About tides"\nsaved: "/);
    expect(body).toContain('# About tides');
    expect(body).toContain('==Spring tides==[^1]');
    expect(body).toContain('[^1]: when?');
    expect((await send('DELETE', new URL(String(location)).pathname)).statusCode).toBe(204);
  });
  test('CSV and browser bookmarks', async () => {
    const csv = (await get(`/api/bookmarks/export.csv?id=${tides}`)).body;
    expect(csv).toMatch(/^url,title,created,labels,is_archived,is_marked,type\r\n/);
    expect(csv).toContain('"[""sea"",""to read""]",false,false,article\r\n');
    expect((await get('/api/bookmarks/export.html')).body).toContain('<H3>Unsorted</H3>');
  });
  test('a share link shows the article to everyone', async () => {
    const response = await get(`/api/bookmarks/${tides}/share/link`);
    expect(response.statusCode).toBe(201);
    const { url, expires } = response.json();
    expect(response.headers.location).toBe(url);
    expect(Date.parse(expires) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const { body, headers } = await readeck.asBob(new URL(url).pathname);
    expect(body).toContain('rises and falls');
    expect(body).toMatch(/<title>[^<]+<\/title>[\s\S]*<a href="http:[^"]+"[\s\S]*<img [^>]*src="data:image\/png/);
    expect(body).not.toContain('<script');
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });
});

describe('annotations', () => {
  const add = (range: object, id = tides) =>
    send('POST', `/api/bookmarks/${id}/annotations`, { color: 'yellow', ...range });
  const range = { start_selector: 'article/p[1]', start_offset: 14, end_selector: 'article/p[1]/em', end_offset: 5 };

  test('come back as they were sent, and are marked in the article', async () => {
    const before = (await json(`/api/bookmarks/${tides}`)).updated;
    const added = (await add({ ...range, note: 'why "so"?' })).json();
    expect(added).toMatchObject({ ...range, text: 'The sea rises', note: 'why "so"?', color: 'yellow' });
    expect(await json(`/api/bookmarks/${tides}/annotations`)).toEqual([added]);
    expect((await json(`/api/bookmarks/${tides}`)).updated > before).toBe(true);
    const { body } = await get(`/api/bookmarks/${tides}/article`);
    const attributes = `data-annotation-id-value="${added.id}" data-annotation-color="yellow"`;
    expect(body).toContain(`<rd-annotation id="annotation-${added.id}" ${attributes}>The sea </rd-annotation><em>`);
    expect(body).toContain(`<rd-annotation ${attributes} data-annotation-note="" title="why &quot;so&quot;?">`);
  });
  test.each([
    ['overlapping', { ...range, start_offset: 20 }],
    ['without text', { ...range, end_selector: 'article/p[1]', end_offset: 14 }],
    ['inverted', { ...range, start_selector: 'article/p[2]' }],
    ['outside of the element', { ...range, end_offset: 5000 }],
    ['in no element', { ...range, end_selector: 'article/div' }],
  ])('%s: refused with a message', async (_, wrong) => {
    const response = await add(wrong);
    expect([response.statusCode, response.json().status]).toEqual([400, 400]);
  });
  test('offsets count characters, not UTF-16 units', async () => {
    const face = { start_selector: 'article/p[2]', start_offset: 84, end_selector: 'article/p[2]', end_offset: 90 };
    const added = (await add(face)).json();
    expect(added).toMatchObject({ ...face, text: '😀 hour' });
    expect((await json('/api/bookmarks/annotations'))[0]).toMatchObject({
      id: added.id,
      bookmark_title: 'About tides',
    });
    expect((await send('DELETE', `/api/bookmarks/${tides}/annotations/${added.id}`)).statusCode).toBe(204);
  });
});

describe('sync', () => {
  const sync = async (payload: object) => {
    const response = await send('POST', '/api/bookmarks/sync', payload);
    return parseMixed(String(response.headers['content-type']), response.rawPayload);
  };
  test('changes and deletions since a time, which is included', async () => {
    const { updated } = await json(`/api/bookmarks/${tides}`);
    expect(await json(`/api/bookmarks/sync?since=${updated}`)).toContainEqual({
      id: tides,
      time: updated,
      type: 'update',
    });
    const id = await readeck.save('/short-lived');
    await send('DELETE', `/api/bookmarks/${id}`);
    const [newest] = await json(`/api/bookmarks/sync?since=${updated}`);
    expect(newest).toMatchObject({ id, type: 'delete' });
    const all = await json('/api/bookmarks/sync');
    expect(all.every(({ type }: { type: string }) => type === 'update')).toBe(true);
    expect(all.map(({ time }: { time: string }) => time)).toEqual(
      all
        .map(({ time }: { time: string }) => time)
        .toSorted()
        .reverse(),
    );
  });
  test('parts of a bookmark, in order, with their headers', async () => {
    const parts = await sync({
      id: [tides],
      with_json: true,
      with_html: true,
      with_markdown: true,
      with_resources: true,
      resource_prefix: './imgs/%',
    });
    expect(parts.map(({ headers }) => headers.Type)).toEqual([
      'json',
      'html',
      'markdown',
      'resource',
      'resource',
      'resource',
      'resource',
    ]);
    const [info, html, markdown, ...images] = parts;
    expect(Object.keys(info!.headers)).toEqual([
      'Bookmark-Id',
      'Type',
      'Content-Type',
      'Location',
      'Date',
      'Last-Modified',
      'Filename',
      'Content-Disposition',
    ]);
    expect(info!.headers).toMatchObject({
      'Bookmark-Id': tides,
      'Content-Type': 'application/json; charset=utf-8',
      Filename: 'info.json',
      'Content-Disposition': 'attachment; filename="info.json"',
    });
    const decoded = details.parse(JSON.parse(info!.body.toString()));
    expect(info!.headers).toMatchObject({
      Date: decoded.created,
      'Last-Modified': decoded.updated,
      Location: decoded.href,
    });
    expect(html!.body.toString()).toContain('<rd-annotation>The sea </rd-annotation>');
    expect(markdown!.body.toString()).not.toContain('# About');
    expect(images.map(({ headers }) => headers.Group).sort()).toEqual(['embedded', 'icon', 'image', 'thumbnail']);
    for (const { headers, body } of images) {
      expect(headers.Path).toBe(`imgs/${tides}/${headers.Filename}`);
      expect(body.length).toBe(Number(headers['Content-Length']));
      expect(body.equals((await get(new URL(headers.Location!).pathname)).rawPayload)).toBe(true);
    }
    const embedded = images.find(({ headers }) => headers.Group === 'embedded')!;
    expect(html!.body.toString()).toContain(`src="${embedded.headers.Path}"`);
  });
  test('all bookmarks, unknown ids are skipped, an empty prefix keeps addresses', async () => {
    const count = (await json('/api/bookmarks/sync')).length;
    expect(await sync({ with_json: true })).toHaveLength(count);
    expect(await sync({ id: ['1111111111111111111111', stars], with_json: true })).toHaveLength(1);
    const [html] = await sync({ id: [tides], with_html: true, resource_prefix: '' });
    expect(html!.body.toString()).toContain(`src="http://localhost:80/bm/`);
  });
  test('order', async () => {
    const ids = async (sort: string) =>
      (await sync({ id: [tides, stars], with_json: true, sort: [sort] })).map(({ headers }) => headers['Bookmark-Id']);
    expect(await ids('created')).toEqual([stars, tides]);
    expect(await ids('-created')).toEqual([tides, stars]);
  });
});

describe('labels and collections', () => {
  test('a label is renamed on all bookmarks', async () => {
    await send('PATCH', `/api/bookmarks/${stars}`, { labels: ['old', 'kept'] });
    expect((await send('PATCH', '/api/bookmarks/labels?name=old', { name: 'kept' })).json()).toEqual({ name: 'kept' });
    expect((await json(`/api/bookmarks/${stars}`)).labels).toEqual(['kept']);
    const label = await json('/api/bookmarks/labels?name=kept');
    expect(label).toMatchObject({ name: 'kept', count: 1 });
    expect((await json(label.href_bookmarks.replace('http://localhost:80', '')))[0].id).toBe(stars);
  });
  test('the address of a new collection works, and selects bookmarks', async () => {
    const made = await send('POST', '/api/bookmarks/collections', { name: 'Sea', labels: 'sea', is_pinned: true });
    const url = new URL(String(made.headers.location));
    const collection = (await get(url.pathname)).json();
    expect(collection).toMatchObject({
      name: 'Sea',
      is_pinned: true,
      labels: 'sea',
      type: null,
      is_marked: null,
      href: made.headers.location,
    });
    expect(await titles(`collection=${collection.id}`)).toEqual(['About tides']);
    expect(await titles(`collection=${collection.id}&id=${stars}&id=${tides}`)).toEqual(['About tides']);
    const changed = await send('PATCH', url.pathname, { labels: null, title: 'stars', type: ['article'] });
    expect(changed.json()).toEqual({
      id: collection.id,
      updated: expect.any(String),
      labels: '',
      title: 'stars',
      type: ['article'],
    });
    expect(await titles(`collection=${collection.id}`)).toEqual(['About stars']);
    expect((await get(`/api/bookmarks/export.epub?collection=${collection.id}&sort=created`)).statusCode).toBe(200);
    expect((await send('DELETE', url.pathname)).statusCode).toBe(204);
    expect((await get(url.pathname)).statusCode).toBe(404);
  });
});

describe('catalogue and feed', () => {
  test('every link of the catalogue works, also with HEAD', async () => {
    await send('POST', '/api/bookmarks/collections', { name: 'Catalogue', title: 'tides' });
    const seen = new Set<string>();
    const queue = ['/opds'];
    while (queue.length > 0 && seen.size < 100) {
      const path = queue.pop()!;
      if (seen.has(path)) continue;
      seen.add(path);
      const response = await get(path);
      expect([path, response.statusCode]).toEqual([path, 200]);
      expect([path, (await readeck.request({ method: 'HEAD', url: path })).statusCode]).toEqual([path, 200]);
      if (!String(response.headers['content-type']).startsWith('application/atom+xml')) continue;
      for (const [, href = ''] of response.body.matchAll(/<link [^>]*href="([^"]+)"/g))
        if (href.startsWith('http://localhost:80'))
          queue.push(href.replace('http://localhost:80', '').replaceAll('&amp;', '&'));
    }
    expect([...seen].some((path) => path.endsWith(`${tides}/article.epub`))).toBe(true);
    expect([...seen].some((path) => path.includes('export.epub?collection='))).toBe(true);
  }, 30_000);
  test('the feed has the articles', async () => {
    const { body } = await get('/api/bookmarks/feed?title=tides');
    expect(body.match(/<entry>/g)).toHaveLength(1);
    expect(body).toContain('&lt;em&gt;rises and falls&lt;/em&gt;');
  });
});

describe('cookbook', () => {
  test('a plain GET reads the address from the query, fetches the page and saves nothing', async () => {
    const { 'total-count': before } = (await get('/api/bookmarks')).headers;
    const response = await get(`/api/cookbook/extract?url=${encodeURIComponent(`${readeck.site}/extracted`)}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      title: 'About extracted',
      authors: ['Ann Shore'],
      site: '127.0.0.1',
      site_name: 'The Tide Table',
      description: 'What the water does.',
      html: expect.stringContaining('<em>rises and falls</em>'),
      logs: expect.arrayContaining([expect.any(String)]),
      trace: expect.arrayContaining([expect.objectContaining({ did: 'chose' })]),
    });
    expect((await get('/api/bookmarks')).headers['total-count']).toBe(before);
    expect((await get('/api/cookbook/extract')).statusCode).toBe(422);
  });

  const page = (image: string) =>
    `<title>Tides</title><article><h1>Tides</h1>${'<p>The sea rises and falls twice a day, as everybody knows.</p>'.repeat(5)}
     <figure><img src="${image}" alt="A wave" width="400" height="300"></figure></article>`;
  const extract = (image: string, accept = '*/*') =>
    readeck.request({
      method: 'POST',
      url: `/api/cookbook/extract?url=${encodeURIComponent(`${readeck.site}/given`)}`,
      headers: { 'content-type': 'text/html', accept },
      payload: page(image),
    });

  test('images come with their size and data, by name or by their address in the content', async () => {
    const { images } = await json(`/api/cookbook/extract?url=${encodeURIComponent(`${readeck.site}/extracted`)}`);
    const data = expect.stringMatching(/^data:image\/png;base64,[A-Za-z0-9+/]+=*$/);
    expect(images).toEqual({
      icon: { size: [64, 48], encoded: data },
      image: { size: [400, 300], encoded: data },
      thumbnail: { size: [380, 285], encoded: data },
      [`${readeck.site}/wave.png`]: { size: [400, 300], encoded: data },
    });
    expect(Object.keys((await extract('/wave.png')).json().images)).toContain(`${readeck.site}/wave.png`);
  });

  test.each([
    ['a browser', 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'],
    ['a program', 'text/html'],
  ])('%s that accepts HTML gets the article as a page with its images in it', async (_, accept) => {
    const url = `/api/cookbook/extract?url=${encodeURIComponent(`${readeck.site}/extracted`)}`;
    for (const response of [await get(url, { accept }), await extract('/wave.png', accept)]) {
      expect(response).toMatchObject({ statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' } });
      expect(response.headers['content-security-policy']).toMatch(/^default-src 'none';.*sandbox.*img-src data:$/);
      expect(response.body).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="A wave"/);
      expect(response.body).not.toContain('/wave.png');
    }
  });

  test.each(['http://127.0.0.2/wave.png', 'http://169.254.169.254/wave.png', 'http://[::1]/wave.png'])(
    'an image at %s is not fetched, and the answer says so',
    async (image) => {
      const why = `${image}: ${new URL(image).host}: the address is not on the public internet`;
      const answer = (await extract(image)).json();
      expect(Object.keys(answer.images)).toEqual([]);
      expect(answer.errors).toEqual([expect.stringContaining(why)]);
      expect((await extract(image, 'text/html')).body).toContain(`<li>${why}`);
    },
  );

  test('an address that is denied is an error in either form', async () => {
    const url = `/api/cookbook/extract?url=${encodeURIComponent('http://127.0.0.2/tides')}`;
    expect((await get(url)).json()).toMatchObject({ error: { type: 'address-denied' } });
    expect(await get(url, { accept: 'text/html' })).toMatchObject({ statusCode: 422 });
  });
});

describe('import', () => {
  test('runs in the background and reports its progress', async () => {
    const data = `${readeck.site}/imported-1\n${readeck.site}/imported-2\n`;
    const started = await readeck.request({
      method: 'POST',
      url: '/api/bookmarks/import/text',
      ...formData([
        { name: 'data', filename: 'urls.txt', value: data },
        { name: 'label', value: 'imported' },
      ]),
    });
    expect(started.statusCode).toBe(202);
    const track = new URL(String(started.headers.location)).pathname;
    await expect
      .poll(async () => (await get(track)).json())
      .toEqual({ scheduled: false, progress: { total: 2, done: 2, status: 1 } });
    expect((await json('/api/bookmarks/labels?name=imported')).count).toBe(2);
    expect((await readeck.asBob(track)).statusCode).toBe(404);
  });
  test('an unreadable file is refused', async () => {
    expect((await send('POST', '/api/bookmarks/import/csv', { data: '\u0000\u0001' })).statusCode).toBe(422);
  });
});

function zipEntry(zip: Buffer, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      file.on('end', () => reject(new Error(`there is no ${name}`)));
      file.on('entry', (entry) => {
        if (entry.fileName !== name) return file.readEntry();
        file.openReadStream(entry, async (failed, stream) => {
          if (failed) return reject(failed);
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          resolve(Buffer.concat(chunks).toString());
        });
      });
      file.readEntry();
    });
  });
}
