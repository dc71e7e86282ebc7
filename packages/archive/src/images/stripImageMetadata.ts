/**
 * Removes the metadata that a camera or a program wrote (location, owner, device), without touching the pixels.
 *
 * A malformed file is returned unchanged: rejecting it is the decoder's job.
 */

/** Returns the parts of a file to keep; `undefined` when the file is truncated. */
type Splitter = (file: Buffer) => Buffer[] | undefined;

const splitters: Readonly<Record<'jpeg' | 'png', Splitter>> = { jpeg: jpegParts, png: pngParts };

export function stripImageMetadata(kind: 'jpeg' | 'png', file: Buffer): Buffer {
  const kept = splitters[kind](file);
  const length = kept?.reduce((sum, part) => sum + part.length, 0);
  return kept && length !== file.length ? Buffer.concat(kept) : file;
}

/** Exif and XMP, IPTC, comments. Colour profiles (APP2) and Adobe's marker (APP14) are kept: decoding the colours needs them. */
const JPEG_METADATA = new Set([0xe1, 0xed, 0xfe]);
const START_OF_SCAN = 0xda;

function jpegParts(file: Buffer): Buffer[] | undefined {
  const parts = [file.subarray(0, 2)];
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return undefined;
    const marker = file[at + 1]!;
    if (marker === 0xff) {
      at += 1; // padding
      continue;
    }
    if (marker === START_OF_SCAN) return [...parts, file.subarray(at)];
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) return undefined;
    if (!JPEG_METADATA.has(marker)) parts.push(file.subarray(at, end));
    at = end;
  }
  return undefined;
}

const PNG_METADATA = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

function pngParts(file: Buffer): Buffer[] | undefined {
  const parts = [file.subarray(0, 8)];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) return undefined;
    const name = file.toString('latin1', at + 4, at + 8);
    if (!PNG_METADATA.has(name)) parts.push(file.subarray(at, end));
    if (name === 'IEND') return parts; // anything after it is not part of the image
    at = end;
  }
  return undefined;
}
