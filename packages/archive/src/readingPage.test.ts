import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { articleWith } from '../test/kit.ts';
import { readingPage } from './readingPage.ts';

const policyOf = (page: string) => /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';

test('shows title, author, source and content', () => {
  const page = readingPage(articleWith(), 'beside');
  expect(page).toContain('<h1>How tides work</h1>');
  expect(page).toContain('Ann Moon · The Tides · 2024-05-01 · 1 min');
  expect(page).toContain('<a href="https://tides.example/how" rel="noopener noreferrer">');
  expect(page).toContain('<article>\n<p>The moon pulls.</p>\n</article>');
  expect(page).toContain('<html lang="en" dir="ltr">');
});

test.each([
  ['beside', "'self' file:"],
  ['inside', 'data:'],
] as const)('the policy allows its own style, images %s it and nothing that could run or leave', (images, sources) => {
  const page = readingPage(articleWith(), images);
  const style = /<style>(.*?)<\/style>/s.exec(page)![1]!;
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policyOf(page)).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src ${sources}; base-uri 'none'; form-action 'none'`,
  );
});

test('the policy comes before anything the article says', () => {
  const page = readingPage(articleWith(), 'beside');
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('How tides work'));
});

const hostile = `"'><script>alert(1)</script>&amp;`;
const harmless = '&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;';

test.each(['title', 'author', 'site_name', 'published_date', 'lang', 'dir'] as const)('escapes %s', (field) => {
  const page = readingPage(articleWith({ [field]: hostile }), 'beside');
  expect(page).not.toContain('<script');
  expect(page).toContain(harmless);
});

test('escapes an address inside its attribute', () => {
  const page = readingPage(articleWith({ source: 'https://x.example/"onclick="alert(1)' }), 'beside');
  expect(page).toContain('href="https://x.example/&quot;onclick=&quot;alert(1)"');
});

test.each([['javascript:alert(1)'], ['file:///etc/passwd'], [' https://x.example/'], [undefined]])(
  'links no source such as %s',
  (source) => {
    expect(readingPage(articleWith({ source }), 'beside')).not.toContain('<a href');
  },
);

test.each([
  ['the domain', { title: undefined }, '<h1>tides.example</h1>'],
  ['a word', { title: undefined, domain: undefined }, '<h1>Untitled</h1>'],
])('names an untitled page by %s', (_, change, heading) => {
  expect(readingPage(articleWith(change), 'beside')).toContain(heading);
});
