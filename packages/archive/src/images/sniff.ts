/** What an image is, told by its first bytes: names and Content-Types lie, and a wrong one may be an attack. */

export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic' | 'tiff' | 'bmp' | 'ico' | 'svg';

type Sign = readonly [kind: ImageKind, fits: (head: Buffer) => boolean];

const at =
  (offset: number, ...texts: string[]) =>
  (head: Buffer) =>
    texts.some((text) => head.toString('latin1', offset, offset + text.length) === text);

/** Brands of the ISO media container, from its first box. */
const brands = (head: Buffer) => (at(4, 'ftyp')(head) ? head.toString('latin1', 8, 64) : '');

const signs: readonly Sign[] = [
  ['jpeg', at(0, '\xff\xd8\xff')],
  ['png', at(0, '\x89PNG\r\n\x1a\n')],
  ['gif', at(0, 'GIF87a', 'GIF89a')],
  ['webp', (head) => at(0, 'RIFF')(head) && at(8, 'WEBP')(head)],
  ['avif', (head) => /avi[fs]/.test(brands(head))],
  ['heic', (head) => /hei[cxms]|hev[cxms]|mif1|msf1/.test(brands(head))],
  ['tiff', at(0, 'II*\0', 'MM\0*')],
  ['bmp', at(0, 'BM')],
  ['ico', at(0, '\0\0\x01\0')],
  ['svg', (head) => /^(?:\xef\xbb\xbf)?\s*(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(head.toString('latin1', 0, 256))],
];

const HEAD = 4096;

export function sniff(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD));
  const kind = signs.find(([, fits]) => fits(head))?.[0];
  // An XML declaration or a comment may open any document.
  return kind === 'svg' && !/<svg[\s>]/i.test(head.toString('latin1')) ? undefined : kind;
}

/** Lossless WebP says so by the name of the chunk that holds its pixels. */
export function isLosslessWebp(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 12; offset + 8 <= view.length; ) {
    const name = view.toString('latin1', offset, offset + 4);
    if (name === 'VP8L') return true;
    if (name === 'VP8 ') return false;
    // The pixels of an animation are inside its frames, after sixteen bytes about each.
    offset += name === 'ANMF' ? 24 : 8 + paddedLength(view.readUInt32LE(offset + 4));
  }
  return false;
}

/** Chunks start at even places. */
const paddedLength = (length: number) => length + (length % 2);
