/** Generates images for tests. */
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Noise instead of a plain colour, so that re-encoding shows. */
export function picture(width: number, height: number, { alpha = false } = {}): Sharp {
  const channels = alpha ? 4 : 3;
  const pixels = Buffer.alloc(width * height * channels);
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7919 + (at >> 5) * 104_729) & 0xff;
  return sharp(pixels, { raw: { width, height, channels } });
}

export const animation = async (width: number, height: number, frames: number): Promise<Sharp> => {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, frame) =>
      sharp({ create: { width, height, channels: 3, background: { r: frame * 40, g: 0, b: 255 } } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(pictures, { join: { animated: true } });
};

const chunk = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A PNG of one colour with one bit per pixel: many pixels in few bytes. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The simplest BMP: 24 bits, blue first, rows from bottom to top. The colour is red, green, blue. */
export function bmp(width: number, height: number, [r, g, b]: readonly [number, number, number]): Buffer {
  const stride = Math.ceil((width * 24) / 32) * 4;
  const file = Buffer.alloc(54 + stride * height);
  file.write('BM', 0, 'latin1');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) file.set([b, g, r], 54 + y * stride + x * 3);
  }
  return file;
}

export function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head[6] = head[7] = size === 256 ? 0 : size;
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, picture]);
}
