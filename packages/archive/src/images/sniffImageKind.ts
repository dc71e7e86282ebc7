/** Detects the format of an image by its first bytes: file names and Content-Types are unreliable, and wrong ones may be an attack. */

export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'tiff' | 'bmp' | 'ico' | 'svg';

type Signature = readonly [kind: ImageKind, matches: (head: Buffer) => boolean];

const hasAt =
  (offset: number, ...texts: string[]) =>
  (head: Buffer) =>
    texts.some((text) => head.toString('latin1', offset, offset + text.length) === text);

/** Brands of the ISO media container, from its first box. */
const brands = (head: Buffer) => (hasAt(4, 'ftyp')(head) ? head.toString('latin1', 8, 64) : '');

const signatures: readonly Signature[] = [
  ['jpeg', hasAt(0, '\xff\xd8\xff')],
  ['png', hasAt(0, '\x89PNG\r\n\x1a\n')],
  ['gif', hasAt(0, 'GIF87a', 'GIF89a')],
  ['webp', (head) => hasAt(0, 'RIFF')(head) && hasAt(8, 'WEBP')(head)],
  ['avif', (head) => /avi[fs]/.test(brands(head))],
  ['heic', (head) => /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands(head))],
  ['tiff', hasAt(0, 'II*\0', 'MM\0*')],
  ['bmp', hasAt(0, 'BM')],
  ['ico', hasAt(0, '\0\0\x01\0')],
  ['svg', (head) => /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(head.toString('latin1', 0, 256))],
];

const HEAD_BYTES = 4096;

export function sniffImageKind(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES));
  const kind = signatures.find(([, matches]) => matches(head))?.[0];
  // Any XML document may start with a declaration or a comment.
  return kind === 'svg' && !/<svg[\s>]/i.test(head.toString('latin1')) ? undefined : kind;
}

/** Lossless WebP stores its pixels in a `VP8L` chunk, lossy WebP in `VP8 `. */
export function isLosslessWebp(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 12; offset + 8 <= view.length; ) {
    const name = view.toString('latin1', offset, offset + 4);
    if (name === 'VP8L') return true;
    if (name === 'VP8 ') return false;
    // An animation has its pixel chunks inside frames, after 16 bytes of frame parameters.
    offset += name === 'ANMF' ? 24 : 8 + paddedLength(view.readUInt32LE(offset + 4));
  }
  return false;
}

/** Chunks start at even offsets. */
const paddedLength = (length: number) => length + (length % 2);
