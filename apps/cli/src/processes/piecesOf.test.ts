import { expect, test } from 'vitest';
import { piecesOf } from './piecesOf.ts';

async function sizesOf(chunks: readonly (Uint8Array | string)[]): Promise<readonly number[]> {
  async function* stream() {
    yield* chunks;
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(stream())) pieces.push(piece);
  const sent = Buffer.concat(chunks.map((chunk) => Buffer.from(chunk)));
  expect(Buffer.concat(pieces).equals(sent)).toBe(true);
  return pieces.map(({ length }) => length);
}

const KILOBYTE = 1024;

test.each([
  ['nothing', [], []],
  ['empty chunks', ['', new Uint8Array()], []],
  ['small chunks are joined', Array(100).fill('ü'.repeat(KILOBYTE)), [64, 64, 64, 8]],
  ['a large chunk is cut', [new Uint8Array(600 * KILOBYTE).fill(7)], [256, 256, 88]],
  ['a piece holds no more than a large and a small one', ['a'.repeat(KILOBYTE), 'b'.repeat(300 * KILOBYTE)], [257, 44]],
])('%s', async (_, chunks, kilobytes) => {
  expect(await sizesOf(chunks)).toEqual(kilobytes.map((each) => each * KILOBYTE));
});
