import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/acquire')).sort()).toEqual([
    'acquireTroubles',
    'createRenderer',
    'findBrowser',
    'guardedFetcher',
    'handedIn',
    'imagesThrough',
    'keepBrowser',
    'memoryCache',
    'renderingPages',
    'tryBrowser',
  ]);
});
