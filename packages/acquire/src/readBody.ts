/** Reads and decompresses a body. Limits the bytes before and after each decoder, so that a decompression bomb stops early. */
import { type Duplex, pipeline, Readable } from 'node:stream';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { acquireError } from './errors.ts';

type Bytes = AsyncIterable<Uint8Array>;

/** More than any legitimate server applies; each costs a decoder. */
const MAX_CODINGS = 3;

/** Accepts compressed data without its end, as browsers do: some servers never write it. */
const lenient = { finishFlush: constants.Z_SYNC_FLUSH };

/** 8 MB, the limit of RFC 9659 for the web; the decoder's default is 128. */
const zstdWindow = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const decoders = new Map<string, (compressed: Bytes) => Bytes>([
  ['identity', (body) => body],
  ['gzip', (compressed) => pipeThrough(compressed, createGunzip(lenient))],
  ['x-gzip', (compressed) => pipeThrough(compressed, createGunzip(lenient))],
  ['deflate', inflate],
  ['br', (compressed) => pipeThrough(compressed, createBrotliDecompress())],
  ['zstd', (compressed) => pipeThrough(compressed, createZstdDecompress(zstdWindow))],
]);

/** The compression method in the low half of a zlib header's first byte. */
const ZLIB_DEFLATE = 8;

/** Value of the `Accept-Encoding` header. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

/**
 * `contentEncoding` lists the codings in the order they were applied, as in the header. A body longer than `maxBytes` is
 * rejected as `too-large`, or truncated if `shouldTruncate` is set.
 */
export async function readBody(
  body: Bytes,
  contentEncoding: string,
  maxBytes: number,
  shouldTruncate = false,
): Promise<Uint8Array> {
  const codings = contentEncoding
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (codings.length > MAX_CODINGS) throw acquireError('broken-response');
  let bytes = limitBytes(body, maxBytes, shouldTruncate);
  for (const coding of codings.reverse()) {
    const decode = decoders.get(coding);
    if (!decode) throw acquireError('broken-response');
    bytes = limitBytes(decode(bytes), maxBytes, shouldTruncate);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* limitBytes(bytes: Bytes, maxBytes: number, shouldTruncate: boolean): Bytes {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes && shouldTruncate) return yield chunk.subarray(0, chunk.length - (size - maxBytes));
    if (size > maxBytes) throw acquireError('too-large');
    yield chunk;
  }
}

/** Closing the result also closes the source. The result reports the errors of both. */
function pipeThrough(compressed: Bytes, decoder: Duplex): Bytes {
  return pipeline(Readable.from(compressed), decoder, () => {});
}

/** `deflate` means a zlib stream, but some servers send raw deflate. The first byte shows which. */
async function* inflate(compressed: Bytes): Bytes {
  const chunks = compressed[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const isZlib = (first.value[0]! & 0x0f) === ZLIB_DEFLATE;
  const whole = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  })();
  yield* pipeThrough(whole, isZlib ? createInflate(lenient) : createInflateRaw(lenient));
}
