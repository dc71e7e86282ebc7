import { expect, test } from 'vitest';
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
])('%s stays as it is', (_, contentType, body) => {
  expect(page(body, contentType)).toBe(body);
});

test.each([
  ['PDF', 'application/pdf', '%PDF-1.7'],
  ['image', 'image/png', '\x89PNG'],
  ['vector image', 'image/svg+xml', '<svg/>'],
  ['feed', 'application/rss+xml', '<rss/>'],
  ['JSON', 'application/json', '{}'],
  ['download', 'application/octet-stream', '<html>'],
  ['style sheet', 'text/css', 'p {}'],
  ['a type that is none', 'html', '<html>'],
  ['XML that is a feed', 'text/xml', '<?xml version="1.0"?><rss><html>'],
  ['XML whose comment names html', 'application/xml', '<!-- <html> --><feed/>'],
  ['XML that only starts like html', 'application/xml', '<htmlx/>'],
  ['no type, PDF', '', '%PDF-1.7 words'],
  ['no type, binary', '', 'GIF89a\x01\x00'],
  ['no type, other markup', '', '<svg xmlns="x"/>'],
  ['no type, tag that is none', '', '<htmlx>'],
  ['text that is binary', 'text/plain', 'words\x00\x01'],
])('%s is no page', (_, contentType, body) => {
  expect(page(body, contentType)).toBeUndefined();
});

test.each([
  ['text', 'text/plain', 'a < b & c\n\n  <script>alert(1)</script></pre>'],
  ['text in another encoding', 'text/plain; charset=windows-1252', 'a < b & c\n\n  <script>alert(1)</script></pre>'],
  ['no type, words', '', 'a < b & c\n\n  <script>alert(1)</script></pre>'],
])('%s becomes a page that shows it', (_, contentType, body) => {
  expect(page(body, contentType)).toBe(
    '<!DOCTYPE html><title>read me.txt</title><pre>\na &lt; b &amp; c\n\n  &lt;script>alert(1)&lt;/script>&lt;/pre></pre>',
  );
});

test('the name of a text is text', () => {
  const title = (address: string) =>
    /<title>.*<\/title>/.exec(
      toHtml({ bytes: Uint8Array.of(65), contentType: 'text/plain', url: new URL(address) })!,
    )?.[0];
  expect(title('https://example.com/')).toBe('<title>example.com</title>');
  expect(title('https://example.com/%3Cscript%3E&amp;')).toBe('<title>&lt;script>&amp;amp;</title>');
  expect(title('https://example.com/%ff')).toBe('<title>%ff</title>');
});

test.each(['text/html', 'text/plain', 'application/xml', ''])('nothing is empty as %j', (contentType) => {
  expect(page('', contentType)).toBe('');
  expect(page('\ufeff \r\n\t', contentType)).toBe('');
});

test('text in UTF-16 is text', () => {
  expect(page(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0x42, 0), 'text/plain')).toContain('<pre>\nAB</pre>');
});

test('thousands of comments are passed in no time', () => {
  const start = performance.now();
  expect(page(`${'<!---->'.repeat(2000)}<x`, 'application/xml')).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(1000);
});
