import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { unifyCaptions } from './unifyCaptions.ts';

test.each([
  [
    'WordPress',
    '<div class="wp-caption alignleft"><img src="a.jpg"><p class="wp-caption-text">Ebb</p></div>',
    '<figure class="wp-caption alignleft"><img src="a.jpg"><figcaption class="wp-caption-text">Ebb</figcaption></figure>',
  ],
  [
    'MediaWiki',
    '<div class="thumb"><div class="thumbinner"><a href="/a"><img src="a.jpg"></a><div class="thumbcaption">Ebb</div></div></div>',
    '<div class="thumb"><figure class="thumbinner"><a href="/a"><img src="a.jpg"></a><figcaption class="thumbcaption">Ebb</figcaption></figure></div>',
  ],
])('turns a box of %s into a figure', (_, html, figure) => {
  expect(pageAfter(unifyCaptions, html)).toBe(figure);
});

test.each([
  ['a figure', '<figure class="wp-caption"><img src="a.jpg"><p class="wp-caption-text">Ebb</p></figure>'],
  ['a box without an image', '<div class="wp-caption"><p class="wp-caption-text">Ebb</p></div>'],
  ['another box', '<div class="box"><img src="a.jpg"><p class="wp-caption-text">Ebb</p></div>'],
])('leaves %s as it is', (_, html) => {
  expect(pageAfter(unifyCaptions, html)).toBe(html);
});
