import { describe, expect, test } from 'vitest';
import { type BlockPage, fitBlocks, predictBlocks } from './net.ts';

/** Pages of four blocks with two features each. */
function pagesOf(isWanted: (a: number, b: number) => boolean, typeProbabilities = [1]): BlockPage[] {
  const blocks = [0, 1].flatMap((a) => [0, 1].map((b) => [a, b] as const));
  return Array.from({ length: 400 }, () => ({
    matrix: Float32Array.from(blocks.flat()),
    wanted: Uint8Array.from(blocks, ([a, b]) => Number(isWanted(a, b))),
    shares: Float64Array.from(blocks, () => 0.25),
    isDuplicate: blocks.map(() => false),
    typeProbabilities,
  }));
}

const rounded = (probabilities: Float64Array) => [...probabilities].map(Math.round);

describe('learns which blocks are wanted', () => {
  test.each<[string, (a: number, b: number) => boolean]>([
    ['by one feature', (a) => a === 1],
    ['by features that count together', (a, b) => a === 1 && b === 1],
    ['by features that cancel each other, which no weighted sum can', (a, b) => a !== b],
  ])('%s', (_, isWanted) => {
    const pages = pagesOf(isWanted);
    expect(rounded(predictBlocks(fitBlocks(pages, 2), pages[0]!))).toEqual([...pages[0]!.wanted]);
  });

  test('by page type', () => {
    const [listings, texts] = [pagesOf((a) => a === 1, [1, 0]), pagesOf((a) => a === 0, [0, 1])];
    const model = fitBlocks([...listings, ...texts], 2);
    expect(rounded(predictBlocks(model, listings[0]!))).toEqual([0, 0, 1, 1]);
    expect(rounded(predictBlocks(model, texts[0]!))).toEqual([1, 1, 0, 0]);
  });
});

test('the same seed gives the same model', () => {
  const pages = pagesOf((a, b) => a > b).slice(0, 40);
  expect(fitBlocks(pages, 2)).toEqual(fitBlocks(pages, 2));
  expect(fitBlocks(pages, 2, 2)).not.toEqual(fitBlocks(pages, 2));
});
