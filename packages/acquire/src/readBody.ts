/** Reads a body whole, unpacking it on the way. Counts before and after each unpacking, so that a bomb stops early. */
import { type Duplex, pipeline, Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { trouble } from './errors.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** More than any server has a reason for; each costs a decoder. */
const MAX_CODINGS = 3;

/** Packed data without its end still gives what came, as in browsers: some servers never write the end. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

/** 8 MB, as RFC 9659 sets for the web; the decoder itself would take 128. */
const zstdWindow = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const unpackers = new Map<string, (packed: Bytes) => Bytes>([
  ['identity', (plain) => plain],
  ['gzip', (packed) => through(packed, createGunzip(lenient))],
  ['x-gzip', (packed) => through(packed, createGunzip(lenient))],
  ['deflate', inflate],
  ['br', (packed) => through(packed, createBrotliDecompress())],
  ['zstd', (packed) => through(packed, createZstdDecompress(zstdWindow))],
]);

/** The method that a zlib wrapper names in its first half byte. */
const ZLIB_DEFLATE = 8;

/** What we tell servers. */
export const acceptEncoding = 'gzip, deflate, br, zstd';

/**
 * `contentEncoding` lists the codings in the order they were applied, as the header does. What is longer is a trouble,
 * or is cut, for who wants its beginning only.
 */
export async function readBody(
  body: Bytes,
  contentEncoding: string,
  maxBytes: number,
  isCut = false,
): Promise<Uint8Array> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (codings.length > MAX_CODINGS) throw trouble('broken-response');
  let bytes = limited(body, maxBytes, isCut);
  for (const coding of codings.reverse()) {
    const unpack = unpackers.get(coding);
    if (!unpack) throw trouble('broken-response');
    bytes = limited(unpack(bytes), maxBytes, isCut);
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* limited(bytes: Bytes, maxBytes: number, isCut: boolean): Bytes {
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > maxBytes && isCut) return yield piece.subarray(0, piece.length - (size - maxBytes));
    if (size > maxBytes) throw trouble('too-large');
    yield piece;
  }
}

/** Whoever stops reading the result stops the source too. The result itself reports the errors of both. */
function through(packed: Bytes, unpack: Duplex): Bytes {
  return pipeline(Readable.from(packed), unpack, () => {});
}

/** `deflate` should mean deflate in a zlib wrapper, but some servers leave the wrapper out. Its first byte tells. */
async function* inflate(packed: Bytes): Bytes {
  const pieces = packed[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const isWrapped = (first.value[0]! & 0x0f) === ZLIB_DEFLATE;
  const whole = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
  yield* through(whole, isWrapped ? createInflate(lenient) : createInflateRaw(lenient));
}
