import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readBody } from './readBody.ts';

const text = Buffer.from('Tides rise and fall. '.repeat(500));
const MAX = 20_000;

/** A body that arrives in chunks and records how much of it was read. */
function arriving(bytes: Uint8Array, chunkSize = 1000) {
  const read = { bytes: 0 };
  const body = Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += chunkSize) {
        const chunk = bytes.subarray(at, at + chunkSize);
        read.bytes += chunk.length;
        yield chunk;
      }
    })(),
    { highWaterMark: 1 },
  );
  return { body, read };
}

const encodings: [coding: string, compress: (plain: Buffer) => Buffer][] = [
  ['', (plain) => plain],
  ['identity', (plain) => plain],
  ['gzip', (plain) => gzipSync(plain)],
  ['x-gzip', (plain) => gzipSync(plain)],
  ['GZIP', (plain) => gzipSync(plain)],
  ['deflate', (plain) => deflateSync(plain)],
  ['deflate', (plain) => deflateRawSync(plain)],
  ['br', (plain) => brotliCompressSync(plain)],
  ['zstd', (plain) => zstdCompressSync(plain)],
  ['gzip, br', (plain) => brotliCompressSync(gzipSync(plain))],
  ['deflate,identity,  gzip', (plain) => gzipSync(deflateSync(plain))],
];

describe.each(encodings)('%j', (coding, compress) => {
  test.each([1, 7, 100_000])('in chunks of %i bytes', async (chunkSize) => {
    expect(String(await readBody(arriving(compress(text), chunkSize).body, coding, MAX))).toBe(String(text));
  });

  test('accepts exactly the limit, rejects one byte more', async () => {
    const full = randomBytes(MAX / 2).toString('hex');
    expect(await readBody(arriving(compress(Buffer.from(full))).body, coding, MAX + 100)).toHaveLength(MAX);
    const more = readBody(arriving(compress(Buffer.from(`${full}x`.padEnd(MAX + 101)))).body, coding, MAX + 100);
    await expect(more).rejects.toMatchObject({ type: 'too-large' });
  });
});

const bomb = Buffer.alloc(50_000_000);
test.each([
  ['gzip', gzipSync(bomb)],
  ['deflate', deflateSync(bomb)],
  ['deflate', deflateRawSync(bomb)],
  ['br', brotliCompressSync(bomb, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['zstd', zstdCompressSync(bomb)],
  ['gzip, gzip', gzipSync(gzipSync(bomb))],
])('a decompression bomb in %s stops early', async (coding, compressed) => {
  expect(compressed.length).toBeLessThan(100_000);
  const { body } = arriving(compressed, 16);
  await expect(readBody(body, coding, MAX)).rejects.toMatchObject({ type: 'too-large' });
  expect(body.destroyed).toBe(true);
});

test('an endless body stops soon after the limit', async () => {
  const { body, read } = arriving(randomBytes(1_000_000));
  await expect(readBody(body, '', MAX)).rejects.toMatchObject({ type: 'too-large' });
  expect(read.bytes).toBeLessThan(MAX + 5000);
  expect(body.destroyed).toBe(true);
});

test('compressed bytes count too, even if they decompress to little', async () => {
  const emptyMembers = Buffer.concat(Array.from({ length: 2000 }, () => gzipSync('')));
  await expect(readBody(arriving(emptyMembers).body, 'gzip', MAX)).rejects.toMatchObject({ type: 'too-large' });
});

test.each([
  ['an unknown coding', 'compress', text],
  ['too many codings', 'gzip,gzip,gzip,gzip', gzipSync(gzipSync(gzipSync(gzipSync(text))))],
])('%s is refused', async (_, coding, body) => {
  await expect(readBody(arriving(body).body, coding, MAX)).rejects.toMatchObject({ type: 'broken-response' });
});

test.each([
  ['invalid gzip', 'gzip', text, 'Z_DATA_ERROR'],
  ['invalid deflate', 'deflate', text, 'Z_DATA_ERROR'],
  ['invalid brotli', 'br', Buffer.from('<p>Hello, this is plain text'), /^ERR__ERROR_/],
  ['invalid zstd', 'zstd', text, /^ZSTD_error_/],
  ['truncated brotli', 'br', brotliCompressSync(text).subarray(0, 30), 'Z_BUF_ERROR'],
  [
    'zstd with a 128 MB window',
    'zstd',
    Buffer.from('28b52ffd0088ed00', 'hex'),
    'ZSTD_error_frameParameter_windowTooLarge',
  ],
])('%s fails', async (_, coding, body, code) => {
  await expect(readBody(arriving(body).body, coding, MAX)).rejects.toMatchObject({ code: expect.stringMatching(code) });
});

test.each([
  ['truncated gzip gives the available text', 'gzip', gzipSync(text).subarray(0, -8)],
  ['truncated deflate gives the available text', 'deflate', deflateSync(text).subarray(0, -4)],
  ['rubbish after gzip is ignored', 'gzip', Buffer.concat([gzipSync(text), Buffer.from('\0\0rubbish')])],
  ['rubbish after deflate is ignored', 'deflate', Buffer.concat([deflateSync(text), Buffer.alloc(5000, 'x')])],
  [
    'gzip with several members is one text',
    'gzip',
    Buffer.concat([gzipSync(text.subarray(0, 99)), gzipSync(text.subarray(99))]),
  ],
])('%s', async (_, coding, body) => {
  expect(String(await readBody(arriving(body, 50).body, coding, MAX))).toBe(String(text));
});

test('an error of the source rejects', async () => {
  const broken = Readable.from(
    (async function* () {
      yield gzipSync(text).subarray(0, 20);
      throw new Error('line cut');
    })(),
  );
  await expect(readBody(broken, 'gzip', MAX)).rejects.toThrow('line cut');
});
