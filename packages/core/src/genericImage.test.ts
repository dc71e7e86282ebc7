import { expect, test } from 'vitest';
import { imageIdentity, isGenericImage, isSameImage, pictureIdentity, pictureSize } from './genericImage.ts';

test.each([
  ['https://a.example/img/site-logo.png', true],
  ['https://a.example/uploads/avatars/17.jpg', true],
  ['https://a.example/emoji/1f600.png', true],
  ['https://img.shields.io/npm/v/pith', true],
  ['https://a.example/assets/icons/phone.svg', true],
  ['https://a.example/files/android-chrome-192x192.png', true],
  ['https://a.example/og-image.png', true],
  ['https://a.example/share.jpg', true],
  ['https://a.example/media/open-graph-image.png', true],
  ['https://a.example/social-wide.jpg', true],
  ['https://a.example/images/ajax-loader.gif', true],
  ['https://a.example/files/siteLogo.png', true],
  ['https://a.example/media/WebShareDefaultImage', true],
  ['https://a.example/noscript.gif', true],
  ['https://a.example/default-ogham-stone.jpg', false],
  ['https://a.example/files/catalogo.png', false],
  ['https://a.example/emoji/flat/v2/1f600.png', true],
  ['https://a.example/icons/topics/tide.png', true],
  ['https://a.example/resize?url=https%3A%2F%2Fb.example%2Flogos%2Fblue.png', true],
  ['https://a.example/front-loaders.jpg', false],
  ['https://a.example/default.png', true],
  ['data:image/gif;base64,R0lGOD', true],
  ['https://a.example/sites/default/files/tide.jpg', false],
  ['https://a.example/share-of-voice.jpg', false],
  ['https://a.example/iconic-photographs.jpg', false],
  ['https://a.example/catalogos.jpg', false],
])('%s is generic: %s', (url, expected) => {
  expect(isGenericImage(url)).toBe(expected);
});

test.each([
  ['https://a.example/tide.jpg', 'https://a.example/tide-1024x768.jpg'],
  ['https://a.example/tide.jpg', 'https://cdn.example/resize/800/tide_800w.webp?q=80'],
  ['https://a.example/tide-scaled.jpg', 'https://a.example/tide-300x200@2x.jpg'],
  ['https://a.example/tide.jpg', 'https://a.example/_next/image?url=%2Fimages%2Ftide.jpg&w=640'],
  ['https://a.example/tide.jpg', 'https://cdn.example/w_600/https://a.example/tide.jpg'],
])('%s and %s are one image', (a, b) => {
  expect(imageIdentity(a)).toBe(imageIdentity(b));
});

test.each([
  ['https://a.example/tide-1.jpg', 'https://a.example/tide-2.jpg'],
  ['https://a.example/a/1.jpg', 'https://a.example/b/1.jpg'],
])('%s and %s are two images', (a, b) => {
  expect(imageIdentity(a)).not.toBe(imageIdentity(b));
});

test.each([
  ['https://a.example/40956_2_socialimage_tide.jpg', 'https://a.example/40956_2_articlemedium_tide.jpg', true],
  ['https://a.example/40956_2_socialimage_tide.jpg', 'https://a.example/40957_2_articlemedium_tide.jpg', false],
  ['https://a.example/tide-clock-front-view.jpg', 'https://a.example/tide-clock-back-view.jpg', false],
  ['https://a.example/a-small.jpg', 'https://a.example/b-small.jpg', false],
])('%s and %s are one image, named for two uses: %s', (a, b, expected) => {
  expect(isSameImage(a, b)).toBe(expected);
});

test.each([
  ['https://a.example/lamp.jpg', 'https://a.example/lamp-300x200.jpg'],
  ['https://a.example/lamp_600x.jpg', 'https://a.example/lamp.jpg?v=2'],
  ['https://a.example/lamp.jpg', 'https://a.example/650x750x2/lamp.jpg'],
  ['https://a.example/lamp.jpg', 'https://a.example/c_fill,w_300/f_auto/lamp.jpg'],
  ['https://a.example/lamp.1700000000.386.513.jpg', 'https://a.example/lamp.1700000000.1280.1280.jpg'],
  ['https://a.example/I/61Su._AC_SX679_.jpg', 'https://a.example/I/61Su._AC_US40_.jpg'],
  ['https://a.example/images/x1/s-l500.jpg', 'https://a.example/images/x1/s-l1600.jpg'],
  ['https://a.example/resize?url=%2Flamp.jpg&w=64', 'https://a.example/resize?url=%2Flamp.jpg&w=640'],
  ['https://a.example/thumb80x80/pics/lamp-1001.webp', 'https://a.example/padthumb600x600/pics/lamp-1001.jpg'],
  ['https://a.example/image?id=1&imwidth=64', 'https://a.example/image?id=1&imwidth=640'],
  ['https://a.example/images/80w/12/lamp.jpg', 'https://a.example/images/1280x1280/12/lamp.jpg'],
  ['https://a.example/resize-h96-w96%5Ecompr-r65/12/lamp.jpg', 'https://a.example/resize-h800-w800/12/lamp.jpg'],
])('%s and %s are one picture', (one, other) => expect(pictureIdentity(one)).toBe(pictureIdentity(other)));

test.each([
  ['https://a.example/lamp-1001.jpg', 'https://a.example/lamp-1002.jpg'],
  ['https://a.example/red/lamp.jpg', 'https://a.example/blue/lamp.jpg'],
  ['https://a.example/image?id=1&w=64', 'https://a.example/image?id=2&w=64'],
])('%s and %s are two pictures', (one, other) => expect(pictureIdentity(one)).not.toBe(pictureIdentity(other)));

test.each([
  ['https://a.example/lamp-300x200.jpg', 300],
  ['https://a.example/lamp.jpg?width=80', 80],
  ['https://a.example/ar_16:9,w_640/f_auto/lamp.jpg', 640],
  ['https://a.example/I/61Su._AC_US40_.jpg', 40],
  ['https://a.example/images/80w/12/lamp.jpg', 80],
  ['https://a.example/im/resize-h96-w98%5Ecompr-r65/12/lamp.jpg', 98],
  ['https://a.example/480/lamp.jpg', Number.POSITIVE_INFINITY],
  ['https://a.example/lamp-2041.jpg', Number.POSITIVE_INFINITY],
])('%s is %s pixels wide', (url, size) => expect(pictureSize(url)).toBe(size));
