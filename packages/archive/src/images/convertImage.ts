/**
 * Converts an image to a format that every program shows: JPEG, PNG or GIF, at most `MAX_WIDTH` wide, without camera metadata.
 *
 * The format is detected from the bytes, never from the declared type; pixels are counted before they are decoded. SVG is
 * rasterised, because a bitmap can neither run scripts nor make requests.
 */
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { archiveError } from '../errors.ts';
import { type Pixels, readBmp, readIco } from './bitmap.ts';
import { drawSvg } from './drawSvg.ts';
import { ICON_PIXELS, MAX_BYTES, MAX_ICON_ASPECT_RATIO, MAX_PIXELS, MAX_WIDTH } from './limits.ts';
import { type ImageKind, isLosslessWebp, sniffImageKind } from './sniffImageKind.ts';
import { stripImageMetadata } from './stripImageMetadata.ts';

export type StoredType = 'jpeg' | 'png' | 'gif';

export interface StoredImage {
  readonly type: StoredType;
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Timeout of one conversion; the image library checks it between the parts of an image. */
const TIMEOUT_SECONDS = 20;
const JPEG = { quality: 85, progressive: true } as const;
const PNG = { compressionLevel: 8 } as const;

interface ConvertOptions {
  /** How long an SVG may take to draw. */
  readonly svgSeconds?: number;
}

export async function convertImage(bytes: Uint8Array, { svgSeconds }: ConvertOptions = {}): Promise<StoredImage> {
  if (bytes.byteLength > MAX_BYTES) throw archiveError('image-too-large');
  const kind = sniffImageKind(bytes);
  if (!kind) throw archiveError('image-unknown');
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'bmp') return convertPixels(readBmp(file));
  if (kind === 'ico') {
    const icon = readIco(file);
    return 'png' in icon ? convertFile('png', icon.png) : convertPixels(icon);
  }
  return kind === 'svg' ? convertSvg(file, svgSeconds) : convertFile(kind, file);
}

/** Makes a smaller, still copy of a stored image. */
export async function shrinkImage({ bytes, type }: StoredImage, width: number): Promise<StoredImage> {
  const resized = (await open(bytes)).resize({ width, withoutEnlargement: true });
  return encode(resized, type === 'jpeg' ? 'jpeg' : 'png');
}

/** Small and nearly square: an icon or a bullet, not a picture of the article. */
export function isIcon({ width, height }: Pick<StoredImage, 'width' | 'height'>): boolean {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return long <= ICON_PIXELS && long <= short * MAX_ICON_ASPECT_RATIO;
}

type FileKind = Exclude<ImageKind, 'bmp' | 'ico' | 'svg'>;

/** Stored unchanged, except for metadata, if they are upright and not too wide. */
const storableKinds: ReadonlySet<FileKind> = new Set(['jpeg', 'png', 'gif'] as const);

async function convertFile(kind: FileKind, file: Buffer): Promise<StoredImage> {
  const metadata = await readMetadata(file);
  const { width, height, frames } = sizeOf(metadata);
  if (width * height > MAX_PIXELS) throw archiveError('image-too-many-pixels');
  const isUpright = (metadata.orientation ?? 1) === 1;
  if (storableKinds.has(kind) && width <= MAX_WIDTH && isUpright) {
    const type = kind as StoredType;
    return { type, bytes: type === 'gif' ? file : stripImageMetadata(type, file), width, height };
  }
  // An animation of too many pixels becomes its first frame.
  const animated = frames > 1 && width * height * frames <= MAX_PIXELS;
  const image = limitWidth(animated ? await open(file, { animated }) : (await open(file)).autoOrient());
  return encode(image, animated ? 'gif' : targetType(kind, file, metadata));
}

/** Lossless and transparent images become PNG, photographs become JPEG. */
function targetType(kind: FileKind, file: Buffer, { hasAlpha }: Metadata): StoredType {
  if (hasAlpha) return 'png';
  const isLossless = kind === 'webp' ? isLosslessWebp(file) : kind === 'png' || kind === 'gif' || kind === 'tiff';
  return isLossless ? 'png' : 'jpeg';
}

async function convertPixels({ rgba, width, height }: Pixels): Promise<StoredImage> {
  return encode(limitWidth(await open(rgba, { raw: { width, height, channels: 4 } })), 'png');
}

const MAX_SVG_BYTES = 5_000_000;

/** Text is drawn with the fonts of this machine. */
async function convertSvg(file: Buffer, seconds: number | undefined): Promise<StoredImage> {
  if (file.length > MAX_SVG_BYTES) throw archiveError('image-too-large');
  return encode(limitWidth(await open(await drawSvg(file, seconds))), 'png');
}

const limitWidth = (image: Sharp) => image.resize({ width: MAX_WIDTH, withoutEnlargement: true });

async function open(bytes: Uint8Array, options: SharpOptions = {}): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', ...options }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
}

async function readMetadata(file: Buffer): Promise<Metadata> {
  const { default: sharp } = await import('sharp');
  return sharp(file, { limitInputPixels: false }) // reads only the header
    .metadata()
    .catch((error: Error) => {
      throw archiveError('image-unreadable', undefined, error);
    });
}

function sizeOf({ width, height, pages = 1, pageHeight }: Metadata) {
  return { width, height: pageHeight ?? height, frames: pages };
}

async function encode(image: Sharp, type: StoredType): Promise<StoredImage> {
  const encoded = { jpeg: () => image.jpeg(JPEG), png: () => image.png(PNG), gif: () => image.gif() }[type]();
  try {
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { type, bytes: data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    const isTooLarge = /pixel limit/i.test((error as Error).message);
    throw archiveError(isTooLarge ? 'image-too-many-pixels' : 'image-unreadable', undefined, error);
  }
}
