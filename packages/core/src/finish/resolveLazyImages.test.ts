import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { resolveLazyImages } from './resolveLazyImages.ts';

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
/** The addresses of the images that are left. */
const sources = (html: string) =>
  [...bodyAfter(resolveLazyImages, html).matchAll(/<img[^>]* src="([^"]*)"/g)].map((match) => match[1]);

test.each([
  ['an ordinary image stays', '<img src="a.jpg">', ['a.jpg']],
  ['the lazy URL wins over a placeholder', `<img src="${gif}" data-src="a.jpg">`, ['a.jpg']],
  ['the lazy URL wins over a small copy', '<img src="tiny.jpg" data-src="a.jpg">', ['a.jpg']],
  [
    'other names for it',
    '<img data-original="a.jpg"><img data-lazy-src="b.jpg"><img data-hi-res-src="c.jpg">',
    ['a.jpg', 'b.jpg', 'c.jpg'],
  ],
  [
    'names of single sites',
    `<img data-real-photo="/p/a.jpg"><img src="${gif}" x-full="b.webp?w=9"><img src="/img/loading.gif" data-foto="//e.org/c.png">`,
    ['/p/a.jpg', 'b.webp?w=9', '//e.org/c.png'],
  ],
  ['an image of another name beside a real one', '<img src="a.jpg" data-real-photo="b.jpg">', ['a.jpg']],
  [
    'a thumbnail or a title is no source',
    `<img src="/placeholder.png" data-thumb="t.jpg" title="b.jpg">`,
    ['/placeholder.png'],
  ],
  ['a flag is not a URL', '<img src="a.jpg" data-lazy="true"><img src="b.jpg" data-lazy="1">', ['a.jpg', 'b.jpg']],
  ['a data URL in a lazy attribute is ignored', `<img src="a.jpg" data-src="${gif}">`, ['a.jpg']],
  [
    'the blurred copy of an image at Wix',
    '<img src="https://static.wixstatic.com/media/a1~mv2.png/v1/fill/w_49,h_37,al_c,blur_2,enc_auto/a1~mv2.png"><img src="https://static.wixstatic.com/media/a2~mv2.png/v1/fill/w_900,h_700,al_c/a2~mv2.png">',
    [
      'https://static.wixstatic.com/media/a1~mv2.png',
      'https://static.wixstatic.com/media/a2~mv2.png/v1/fill/w_900,h_700,al_c/a2~mv2.png',
    ],
  ],
  [
    'a place for the width is filled',
    '<img data-src="a_{width}x.jpg"><img src="b.jpg?w={width}"><img src="c_%7Bwidth%7Dx.jpg">',
    ['a_1080x.jpg', 'b.jpg?w=1080', 'c_1080x.jpg'],
  ],
  ['the widest of a srcset', '<img src="s.jpg" srcset="s.jpg 320w, l.jpg 1280w, m.jpg 640w">', ['l.jpg']],
  ['the densest of a srcset', '<img src="s.jpg" srcset="s.jpg, l.jpg 2x, m.jpg 1.5x">', ['l.jpg']],
  ['a lazy srcset', `<img src="${gif}" data-srcset="a.jpg 1x, b.jpg 2x">`, ['b.jpg']],
  [
    'commas inside addresses',
    '<img srcset="/w_400,h_300/a.jpg 400w, /w_800,h_600/a.jpg 800w">',
    ['/w_800,h_600/a.jpg'],
  ],
  ['no space after the comma', '<img srcset="a.jpg 1x,b.jpg 2x">', ['b.jpg']],
  ['a comma right after a URL', '<img srcset="a.jpg, b.jpg 2x,">', ['b.jpg']],
  ['line breaks between', '<img srcset="\n  a.jpg 100w,\n  b.jpg 200w\n">', ['b.jpg']],
  ['a data URL in the srcset is ignored', `<img srcset="${gif} 2x, a.jpg 1x">`, ['a.jpg']],
  ['sources of the picture around it', '<picture><source srcset="a.webp 800w"><img src="a.jpg"></picture>', ['a.webp']],
  ['sources outside its picture element are ignored', '<source srcset="a.webp 800w"><img src="a.jpg">', ['a.jpg']],
  ['drops an image without a URL', '<img><img src=""><img src="about:blank">', []],
  [
    'drops an image with the address of the page or the site',
    '<img src="/"><img src="./"><img src="#top"><img src="https://e.org/"><img src="//e.org"><img src="/?image=5">',
    ['/?image=5'],
  ],
  ['the real image of one', '<img src="/" data-foto="b.jpg">', ['b.jpg']],
  ['drops a placeholder without a real image', `<img src="${gif}">`, []],
  ['drops a script URL', '<img src=" javascript:alert(1)">', []],
  ['drops a tracking pixel', '<img src="t.gif" width="1" height="1"><img src="u.gif" height="0px">', []],
  ['drops the pixel of WordPress', '<img src="https://stats.example/g.gif?v=ext&amp;p=7" width="6" height="5">', []],
  ['a small image stays', '<img src="a.png" width="16" height="16">', ['a.png']],
  ['a width in percent stays', '<img src="a.png" width="1%">', ['a.png']],
])('%s', (_, html, expected) => {
  expect(sources(html)).toEqual(expected);
});

test('text and other elements stay', () => {
  expect(bodyAfter(resolveLazyImages, '<p data-src="x">a</p><a data-src="y">b</a>')).toBe(
    '<p data-src="x">a</p><a data-src="y">b</a>',
  );
});

test.each([
  ['without a URL', '<iframe data-src="/a">', '/a'],
  ['of an empty page', '<iframe src="about:blank" data-lazy-src="//example.org/a">', '//example.org/a'],
  ['that has a URL', '<iframe src="/b" data-src="/a">', '/b'],
])('a frame %s', (_, before, url) => {
  expect(bodyAfter(resolveLazyImages, before)).toContain(` src="${url}"`);
});
