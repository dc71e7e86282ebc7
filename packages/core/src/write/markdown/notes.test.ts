import { expect, test } from 'vitest';
import { dangersIn, markdownOf, renderedHtml, renderedText } from '../../../test/kit.ts';

const noted = (inner: string) =>
  `<p>a<sup><a href="#fn-1">1</a></sup></p><ol><li id="fn-1" value="1">${inner}</li></ol>`;

test.each([
  ['a mark and a note', noted('Some note.'), 'a[^1]\n\n[^1]: Some note.'],
  ['a note of two paragraphs', noted('<p>One two.</p><p>Three.</p>'), 'a[^1]\n\n[^1]: One two.\n\n    Three.'],
  ['a note of one word', noted('Ibid.'), 'a[^1]\n\n[^1]: Ibid. &nbsp;'],
  ['a note that starts with a list', noted('<ul><li>b</li></ul>'), 'a[^1]\n\n[^1]: &nbsp;&nbsp;\n\n    - b'],
  ['an ordinary link inside the page', '<p><a href="#fn-1">one</a></p>', '[one](#fn-1)'],
  ['an ordinary list', '<ol><li>b</li></ol>', '1. b'],
  ['an empty note', noted(''), 'a[^1]'],
])('%s', (_, html, markdown) => {
  expect(markdownOf(html)).toBe(markdown);
});

test.each([
  ['an address', 'javascript:alert(1)'],
  ['an address and a title', 'javascript:alert(1) "b"'],
  ['a link', '<a href="https://x.example/">b</a>'],
  ['an address on two lines', 'javascript:alert(1)<br>"b"'],
])('%s as a note is not a link definition without footnote support', (_, inner) => {
  const markdown = markdownOf(noted(inner));
  expect(dangersIn(renderedHtml(markdown))).toEqual([]);
  expect(renderedText(markdown)).toContain('[^1]: ');
});
