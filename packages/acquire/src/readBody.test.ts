import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readBody } from './readBody.ts';

const text = Buffer.from('Tides rise and fall. '.repeat(500));
const MAX = 20_000;

/** A body that arrives in pieces, and remembers how much of it was asked for. */
function arriving(bytes: Uint8Array, pieceSize = 1000) {
  const seen = { bytes: 0 };
  const body = Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += pieceSize) {
        const piece = bytes.subarray(at, at + pieceSize);
        seen.bytes += piece.length;
        yield piece;
      }
    })(),
    { highWaterMark: 1 },
  );
  return { body, seen };
}

const packings: [coding: string, pack: (plain: Buffer) => Buffer][] = [
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

describe.each(packings)('%j', (coding, pack) => {
  test.each([1, 7, 100_000])('in pieces of %i', async (pieceSize) => {
    expect(String(await readBody(arriving(pack(text), pieceSize).body, coding, MAX))).toBe(String(text));
  });

  test('exactly the limit is read, one byte more is not', async () => {
    const full = randomBytes(MAX / 2).toString('hex');
    expect(await readBody(arriving(pack(Buffer.from(full))).body, coding, MAX + 100)).toHaveLength(MAX);
    const more = readBody(arriving(pack(Buffer.from(`${full}x`.padEnd(MAX + 101)))).body, coding, MAX + 100);
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
])('a bomb in %s stops early', async (coding, packed) => {
  expect(packed.length).toBeLessThan(100_000);
  const { body } = arriving(packed, 16);
  await expect(readBody(body, coding, MAX)).rejects.toMatchObject({ type: 'too-large' });
  expect(body.destroyed).toBe(true);
});

test('an endless body stops soon after the limit', async () => {
  const { body, seen } = arriving(randomBytes(1_000_000));
  await expect(readBody(body, '', MAX)).rejects.toMatchObject({ type: 'too-large' });
  expect(seen.bytes).toBeLessThan(MAX + 5000);
  expect(body.destroyed).toBe(true);
});

test('packed bytes count too, even when little comes of them', async () => {
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
  ['gzip that is none', 'gzip', text, 'Z_DATA_ERROR'],
  ['deflate that is none', 'deflate', text, 'Z_DATA_ERROR'],
  ['brotli that is none', 'br', Buffer.from('<p>Hello, this is plain text'), /^ERR__ERROR_/],
  ['zstd that is none', 'zstd', text, /^ZSTD_error_/],
  ['brotli that is cut off', 'br', brotliCompressSync(text).subarray(0, 30), 'Z_BUF_ERROR'],
  [
    'zstd that wants 128 MB',
    'zstd',
    Buffer.from('28b52ffd0088ed00', 'hex'),
    'ZSTD_error_frameParameter_windowTooLarge',
  ],
])('%s fails', async (_, coding, body, code) => {
  await expect(readBody(arriving(body).body, coding, MAX)).rejects.toMatchObject({ code: expect.stringMatching(code) });
});

test.each([
  ['gzip without its end gives what came', 'gzip', gzipSync(text).subarray(0, -8)],
  ['deflate without its end gives what came', 'deflate', deflateSync(text).subarray(0, -4)],
  ['rubbish after gzip is ignored', 'gzip', Buffer.concat([gzipSync(text), Buffer.from('\0\0rubbish')])],
  ['rubbish after deflate is ignored', 'deflate', Buffer.concat([deflateSync(text), Buffer.alloc(5000, 'x')])],
  [
    'gzip of several members is one text',
    'gzip',
    Buffer.concat([gzipSync(text.subarray(0, 99)), gzipSync(text.subarray(99))]),
  ],
])('%s', async (_, coding, body) => {
  expect(String(await readBody(arriving(body, 50).body, coding, MAX))).toBe(String(text));
});

test('trouble of the source is told', async () => {
  const broken = Readable.from(
    (async function* () {
      yield gzipSync(text).subarray(0, 20);
      throw new Error('line cut');
    })(),
  );
  await expect(readBody(broken, 'gzip', MAX)).rejects.toThrow('line cut');
});
