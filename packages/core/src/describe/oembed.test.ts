import { describe, expect, test } from 'vitest';
import { toDoc } from '../parse/toDoc.ts';
import { describe as describePage } from './index.ts';

const described = (oembed: unknown, html = '') =>
  describePage(toDoc({ html, url: 'https://example.com/a', oembed }, {})).metadata;

test('the oEmbed response is used for what the page does not say', () => {
  const answer = {
    title: 'Tides &amp; Moons',
    author_name: 'Ann Ash',
    provider_name: 'The Sea',
    thumbnail_url: '/t.jpg',
  };
  expect(described(answer)).toEqual({
    title: { value: 'Tides & Moons', source: 'oembed' },
    authors: { value: ['Ann Ash'], source: 'oembed' },
    siteName: { value: 'The Sea', source: 'oembed' },
    heroImage: { value: 'https://example.com/t.jpg', source: 'oembed' },
  });
});

test('the page takes precedence', () => {
  const page = '<meta property="og:title" content="T"><meta name="author" content="Bob Birch">';
  const { title, authors } = described({ title: 'x', author_name: 'Ann Ash' }, page);
  expect([title?.value, authors?.value]).toEqual(['T', ['Bob Birch']]);
});

describe('a response of any shape is safe', () => {
  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'title'],
    ['a list', [{ title: 'x' }]],
    ['numbers', { title: 4, author_name: 5, provider_name: true, thumbnail_url: 6 }],
    ['objects', { title: { toString: 'x' }, author_name: [['Ann Ash']], thumbnail_url: { href: 'https://a.example' } }],
    ['what is inherited', Object.create({ title: 'x', author_name: 'Ann Ash' })],
    ['a prototype', JSON.parse('{"__proto__": {"title": "x"}}')],
    ['scripts', { thumbnail_url: 'javascript:alert(1)' }],
    ['empty texts', { title: '', author_name: ' ' }],
  ])('%s', (_, oembed) => {
    expect(described(oembed)).toEqual({});
  });
  test('texts of a megabyte are shortened', () => {
    expect(described({ title: 'x'.repeat(1_000_000) }).title?.value).toHaveLength(2_000);
  });
});
