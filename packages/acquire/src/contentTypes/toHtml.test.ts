import { describe, expect, test } from 'vitest';
import { pdfOf } from '../../test/pdf.ts';
import { toHtml } from './toHtml.ts';

const url = new URL('https://example.com/notes/read%20me.txt?x=1');
const page = (body: string | Uint8Array, contentType: string) =>
  toHtml({ bytes: typeof body === 'string' ? new TextEncoder().encode(body) : body, contentType, url });

const xhtml =
  '<?xml version="1.0"?>\n<!-- a > b --><!DOCTYPE html PUBLIC "x" "y">\n<html xmlns="http://www.w3.org/1999/xhtml"/>';

test.each([
  ['HTML', 'text/html', '<p>é'],
  ['HTML with parameters', 'Text/HTML ; charset=utf-8', '<p>é'],
  ['HTML that does not look like it', 'text/html', 'just words'],
  ['XHTML', 'application/xhtml+xml', xhtml],
  ['XML that is XHTML', 'application/xml', xhtml],
  ['XML that is XHTML under a prefix', 'text/xml; charset=utf-8', '<h:html xmlns:h="http://www.w3.org/1999/xhtml"/>'],
  ['no type, doctype', '', '\n <!DOCTYPE HTML>words'],
  ['no type, tag', '', '<html lang=en>'],
  ['no type, comments before a tag', '', '<!-- <x> --><!-- y -->\n<div class=a>'],
  ['no type, XML declaration before a tag', '*/*', xhtml],
  ['unknown type', 'unknown/unknown', '<body>x'],
])('%s is unchanged', async (_, contentType, body) => {
  expect(await page(body, contentType)).toBe(body);
});

test.each([
  ['another image', 'image/vnd.dwg', 'AC10'],
  ['feed', 'application/rss+xml', '<rss/>'],
  ['JSON', 'application/json', '{}'],
  ['download', 'application/octet-stream', '<html>'],
  ['style sheet', 'text/css', 'p {}'],
  ['an invalid type', 'html', '<html>'],
  ['other XML', 'text/xml', '<?xml version="1.0"?><urlset><html>'],
  ['XML whose comment names html', 'application/xml', '<!-- <html> --><feed/>'],
  ['XML that only starts like html', 'application/xml', '<htmlx/>'],
  ['no type, binary', '', 'MZ\x01\x00'],
  ['no type, other markup', '', '<svg xmlns="x"/>'],
  ['no type, unknown tag', '', '<htmlx>'],
  ['text that is binary', 'text/plain', 'words\x00\x01'],
])('%s is not a page', async (_, contentType, body) => {
  expect(await page(body, contentType)).toBeUndefined();
});

test.each([
  ['text', 'text/plain', 'a < b & c\n\n  <script>alert(1)</script></pre>'],
  ['text in another encoding', 'text/plain; charset=windows-1252', 'a < b & c\n\n  <script>alert(1)</script></pre>'],
  ['no type, words', '', 'a < b & c\n\n  <script>alert(1)</script></pre>'],
])('%s becomes a page with preformatted text', async (_, contentType, body) => {
  expect(await page(body, contentType)).toBe(
    '<!DOCTYPE html><title>read me.txt</title><pre>\na &lt; b &amp; c\n\n  &lt;script>alert(1)&lt;/script>&lt;/pre></pre>',
  );
});

test('the title is the escaped file name', async () => {
  const title = async (address: string) =>
    /<title>.*<\/title>/.exec(
      (await toHtml({ bytes: Uint8Array.of(65), contentType: 'text/plain', url: new URL(address) }))!,
    )?.[0];
  expect(await title('https://example.com/')).toBe('<title>example.com</title>');
  expect(await title('https://example.com/%3Cscript%3E&amp;')).toBe('<title>&lt;script&gt;&amp;amp;</title>');
  expect(await title('https://example.com/%ff')).toBe('<title>%ff</title>');
});

test.each(['text/html', 'text/plain', 'application/xml', ''])(
  'blank content is an empty page as %j',
  async (contentType) => {
    expect(await page('', contentType)).toBe('');
    expect(await page('\ufeff \r\n\t', contentType)).toBe('');
  },
);

test('decodes text in UTF-16', async () => {
  expect(await page(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0x42, 0), 'text/plain')).toContain('<pre>\nAB</pre>');
});

test('skips a hundred thousand comments in linear time', async () => {
  expect(await page(`${'<!---->'.repeat(100_000)}<x`, 'application/xml')).toBeUndefined();
});

test.each(['image/png', 'image/jpeg; x=y', 'IMAGE/WEBP', 'image/svg+xml'])(
  '%s becomes a page with one image',
  async (type) => {
    const address = new URL('https://example.com/a%20b.png?x=1&y="2"');
    const html = await toHtml({ bytes: new Uint8Array(), contentType: type, url: address });
    expect(html).toContain('<img src="https://example.com/a%20b.png?x=1&amp;y=%222%22" alt="a b.png">');
    expect(html).toContain('<meta property="og:type" content="photo">');
  },
);

test.each(['\x89PNG\r\n\x1a\n', 'GIF89a', '\xff\xd8\xff', 'RIFF1234WEBP', '1234ftypavif'])(
  'no type, image %j',
  async (start) => {
    expect(await page(Buffer.from(start, 'latin1'), '')).toContain('<img');
  },
);

test.each([
  ['application/rss+xml', '<rss><channel><title>x</title></channel></rss>'],
  ['text/xml', '<?xml version="1.0"?><feed><title>x</title></feed>'],
  ['application/feed+json', '{"version":"https://jsonfeed.org/version/1","items":[]}'],
  ['application/json', '{"version":"https://jsonfeed.org/version/1","items":[]}'],
  ['', '<rss><channel><title>x</title></channel></rss>'],
])('%s: a feed is rejected as is-feed', async (type, body) => {
  await expect(page(body, type)).rejects.toMatchObject({ type: 'is-feed' });
});

describe('PDF', () => {
  const words = [
    'The tide turned at noon, and the boats that had waited',
    'outside the harbour came in one after the other.',
  ];

  test.each(['application/pdf', '', 'text/plain'])('as %j is converted to its text', async (type) => {
    const html = await page(pdfOf({ title: 'About <tides>', author: 'Ann Moon', pages: [words] }), type);
    expect(html).toContain('<title>About &lt;tides&gt;</title>');
    expect(html).toContain('<meta name="author" content="Ann Moon">');
    expect(html).toContain(`<p>${words.join(' ')}</p>`);
  });

  test('paragraphs continue across pages, and headers and page numbers are removed', async () => {
    const pages = [1, 2, 3, 4].map((number) => [
      'The Journal of Tides',
      `A sentence on page ${number} goes`,
      'over two lines.',
      String(number),
    ]);
    const html = await page(pdfOf({ pages }), 'application/pdf');
    expect(html).not.toContain('Journal');
    expect(html!.match(/<p>[^<]*<\/p>/g)).toHaveLength(4);
  });

  test.each([
    ['not a document', '%PDF-1.7 words'],
    ['half of one', Buffer.from(pdfOf({ pages: [words] })).subarray(0, 200)],
    ['noise', `%PDF-1.7\n${'\u0001'.repeat(5000)}`],
  ])('%s is rejected', async (_, body) => {
    await expect(page(body, 'application/pdf')).rejects.toMatchObject({ type: 'unreadable-document' });
  });

  test('without text is an empty page', async () => {
    await expect(page(pdfOf({ pages: [[]] }), 'application/pdf')).rejects.toMatchObject({ type: 'empty-page' });
  });

  test('can be cancelled', async () => {
    const bytes = pdfOf({ pages: [words] });
    const conversion = toHtml({ bytes, contentType: 'application/pdf', url, signal: AbortSignal.timeout(1) });
    await expect(conversion).rejects.toThrow();
  });
});
