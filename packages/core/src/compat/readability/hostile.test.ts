/** Hostile pages give a result like others. `npm run bench -- readability` measures how their time grows. */
import { expect, test } from 'vitest';
import { isProbablyReaderable } from './readerable.ts';
import { oursOf, paragraphs, sentence } from './testKit.ts';

const text = paragraphs(6);
const nested = (size: number, open: string, close: string) => open.repeat(size) + text + close.repeat(size);

test.each([
  ['100,000 nested divs', nested(100_000, '<div>', '</div>')],
  ['100,000 nested insertions', nested(100_000, '<ins>', '</ins>')],
  ['100,000 nested sections, never closed', nested(100_000, '<section><h2>a</h2>', '')],
  ['10,000 nested tables', nested(10_000, '<table><tr><td>', '</td></tr></table>')],
  ['10,000 nested author boxes', nested(10_000, '<div class="author share">', '</div>')],
  ['10,000 images in noscript', `${'<img src="a.gif"><noscript><img src="b.jpg"></noscript>'.repeat(10_000)}${text}`],
  ['200,000 flat spans', `<div>${'<span>a, </span>'.repeat(200_000)}</div>${text}`],
  ['200,000 flat breaks', `<div>${'a<br><br>'.repeat(200_000)}</div>${text}`],
  ['200,000 comments', `<p>${'a<!-- -->'.repeat(200_000)}</p>${text}`],
  ['5 MB of white space', `<p>a${' '.repeat(5_000_000)}b</p>${text}`],
  ['a 1 MB word in a srcset', `<img src="a" srcset="${'a'.repeat(1_000_000)} b">${text}`],
  ['1 MB of unclosed comments in a style', `<p style="${'/*a:b'.repeat(200_000)} display">a</p>${text}`],
  ['1 MB of white space in a property', `<meta property="${' '.repeat(1_000_000)}" content="a">${text}`],
  ['1 MB of white space in a name', `<meta name="${' '.repeat(1_000_000)}" content="a">${text}`],
  ['1 MB of separators in the title', `<title>${'a | '.repeat(250_000)}</title>${text}`],
  ['1 MB of brackets in JSON-LD', `<script type="application/ld+json">${'['.repeat(1_000_000)}</script>${text}`],
])('%s', (_, html) => {
  expect(oursOf(html)?.textContent).toContain(sentence(5));
  expect(() => isProbablyReaderable(html)).not.toThrow();
});
