import { describe, expect, test } from 'vitest';
import { articleText, htmlToMarkdown } from './convert.ts';
import { htmlToText } from './htmlToText.ts';

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
