/**
 * Decodes BMP and ICO, which the image library does not read: uncompressed pixels of 1 to 32 bits.
 *
 * Sizes are untrusted: the number of pixels is checked before memory is allocated, and reads past the end of the file throw.
 */
import { archiveError } from '../errors.ts';
import { MAX_PIXELS } from './limits.ts';

/** Four bytes per pixel: red, green, blue, alpha; rows from top to bottom. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly rgba: Buffer;
}

const FILE_HEADER_BYTES = 14;
/** Values of the compression field (BI_RGB, BI_BITFIELDS). */
const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;

export function readBmp(file: Buffer): Pixels {
  return withinFile(() =>
    readDib(file.subarray(FILE_HEADER_BYTES), { pixelsAt: file.readUInt32LE(10) - FILE_HEADER_BYTES }),
  );
}

/** Reads the largest image of an icon file: an embedded PNG file, or pixels. */
export function readIco(file: Buffer): Pixels | { readonly png: Buffer } {
  return withinFile(() => {
    const count = Math.min(file.readUInt16LE(4), 64);
    const entries = Array.from({ length: count }, (_, index) => {
      const at = 6 + index * 16;
      // 256 does not fit in a byte and is stored as 0.
      return { width: file[at] || 256, length: file.readUInt32LE(at + 8), start: file.readUInt32LE(at + 12) };
    });
    const largest = entries.sort((a, b) => b.width - a.width)[0];
    if (!largest) throw new RangeError('no images');
    const image = file.subarray(largest.start, largest.start + largest.length);
    if (image.toString('latin1', 1, 4) === 'PNG') return { png: image };
    return readDib(image, { isIcon: true });
  });
}

interface DibOptions {
  readonly pixelsAt?: number;
  /** The stored height is doubled: a transparency mask follows the image. */
  readonly isIcon?: boolean;
}

function readDib(dib: Buffer, { pixelsAt, isIcon = false }: DibOptions): Pixels {
  const headerLength = dib.readUInt32LE(0);
  const width = dib.readInt32LE(4);
  const storedHeight = dib.readInt32LE(8);
  const height = Math.abs(isIcon ? Math.trunc(storedHeight / 2) : storedHeight);
  const bits = dib.readUInt16LE(14);
  const compression = dib.readUInt32LE(16);
  if (width <= 0 || height <= 0) throw new RangeError('no pixels');
  if (width * height > MAX_PIXELS) throw archiveError('image-too-many-pixels');
  const isKnown =
    compression === UNCOMPRESSED ? [1, 4, 8, 24, 32].includes(bits) : compression === BIT_FIELDS && bits === 32;
  if (headerLength < 40 || !isKnown) throw new RangeError('unsupported format');

  const colours = bits <= 8 ? dib.readUInt32LE(32) || 2 ** bits : 0;
  const masks = compression === BIT_FIELDS && headerLength === 40 ? 12 : 0;
  const palette = dib.subarray(headerLength, headerLength + Math.min(colours, 256) * 4);
  const start = pixelsAt ?? headerLength + masks + palette.length;
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (start < 0 || start + stride * height > dib.length) throw new RangeError('truncated');

  const rgba = Buffer.alloc(width * height * 4, 255);
  const pixelsPerByte = 8 / bits;
  for (let y = 0; y < height; y++) {
    const row = start + stride * (storedHeight < 0 ? y : height - 1 - y);
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 4;
      if (bits <= 8) {
        const shift = (pixelsPerByte - 1 - (x % pixelsPerByte)) * bits;
        const colour = (dib[row + Math.floor(x / pixelsPerByte)]! >> shift) & (2 ** bits - 1);
        copyColour(palette, colour * 4, rgba, to);
      } else copyColour(dib, row + (x * bits) / 8, rgba, to);
      if (bits === 32) rgba[to + 3] = dib[row + x * 4 + 3]!;
    }
  }
  if (bits === 32) makeOpaqueIfTransparent(rgba);
  return { width, height, rgba };
}

/** BMP stores blue first. */
function copyColour(from: Buffer, at: number, to: Buffer, toOffset: number): void {
  to[toOffset] = from[at + 2] ?? 0;
  to[toOffset + 1] = from[at + 1] ?? 0;
  to[toOffset + 2] = from[at] ?? 0;
}

/** Many programs write alpha 0 for opaque images: makes an image opaque when all its pixels are transparent. */
function makeOpaqueIfTransparent(rgba: Buffer): void {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 0) return;
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
}

/** Turns reads past the end of the file into `image-unreadable`. */
function withinFile<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw archiveError('image-unreadable', undefined, error);
    throw error;
  }
}
