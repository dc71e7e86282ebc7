import { expect, test } from 'vitest';
import { extract } from '../../pipeline.ts';
import { articlePage, oursOf, PAGE, paragraphs, sentence } from './testKit.ts';

test('extracts the article with Readability, then runs the finish stages', () => {
  const html = articlePage(
    '<script>alert(1)</script><p onclick="go()">Last <a href="/a">link</a></p><aside>Not this</aside>',
  );
  const article = extract(html, { url: PAGE, engine: 'readability' });
  const letters = (text: string | null | undefined) => text?.replace(/\s/g, '');
  expect(letters(article.text)).toBe(letters(oursOf(html)!.textContent));
  expect(article.content_html).toContain('href="https://example.com/a"');
  expect(article.content_html).not.toMatch(/onclick|script|Not this/);
});

test('differs from the default engine', () => {
  const html = `<article class="sidebar">${paragraphs(3)}</article><div class="content">${paragraphs(8).replaceAll('Sentence', 'Line')}</div>`;
  const article = extract(html, { url: PAGE, engine: 'readability' });
  expect(article.text).not.toContain(sentence(1));
  expect(article.text).toContain(sentence(1).replace('Sentence', 'Line'));
});

test('adds a warning when no article is found', () => {
  const { warnings, text } = extract('<div hidden>Text</div>', { engine: 'readability' });
  expect(warnings.map(({ type }) => type)).toContain('no-content');
  expect(text.trim()).toBe('');
});
