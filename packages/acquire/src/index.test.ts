import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/acquire')).sort()).toEqual([
    'acquireErrors',
    'createRenderer',
    'enrichingPages',
    'findBrowser',
    'guardedFetcher',
    'handedIn',
    'imagesThrough',
    'keepBrowser',
    'linkFacts',
    'memoryCache',
    'renderingPages',
    'tryBrowser',
    'visitingPages',
  ]);
});
