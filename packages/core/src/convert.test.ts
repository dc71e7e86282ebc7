import { describe, expect, test } from 'vitest';
import { htmlToMarkdown, htmlToText } from './convert.ts';

describe('all of a document, without choosing', () => {
  const html =
    '<title> Tides &amp; <b>moons</b> </title><nav>Home</nav><h1>Tides</h1><p>The <b>sea</b> <a href="https://a.example/">rises</a>.</p><script>alert(1)</script>';
  test('as text, with its title', () => {
    expect(htmlToText(html)).toEqual({ title: 'Tides & <b>moons</b>', text: 'Home\n\nTides\n\nThe sea rises.' });
  });
  test('as Markdown', () => {
    expect(htmlToMarkdown(html)).toBe('Home\n\n# Tides\n\nThe **sea** [rises](https://a.example/).');
  });
  test.each(['', ' ', '<p></p>', '<frameset></frameset>'])('of %j there is nothing', (empty) => {
    expect([htmlToText(empty), htmlToMarkdown(empty)]).toEqual([{ title: '', text: '' }, '']);
  });
  test('nothing harmful comes along', () => {
    expect(htmlToMarkdown('<a href="javascript:alert(1)">x</a><img src="data:,x">&lt;script&gt;')).toBe('x\\<script>');
  });
});
