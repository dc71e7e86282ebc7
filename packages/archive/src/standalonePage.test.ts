import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { articleWith } from '../test/kit.ts';
import { standalonePage } from './standalonePage.ts';

const policyOf = (page: string) => /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';

test('shows title, author, source and content', () => {
  const page = standalonePage(articleWith(), 'files');
  expect(page).toContain('<h1>How tides work</h1>');
  expect(page).toContain('Ann Moon · The Tides · 2024-05-01 · 1 min');
  expect(page).toContain('<a href="https://tides.example/how" rel="noopener noreferrer">');
  expect(page).toContain('<article>\n<p>The moon pulls.</p>\n</article>');
  expect(page).toContain('<html lang="en" dir="ltr">');
});

test.each([
  ['files', "'self' file:"],
  ['embedded', 'data:'],
] as const)('the policy allows only its own style and images (%s)', (images, sources) => {
  const page = standalonePage(articleWith(), images);
  const style = /<style>(.*?)<\/style>/s.exec(page)![1]!;
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policyOf(page)).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src ${sources}; base-uri 'none'; form-action 'none'`,
  );
});

test('the policy comes before any text of the article', () => {
  const page = standalonePage(articleWith(), 'files');
  expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('How tides work'));
});

test('notes are a list below the article, as text', () => {
  const page = standalonePage({ ...articleWith(), notes: ['3 images <are> missing'] }, 'files');
  expect(page).toContain(
    '</article>\n<footer>\n<ul>\n<li>3 images &lt;are&gt; missing</li>\n</ul>\n</footer>\n</main>',
  );
  expect(standalonePage(articleWith(), 'files')).not.toContain('<footer>');
});

const hostile = `"'><script>alert(1)</script>&amp;`;
const harmless = '&quot;&#39;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;';

test.each(['title', 'author', 'site_name', 'published_date', 'lang', 'dir'] as const)('escapes %s', (field) => {
  const page = standalonePage(articleWith({ [field]: hostile }), 'files');
  expect(page).not.toContain('<script');
  expect(page).toContain(harmless);
});

test('escapes an address inside its attribute', () => {
  const page = standalonePage(articleWith({ source: 'https://x.example/"onclick="alert(1)' }), 'files');
  expect(page).toContain('href="https://x.example/&quot;onclick=&quot;alert(1)"');
});

test.each([['javascript:alert(1)'], ['file:///etc/passwd'], [' https://x.example/'], [undefined]])(
  'does not link to a source such as %s',
  (source) => {
    expect(standalonePage(articleWith({ source }), 'files')).not.toContain('<a href');
  },
);

test.each([
  ['the domain', { title: undefined }, '<h1>tides.example</h1>'],
  ['a placeholder', { title: undefined, domain: undefined }, '<h1>Untitled</h1>'],
])('uses %s as title of an untitled page', (_, change, heading) => {
  expect(standalonePage(articleWith(change), 'files')).toContain(heading);
});
