import { expect, test } from 'vitest';
import { typedUrl, urlsIn } from './urlsIn.ts';

test.each([
  ['https://example.com/a', ['https://example.com/a']],
  ['  http://example.com  \n', ['http://example.com/']],
  [
    '# from a page\r\nhttps://a.example/\r\nhttps://b.example/\r\nhttps://a.example/',
    ['https://a.example/', 'https://b.example/'],
  ],
  ['see https://example.com/a', []],
  ['https://example.com/a\nand more', []],
  ['javascript:alert(1)', []],
  ['', []],
])('the addresses in %j', (text, urls) => {
  expect(urlsIn(text)).toEqual(urls);
});

test('a paste saves at most 20 pages', () => {
  const many = Array.from({ length: 50 }, (_, at) => `https://example.com/${at}`).join('\n');
  expect(urlsIn(many)).toHaveLength(20);
});

test.each([
  ['example.com/a', 'https://example.com/a'],
  [' http://127.0.0.1:80/x ', 'http://127.0.0.1/x'],
  ['localhost:3000', 'https://localhost:3000/'],
  ['tides', undefined],
  ['two words', undefined],
  ['javascript:alert(1)', undefined],
  ['ftp://example.com/', undefined],
  ['', undefined],
])('%j typed is %j', (text, url) => {
  expect(typedUrl(text)).toBe(url);
});
