/**
 * The bytes of an image → an image that every reader shows: JPEG, PNG or GIF, of reasonable size, without a camera's notes.
 *
 * Content is judged by what it is, never by what it claims; pixels are counted before they are decoded. SVG is drawn rather
 * than kept: a picture of it cannot run or ask for anything.
 */
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { archiveError } from '../errors.ts';
import { type Pixels, readBmp, readIco } from './bitmap.ts';
import { drawSvg } from './drawSvg.ts';
import { ICON_PIXELS, MAX_BYTES, MAX_PIXELS, MAX_WIDTH, NEARLY_SQUARE } from './limits.ts';
import { type ImageKind, isLosslessWebp, sniff } from './sniff.ts';
import { stripImageMetadata } from './stripImageMetadata.ts';

export type StoredType = 'jpeg' | 'png' | 'gif';

export interface StoredImage {
  readonly type: StoredType;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** For one conversion; the image library looks at its watch between the parts of an image. */
const SECONDS = 20;
const JPEG = { quality: 85, progressive: true } as const;
const PNG = { compressionLevel: 8 } as const;

export async function toStored(bytes: Uint8Array): Promise<StoredImage> {
  if (bytes.byteLength > MAX_BYTES) throw archiveError('image-too-large');
  const kind = sniff(bytes);
  if (!kind) throw archiveError('image-unknown');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'bmp') return fromPixels(readBmp(file));
  if (kind === 'ico') {
    const picture = readIco(file);
    return 'png' in picture ? fromFile('png', picture.png) : fromPixels(picture);
  }
  return kind === 'svg' ? fromSvg(file) : fromFile(kind, file);
}

/** A smaller copy of a stored image, as a still picture. */
export async function smaller({ bytes, type }: StoredImage, width: number): Promise<StoredImage> {
  const picture = (await open(bytes)).resize({ width, withoutEnlargement: true });
  return written(picture, type === 'jpeg' ? 'jpeg' : 'png');
}

export function isIcon({ width, height }: Pick<StoredImage, 'width' | 'height'>): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return long <= ICON_PIXELS && long <= short * NEARLY_SQUARE;
}

type FileKind = Exclude<ImageKind, 'bmp' | 'ico' | 'svg'>;

/** Kept as they came when nothing speaks against it. */
const ordinary: ReadonlySet<FileKind> = new Set(['jpeg', 'png', 'gif'] as const);

async function fromFile(kind: FileKind, file: Buffer): Promise<StoredImage> {
  const facts = await factsOf(file);
  const { width, height, frames } = sizeOf(facts);
  if (width * height > MAX_PIXELS) throw archiveError('image-too-many-pixels');
  const isUpright = (facts.orientation ?? 1) === 1;
  if (ordinary.has(kind) && width <= MAX_WIDTH && isUpright) {
    const type = kind as StoredType;
    return { type, bytes: type === 'gif' ? file : stripImageMetadata(type, file), width, height };
  }
  // A film of too many pixels becomes its first picture.
  const animated = frames > 1 && width * height * frames <= MAX_PIXELS;
  const picture = fitted(animated ? await open(file, { animated }) : (await open(file)).autoOrient());
  return written(picture, animated ? 'gif' : targetOf(kind, file, facts));
}

/** What has sharp edges or holes stays exact; photographs become JPEG. */
function targetOf(kind: FileKind, file: Buffer, { hasAlpha }: Metadata): StoredType {
  if (hasAlpha) return 'png';
  const isExact = kind === 'webp' ? isLosslessWebp(file) : kind === 'png' || kind === 'gif' || kind === 'tiff';
  return isExact ? 'png' : 'jpeg';
}

async function fromPixels({ rgba, width, height }: Pixels): Promise<StoredImage> {
  return written(fitted(await open(rgba, { raw: { width, height, channels: 4 } })), 'png');
}

/** Text in it is drawn with this machine's fonts. */
const SVG_MAX_BYTES = 5_000_000;

async function fromSvg(file: Buffer): Promise<StoredImage> {
  if (file.length > SVG_MAX_BYTES) throw archiveError('image-too-large');
  return written(fitted(await open(await drawSvg(file))), 'png');
}

const fitted = (picture: Sharp) => picture.resize({ width: MAX_WIDTH, withoutEnlargement: true });

async function open(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options }).timeout({ seconds: SECONDS });
}

async function factsOf(file: Buffer): Promise<Metadata> {
  const { default: sharp } = await import('sharp');
  return sharp(file, { limitInputPixels: false }) // only the header is read
    .metadata()
    .catch((error: Error) => {
      throw archiveError('image-unreadable', undefined, error);
    });
}

function sizeOf({ width, height, pages = 1, pageHeight }: Metadata) {
  return { width, height: pageHeight ?? height, frames: pages };
}

async function written(picture: Sharp, type: StoredType): Promise<StoredImage> {
  const shaped = { jpeg: () => picture.jpeg(JPEG), png: () => picture.png(PNG), gif: () => picture.gif() }[type]();
  try {
    const { data, info } = await shaped.toBuffer({ resolveWithObject: true });
    return { type, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    const isTooMuch = /pixel limit/i.test((error as Error).message);
    throw archiveError(isTooMuch ? 'image-too-many-pixels' : 'image-unreadable', undefined, error);
  }
}
