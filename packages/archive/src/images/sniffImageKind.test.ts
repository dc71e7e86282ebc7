import { expect, test } from 'vitest';
import { picture } from '../../test/pictures.ts';
import { isLosslessWebp, sniffImageKind } from './sniffImageKind.ts';

test.each([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['RIFF1234WEBPVP8 ', 'webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0', 'avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0avif', 'avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'heic'],
  ['II*\0', 'tiff'],
  ['MM\0*', 'tiff'],
  ['BM', 'bmp'],
  ['\0\0\x01\0', 'ico'],
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'svg'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- by hand -->\n<svg>', 'svg'],
  ['<?xml version="1.0"?><rss>', undefined],
  ['<!-- a page --><html>', undefined],
  ['RIFF1234WAVE', undefined],
  ['%PDF-1.7', undefined],
  ['', undefined],
])('%j is %s', (bytes, kind) => {
  expect(sniffImageKind(Buffer.from(bytes, 'latin1'))).toBe(kind);
});

test.each([
  ['lossless', true, { lossless: true }],
  ['lossy', false, { lossless: false }],
])('WebP, %s', async (_, expected, options) => {
  expect(isLosslessWebp(await picture(20, 20).webp(options).toBuffer())).toBe(expected);
  expect(isLosslessWebp(await picture(20, 20, { alpha: true }).withXmp('<x/>').webp(options).toBuffer())).toBe(
    expected,
  );
});

test('stops at a chunk longer than the file', () => {
  expect(isLosslessWebp(Buffer.from('RIFF\0\0\0\0WEBPVP8X\xff\xff\xff\xffVP8L', 'latin1'))).toBe(false);
});
