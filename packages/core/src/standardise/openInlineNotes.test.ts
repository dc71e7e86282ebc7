import { expect, test } from 'vitest';
import { htmlToMarkdown } from '../convert.ts';

const note = (inner: string, name = 'footnoteContent') =>
  `<p>Sea.<span class="inline-footnote" title="Salt.">1<span class="${name}" style="display:none">${inner}</span></span> Tide.</p>`;

test.each([
  ['a note that opens at a click', note('Salt <b>water</b>.'), 'Sea.[^1] Tide.\n\n[^1]: Salt **water**.'],
  ['other hidden text', note('Salt water.', 'x'), 'Sea.1 Tide.'],
])('%s', (_, html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});
