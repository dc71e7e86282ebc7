import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/acquire')).sort()).toEqual([
    'acquireErrors',
    'checkLinks',
    'createPages',
    'createRenderer',
    'findBrowser',
    'guardedFetcher',
    'imageFetcher',
    'memoryCache',
    'probeBrowser',
    'readLocalFile',
    'readRemotely',
    'sharedBrowser',
  ]);
});
