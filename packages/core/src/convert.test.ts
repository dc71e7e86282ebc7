import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { articleText, htmlToMarkdown, rewriteMarkdown } from './convert.ts';
import { htmlToText } from './htmlToText.ts';
import { extract } from './pipeline.ts';

describe('converts a whole document', () => {
  const html =
    '<title> Tides &amp; <b>moons</b> </title><nav>Home</nav><h1>Tides</h1><p>The <b>sea</b> <a href="https://a.example/">rises</a>.</p><script>alert(1)</script>';
  test('to text without boilerplate, with its title', () => {
    expect(htmlToText(html)).toEqual({ title: 'Tides & <b>moons</b>', text: 'Tides\n\nThe sea rises.' });
  });
  test('to the text of an article, keeping every paragraph', () => {
    expect(articleText(html)).toBe('Home\n\nTides\n\nThe sea rises.');
    expect(articleText('<h2>GitHub</h2><p class="share">Pricing<br>* * *</p>')).toBe('GitHub\n\nPricing\n* * *');
  });
  test('to Markdown', () => {
    expect(htmlToMarkdown(html)).toBe('Home\n\n# Tides\n\nThe **sea** [rises](https://a.example/).');
  });
  test.each(['', ' ', '<p></p>', '<frameset></frameset>'])('%j gives empty output', (empty) => {
    expect([htmlToText(empty), articleText(empty), htmlToMarkdown(empty)]).toEqual([{ title: '', text: '' }, '', '']);
  });
  test('removes unsafe content', () => {
    expect(htmlToMarkdown('<a href="javascript:alert(1)">x</a><img src="data:,x">&lt;script&gt;')).toBe('x\\<script>');
  });
});

describe('Markdown written again from the HTML', () => {
  const pages = new URL('../../../fixtures/pages/', import.meta.url);
  test.each(globSync('*/page.html', { cwd: pages }))('is the same for %s', (page) => {
    const html = readFileSync(new URL(page, pages), 'utf8');
    const article = extract(html, { url: 'https://tides.example/a', savedAt: '2025-01-01T00:00:00.000Z' });
    expect(rewriteMarkdown(article)).toBe(article.markdown);
  });

  const header = '---\nsource: "https://a.example/"\ntitle: "Tides"\n---\n\n# Tides\n';
  test.each([
    ['text of its own', `${header}\n<script>alert(1)</script>\n`],
    ['an unknown field', header.replace('title', 'evil: "x"\ntitle')],
    ['a field that is not as Pith writes it', header.replace('title', 'author: !!js/function x\ntags: [a]\ntitle')],
    ['a script URL', header.replace('title', 'hero_image: "javascript:alert(1)"\ntitle')],
    ['a list of other things', header.replace('title', 'rule_id:\n  - 1\ntitle')],
  ])('loses %s', (_, markdown) => {
    const page = { content_html: '<p>The sea.</p>', title: 'Sea', hero_image: undefined };
    expect(rewriteMarkdown({ ...page, markdown })).toBe(`${header}\nThe sea.\n`);
  });

  test('has the title and image of the page where its frontmatter has none', () => {
    const page = { content_html: '<p>The sea.</p>', title: 'Sea <b>', hero_image: 'https://a.example/sea.png' };
    expect(rewriteMarkdown({ ...page, markdown: 'evil' })).toBe(
      '[![Sea \\<b>](https://a.example/sea.png)](https://a.example/sea.png)\n\n# Sea \\<b>\n\nThe sea.\n',
    );
  });
});
