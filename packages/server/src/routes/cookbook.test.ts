import { extractPage } from '@pith/api';
import { describe, expect, test } from 'vitest';
import { memoryLibrary, serve } from '../../test/kit.ts';

const extract = (payload: Buffer, contentType: string, query = '') =>
  serve().app.inject({
    method: 'POST',
    url: `/api/cookbook/extract${query}`,
    headers: { 'content-type': contentType },
    payload,
  });

test('returns the article with all keys of the contract in their order, and the trace', async () => {
  const response = await extract(Buffer.from('<p>Hi'), 'text/html', '?url=https://example.com/a');
  const article = extractPage.response.schema.parse(response.json());
  expect(article).toMatchObject({
    url: 'https://example.com/a',
    site_name: null,
    content_html: '<p>Hi</p>',
    trace: expect.arrayContaining([expect.objectContaining({ did: 'chose' })]),
  });
  expect(Object.keys(response.json()).join(' ')).toBe(
    'url source domain title author authors published_date modified_date site_name lang dir excerpt hero_image favicon tags ' +
      'word_count reading_time page_type confidence content_html markdown text links images videos used_js_rendering parser_version ' +
      'content_hash discarded warnings metadata trace site text_direction date document_type description html embed meta properties logs errors',
  );
});

describe('decodes the body', () => {
  test.each([
    ['with the charset of the header', 'text/html; charset=windows-1251', Buffer.from([0xcf, 0xe8])],
    [
      'with the charset of the page',
      'text/html',
      Buffer.from([...Buffer.from('<meta charset=windows-1251>'), 0xcf, 0xe8]),
    ],
    ['as UTF-8', 'application/xhtml+xml; charset=utf-8', Buffer.from('Пи')],
  ])('%s', async (_, contentType, bytes) => {
    expect((await extract(bytes, contentType)).json().text).toMatch(/Пи$/);
  });
});

test('an invalid URL is rejected', async () => {
  expect((await extract(Buffer.from('x'), 'text/html', '?url=tides')).statusCode).toBe(422);
});

test('nothing is saved', async () => {
  const library = memoryLibrary();
  const payload = Buffer.from('<p>Hi');
  await serve(library).app.inject({
    method: 'POST',
    url: '/api/cookbook/extract',
    headers: { 'content-type': 'text/html' },
    payload,
  });
  expect(library.stored).toEqual([]);
});
