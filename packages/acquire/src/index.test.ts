import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/acquire')).sort()).toEqual([
    'acquireErrors',
    'askRemoteReader',
    'checkLinks',
    'createPages',
    'createRenderer',
    'decodeResource',
    'findBrowser',
    'formatOf',
    'guardedFetcher',
    'imageFetcher',
    'isSkip',
    'memoryCache',
    'probeBrowser',
    'readFeed',
    'readLocalFile',
    'readObjectListing',
    'readRemotely',
    'readSitemap',
    'resourceIn',
    'sharedBrowser',
    'warcRecords',
  ]);
});
