import { describe, expect, test } from 'vitest';
import { toDoc } from './toDoc.ts';

const doc = (html: string, url?: string) => toDoc({ html, url }, {});

describe('a page', () => {
  test('has a body and a URL', () => {
    const { root, url, warnings } = doc('<p>a', 'https://example.com/b');
    expect([root.body?.firstChild, url?.href, warnings]).toMatchObject([
      { localName: 'p' },
      'https://example.com/b',
      [],
    ]);
  });
  test.each([
    '<noscript><iframe src="/count" /></noscript>',
    '<noscript><iframe src="/count"> </noscript>',
    '<NOSCRIPT><IFRAME src="/count"></NOSCRIPT>',
  ])('goes on after an open frame: %s', (fallback) => {
    expect(doc(`${fallback}<p>Tides</p>`).root.body?.children.at(-1)).toMatchObject({ localName: 'p' });
  });
  test.each(['javascript:alert(1)', 'file:///a', 'data:text/html,a', 'about:blank', 'nonsense', ''])(
    'has no URL when it is %j',
    (url) => {
      expect(doc('<p>a', url).url).toBeUndefined();
    },
  );
  test.each([
    '',
    ' ',
    '\ufeff<p>a',
    '<',
    '&',
    '<!doctype html>',
    'just text',
    '\u0000<p>a',
    '%PDF is a format',
    'PKzip',
  ])('accepts %j', (html) => {
    expect(doc(html).root.body).not.toBeNull();
  });
});

describe('rejects input that is not a page, with an error type', () => {
  test.each([
    ['a PDF', '%PDF-1.7\n', 'not-text'],
    ['a zip', 'PK\u0003\u0004\u0014', 'not-text'],
    ['a PNG', '\ufffdPNG\r\n\u001a\n', 'not-text'],
    ['a GIF', 'GIF89a\u0001', 'not-text'],
    ['a JPEG', 'ÿØÿà\u0000\u0010JFIF', 'not-text'],
    ['a gzip', '\u001f\ufffd\b\u0000', 'not-text'],
    ['a WebP', 'RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'not-text'],
    ['more than twenty million characters', 'a'.repeat(20_000_001), 'too-large'],
    ['more than six hundred thousand elements', '<p>a'.repeat(600_001), 'too-complex'],
    ['as many elements from end tags', '</p>'.repeat(600_001), 'too-complex'],
    ['more than two and a half million comments', '<!---->'.repeat(2_500_001), 'too-complex'],
  ])('%s', (_, html, type) => {
    expect(() => doc(html)).toThrow(expect.objectContaining({ name: 'PithError', type }));
  });
});
