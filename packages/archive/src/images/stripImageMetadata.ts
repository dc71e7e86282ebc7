/**
 * Takes out what a camera or a program wrote beside the pixels (place, owner, device), without touching the pixels.
 *
 * What does not look as it should is given back as it came: it is for the decoder to refuse it.
 */

/** Files are copied piece by piece; `undefined` when they end before they should. */
type Cutter = (file: Buffer) => Buffer[] | undefined;

const cutters: Readonly<Record<'jpeg' | 'png', Cutter>> = { jpeg: jpegPieces, png: pngPieces };

export function stripImageMetadata(kind: 'jpeg' | 'png', file: Buffer): Buffer {
  const kept = cutters[kind](file);
  const length = kept?.reduce((sum, piece) => sum + piece.length, 0);
  return kept && length !== file.length ? Buffer.concat(kept) : file;
}

/** Exif and XMP, IPTC, comments. Colour profiles (APP2) and Adobe's marker (APP14) say how the pixels look: they stay. */
const JPEG_NOTES = new Set([0xe1, 0xed, 0xfe]);
const START_OF_SCAN = 0xda;

function jpegPieces(file: Buffer): Buffer[] | undefined {
  const pieces = [file.subarray(0, 2)];
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1]!;
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    if (marker === START_OF_SCAN) return [...pieces, file.subarray(at)];
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) return undefined;
    if (!JPEG_NOTES.has(marker)) pieces.push(file.subarray(at, end));
    at = end;
  }
  return undefined;
}

const PNG_NOTES = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function pngPieces(file: Buffer): Buffer[] | undefined {
  const pieces = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const name = file.toString('latin1', at + 4, at + 8);
    if (!PNG_NOTES.has(name)) pieces.push(file.subarray(at, end));
    if (name === 'IEND') return pieces; // what follows is no part of the picture
    at = end;
  }
  return undefined;
}
