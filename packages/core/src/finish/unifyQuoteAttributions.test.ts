import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { unifyQuoteAttributions } from './unifyQuoteAttributions.ts';

test.each([
  [
    'a footer',
    '<blockquote><p>a</p><footer>Ann</footer></blockquote>',
    '<blockquote><p>a</p><p>— Ann</p></blockquote>',
  ],
  [
    'with a dash of its own',
    '<blockquote><p>a</p><footer>– Ann, <cite>b</cite></footer></blockquote>',
    '<blockquote><p>a</p><p>– Ann, <cite>b</cite></p></blockquote>',
  ],
  [
    'a citation of its own',
    '<blockquote><p>a</p> <cite>Ann</cite></blockquote>',
    '<blockquote><p>a</p> <p>— Ann</p></blockquote>',
  ],
  [
    'a citation in the last sentence',
    '<blockquote>a in <cite>b</cite></blockquote>',
    '<blockquote>a in <cite>b</cite></blockquote>',
  ],
  [
    'a caption',
    '<figure><blockquote>a</blockquote><figcaption>Ann</figcaption></figure>',
    '<figure><blockquote>a<p>— Ann</p></blockquote></figure>',
  ],
  [
    'a marked line',
    '<blockquote><p>a</p><p class="quote-author">Ann</p></blockquote>',
    '<blockquote><p>a</p><p class="quote-author">— Ann</p></blockquote>',
  ],
  [
    'a footer of paragraphs',
    '<blockquote><p>a</p><footer><p>b</p></footer></blockquote>',
    '<blockquote><p>a</p><footer><p>b</p></footer></blockquote>',
  ],
  [
    'a quotation without attribution',
    '<blockquote><p>a</p><p>b</p></blockquote>',
    '<blockquote><p>a</p><p>b</p></blockquote>',
  ],
])('%s', (_, before, after) => {
  expect(bodyAfter(unifyQuoteAttributions, before)).toBe(after);
});
