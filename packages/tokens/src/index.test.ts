import { expect, test } from 'vitest';
import * as tokens from './index.ts';

test('exports exactly these names', () => {
  expect(Object.keys(tokens).sort()).toEqual([
    'DEFAULT_CHUNK_TOKENS',
    'blocksOf',
    'chunksOf',
    'countTokens',
    'cutToTokens',
    'outlineOf',
    'sectionsOf',
  ]);
});
