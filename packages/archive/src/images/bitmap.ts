/**
 * BMP and ICO, which the image library does not read: plain pixels of 1 to 32 bits, without compression.
 *
 * Sizes come from outside: the number of pixels is judged before room is made for them, and what is read lies inside the file.
 */
import { archiveError } from '../errors.ts';
import { MAX_PIXELS } from './limits.ts';

/** Four bytes a pixel: red, green, blue, opacity; rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Buffer;
}

const FILE_HEADER = 14;
/** How the pixels are packed: not at all, or with masks that say where each colour is. */
const PLAIN = 0;
const MASKED = 3;

export function readBmp(file: Buffer): Pixels {
  return inside(() => readDib(file.subarray(FILE_HEADER), { pixelsAt: file.readUInt32LE(10) - FILE_HEADER }));
}

/** The largest picture of an icon file: a PNG as it is, or pixels. */
export function readIco(file: Buffer): Pixels | { readonly png: Buffer } {
  return inside(() => {
    const count = Math.min(file.readUInt16LE(4), 64);
    const entries = Array.from({ length: count }, (_, index) => {
      const at = 6 + index * 16;
      // 256 does not fit in a byte, and is written as 0.
      return { width: file[at] || 256, length: file.readUInt32LE(at + 8), start: file.readUInt32LE(at + 12) };
    });
    const largest = entries.sort((a, b) => b.width - a.width)[0];
    if (!largest) throw new RangeError('no pictures');
    const picture = file.subarray(largest.start, largest.start + largest.length);
    if (picture.toString('latin1', 1, 4) === 'PNG') return { png: picture };
    return readDib(picture, { isIcon: true });
  });
}

interface DibOptions {
  readonly pixelsAt?: number;
  /** Twice as high as it looks: below the picture follows a mask. */
  readonly isIcon?: boolean;
}

function readDib(dib: Buffer, { pixelsAt, isIcon = false }: DibOptions): Pixels {
  const headerLength = dib.readUInt32LE(0);
  const width = dib.readInt32LE(4);
  const writtenHeight = dib.readInt32LE(8);
  const height = Math.abs(isIcon ? Math.trunc(writtenHeight / 2) : writtenHeight);
  const bits = dib.readUInt16LE(14);
  const packing = dib.readUInt32LE(16);
  if (width <= 0 || height <= 0) throw new RangeError('no pixels');
  if (width * height > MAX_PIXELS) throw archiveError('image-too-many-pixels');
  const isKnown = packing === PLAIN ? [1, 4, 8, 24, 32].includes(bits) : packing === MASKED && bits === 32;
  if (headerLength < 40 || !isKnown) throw new RangeError('a form that is not read');

  const colours = bits <= 8 ? dib.readUInt32LE(32) || 2 ** bits : 0;
  const masks = packing === MASKED && headerLength === 40 ? 12 : 0;
  const palette = dib.subarray(headerLength, headerLength + Math.min(colours, 256) * 4);
  const start = pixelsAt ?? headerLength + masks + palette.length;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start < 0 || start + stride * height > dib.length) throw new RangeError('cut off');

  const rgba = Buffer.alloc(width * height * 4, 255);
  const perByte = 8 / bits;
  for (let y = 0; y < height; y++) {
    const row = start + stride * (writtenHeight < 0 ? y : height - 1 - y);
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4;
      if (bits <= 8) {
        const shift = (perByte - 1 - (x % perByte)) * bits;
        const colour = (dib[row + Math.floor(x / perByte)]! >> shift) & (2 ** bits - 1);
        copyColour(palette, colour * 4, rgba, to);
      } else copyColour(dib, row + (x * bits) / 8, rgba, to);
      if (bits === 32) rgba[to + 3] = dib[row + x * 4 + 3]!;
    }
  }
  if (bits === 32) opaqueIfAllClear(rgba);
  return { width, height, rgba };
}

/** Files keep blue first. */
function copyColour(from: Buffer, at: number, to: Buffer, place: number): void {
  to[place] = from[at + 2] ?? 0;
  to[place + 1] = from[at + 1] ?? 0;
  to[place + 2] = from[at] ?? 0;
}

/** Many programs leave the fourth byte at zero and mean an ordinary picture. */
function opaqueIfAllClear(rgba: Buffer): void {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return;
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
}

/** Reading past the end is how a damaged file shows. */
function inside<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw archiveError('image-unreadable', undefined, error);
    throw error;
  }
}
