import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animation, bmp, ico, picture, pngBomb } from '../../test/pictures.ts';
import { convertImage, isIcon, shrinkImage } from './convertImage.ts';

const ofType = (type: string) => expect.objectContaining({ type });

test.each([
  ['JPEG', () => picture(800, 600).jpeg()],
  ['PNG', () => picture(800, 600, { alpha: true }).png()],
  ['GIF', () => picture(80, 60).gif()],
  ['animated GIF', async () => (await animation(90, 60, 4)).gif()],
  ['JPEG as wide as the limit', () => picture(1536, 10).jpeg()],
])('stores %s unchanged', async (_, make) => {
  const file = await (await make()).toBuffer();
  const stored = await convertImage(file);
  expect(Buffer.compare(stored.bytes, file)).toBe(0);
});

test.each([
  ['lossy WebP', 'jpeg', () => picture(300, 200).webp({ quality: 60 })],
  ['lossless WebP', 'png', () => picture(300, 200).webp({ lossless: true })],
  ['WebP with transparency', 'png', () => picture(300, 200, { alpha: true }).webp()],
  ['AVIF', 'jpeg', () => picture(300, 200).avif({ effort: 0 })],
  ['AVIF with transparency', 'png', () => picture(300, 200, { alpha: true }).avif({ effort: 0 })],
  ['TIFF', 'png', () => picture(300, 200).tiff()],
  ['animated WebP', 'gif', async () => (await animation(300, 200, 3)).webp()],
] as const)('%s becomes %s', async (_, type, make) => {
  const stored = await convertImage(await (await make()).toBuffer());
  expect(stored).toMatchObject({ type, width: 300, height: 200 });
  expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: type, width: 300 });
});

test('an animation keeps its frames', async () => {
  const stored = await convertImage(await (await animation(300, 200, 3)).webp().toBuffer());
  expect((await sharp(stored.bytes, { animated: true }).metadata()).pages).toBe(3);
});

test.each([
  ['BMP', bmp(100, 70, [200, 100, 50])],
  ['ICO of pixels', ico(asIconImage(bmp(100, 70, [200, 100, 50])), 100)],
])('%s becomes PNG with its colours', async (_, file) => {
  const stored = await convertImage(file);
  expect(stored).toMatchObject({ type: 'png', width: 100, height: 70 });
  const pixel = await sharp(stored.bytes).extract({ left: 99, top: 69, width: 1, height: 1 }).raw().toBuffer();
  expect([...pixel.subarray(0, 3)]).toEqual([200, 100, 50]);
});

test('extracts a PNG from an icon file', async () => {
  const png = await picture(256, 256).png().toBuffer();
  expect(await convertImage(ico(png, 256))).toMatchObject({ type: 'png', width: 256, height: 256 });
});

/** Icon files leave out the file header and store twice the height. */
function asIconImage(file: Buffer): Buffer {
  const dib = Buffer.from(file.subarray(14));
  dib.writeInt32LE(dib.readInt32LE(8) * 2, 8);
  return dib;
}

test.each([
  ['JPEG', () => picture(3000, 500).jpeg(), { type: 'jpeg', width: 1536, height: 256 }],
  ['PNG', () => picture(3072, 500).png(), { type: 'png', width: 1536, height: 250 }],
  ['WebP', () => picture(3072, 500).webp(), { type: 'jpeg', width: 1536, height: 250 }],
  ['animated GIF', async () => (await animation(2000, 100, 3)).gif(), { type: 'gif', width: 1536, height: 77 }],
])('scales down a %s that is too wide', async (_, make, expected) => {
  expect(await convertImage(await (await make()).toBuffer())).toMatchObject(expected);
});

const place = { IFD0: { Copyright: 'Ann Moon' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } };

test('removes the location from a photograph without changing its pixels', async () => {
  const file = await picture(200, 100)
    .withExif(place)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif).toBeDefined();
  const stored = await convertImage(file);
  const metadata = await sharp(stored.bytes).metadata();
  expect([metadata.exif, metadata.xmp]).toEqual([undefined, undefined]);
  expect(Buffer.from(stored.bytes).includes('Ann Moon')).toBe(false);
  expect(Buffer.compare(await sharp(stored.bytes).raw().toBuffer(), await sharp(file).raw().toBuffer())).toBe(0);
});

test('removes metadata from a PNG too', async () => {
  const file = await picture(200, 100).withExif(place).png().toBuffer();
  expect(Buffer.from((await convertImage(file)).bytes).includes('Ann Moon')).toBe(false);
});

test('rotates a photograph taken sideways', async () => {
  const file = await picture(200, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const stored = await convertImage(file);
  expect(stored).toMatchObject({ type: 'jpeg', width: 100, height: 200 });
  expect((await sharp(stored.bytes).metadata()).orientation).toBeUndefined();
});

const svg = (size: string, inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const square = '<rect width="100%" height="100%" fill="#c86432"/>';

test.each([
  ['small', svg('width="400" height="300"', square), { width: 800, height: 600 }],
  ['without a size', svg('viewBox="0 0 400 300"', square), { width: 800, height: 600 }],
  ['huge', svg('width="40000" height="20000"', square), { width: 1536, height: 768 }],
  ['an icon', svg('width="24" height="24"', square), { width: 24, height: 24 }],
])('an SVG, %s, is drawn', async (_, file, size) => {
  const stored = await convertImage(file);
  expect(stored.type).toBe('png');
  expect(Math.abs(stored.width - size.width)).toBeLessThan(40);
  expect(Math.abs(stored.height - size.height)).toBeLessThan(40);
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a file of this machine', '<image href="file:///etc/passwd" width="50" height="50"/>'],
  ['a file through an entity', '<text>&secret;</text>'],
  [
    'a page',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="http://127.0.0.1/"/></body></foreignObject>',
  ],
])('an SVG with %s gives only pixels or an error', async (_, inner) => {
  const stored = await convertImage(svg('width="300" height="200"', `${square}${inner}`)).catch((error) => error);
  if (stored instanceof Error) expect(stored).toEqual(ofType('image-unreadable'));
  else expect(stored.type).toBe('png');
});

const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${Array.from('bcdefghij', (name, index) => {
  const before = String.fromCharCode(97 + index);
  return `<!ENTITY ${name} "${`&${before};`.repeat(10)}">`;
}).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"><text>&j;</text></svg>`;

test.each([
  ['a PNG of 30,000 × 30,000', 'image-too-many-pixels', pngBomb(30_000, 30_000)],
  ['more than 30 MB', 'image-too-large', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(30_000_000)])],
  ['a BMP with a huge declared size', 'image-too-many-pixels', hugeBmp()],
  ['an SVG of a billion laughs', 'image-unreadable', Buffer.from(laughs)],
  ['HTML', 'image-unknown', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['an empty file', 'image-unknown', Buffer.alloc(0)],
  ['only the header of a JPEG', 'image-unreadable', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['only the header of a HEIC', 'image-unreadable', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')],
  ['only the header of a BMP', 'image-unreadable', Buffer.from('BM')],
  ['a truncated BMP', 'image-unreadable', bmp(100, 100, [1, 2, 3]).subarray(0, 500)],
  ['an icon whose image is outside the file', 'image-unreadable', ico(Buffer.alloc(0), 32)],
])('rejects %s: %s', async (_, type, file) => {
  await expect(convertImage(file)).rejects.toEqual(ofType(type));
});

function hugeBmp(): Buffer {
  const file = bmp(1, 1, [0, 0, 0]);
  file.writeInt32LE(2_000_000_000, 18);
  file.writeInt32LE(-2_000_000_000, 22);
  return file;
}

const turbulence = `<filter id="f"><feTurbulence baseFrequency="0.05" numOctaves="10"/></filter>${'<rect width="100%" height="100%" filter="url(#f)"/>'.repeat(2000)}`;
const dashes = `<path d="${'M0 0 C 100 100 200 0 300 300 '.repeat(100_000)}" stroke="black" stroke-dasharray="0.01"/>`;

test.each([
  ['filters', svg('width="1500" height="1500"', turbulence)],
  ['dashes, without a declared size', svg('', dashes)],
])('gives up on an SVG that would take hours to draw: %s', async (_, file) => {
  await expect(convertImage(file, { svgSeconds: 2 })).rejects.toEqual(ofType('image-unreadable'));
});

test('rejects a truncated WebP', async () => {
  const file = await picture(300, 200).webp().toBuffer();
  await expect(convertImage(file.subarray(0, 4000))).rejects.toEqual(ofType('image-unreadable'));
});

test.each([
  [64, 64, true],
  [64, 52, true],
  [64, 40, false],
  [65, 65, false],
  [16, 16, true],
  [64, 1, false],
])('%i × %i: is an icon: %s', (width, height, expected) => {
  expect(isIcon({ width, height })).toBe(expected);
});

test('a shrunk copy of an animation is a still image', async () => {
  const film = await convertImage(await (await animation(500, 100, 3)).gif().toBuffer());
  expect(await shrinkImage(film, 100)).toMatchObject({ type: 'png', width: 100, height: 20 });
});
