/** What the article page of the web reader asks for beyond Readeck's API. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveStorage, type TestServer } from '../../test/accounts.ts';
import { toShortId } from '../shortId.ts';

let server: TestServer;
let path = '';

const HTML = `<title>Waves</title><script>attack()</script><link rel="preconnect" href="https://tracker.example">
<article><h1>Waves</h1><p>A wave of length <code class="language-math">\\lambda</code> is a wave among others, and it is long enough to be read.</p>
<p>Its speed depends on how deep the water is, as everybody knows who has watched one arrive.</p></article><p>Subscribe</p>`;

beforeAll(async () => {
  server = await serveStorage();
  const { bookmark } = await server.library.for('local').save({ url: 'https://waves.example/', html: HTML });
  path = `/api/bookmarks/${toShortId(bookmark.id)}`;
});
afterAll(() => server.close());

const get = (url: string) => server.app.inject({ method: 'GET', url });
const patch = (payload: object) => server.app.inject({ method: 'PATCH', url: path, payload });

test('formulas are TeX, or MathML for those who ask', async () => {
  expect((await get(`${path}/article`)).body).toContain('<code class="language-math">\\lambda</code>');
  const { body } = await get(`${path}/article?math=mathml`);
  expect(body).toContain('<annotation encoding="application/x-tex">\\lambda</annotation>');
  expect(body).not.toContain('language-math');
  expect((await get(`${path}/article?math=pictures`)).statusCode).toBe(422);
});

test('the original comes for a frame in which nothing runs or loads', async () => {
  const { body, headers, statusCode } = await get(`${path}/original`);
  expect(statusCode).toBe(200);
  expect(body).toContain('Subscribe');
  expect(body).not.toMatch(/attack|tracker/);
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; img-src http://localhost:80/bm/${path.slice(-22, -20)}/${path.slice(-22)}/ data:; ` +
      "base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  );
});

test('a page without an archive has no original', async () => {
  const { bookmark } = await server.library.for('local').queueSave({ url: 'https://waves.example/later' });
  expect((await get(`/api/bookmarks/${toShortId(bookmark.id)}/original`)).statusCode).toBe(404);
});

test('a note is written, shown and removed', async () => {
  expect((await get(path)).json()).not.toHaveProperty('note');
  expect((await patch({ note: 'For the talk' })).json()).toMatchObject({ note: 'For the talk' });
  expect((await get(path)).json()).toMatchObject({ note: 'For the talk' });
  expect((await patch({ note: '' })).statusCode).toBe(200);
  expect((await get(path)).json()).not.toHaveProperty('note');
});

test('the article is downloaded as one page', async () => {
  const { body, headers } = await get(`${path}/article.page.html`);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="waves-\d{4}-\d\d-\d\d\.html"$/);
  expect(body).toContain('<h1>Waves</h1>');
  expect(body).toContain('<math>');
});
