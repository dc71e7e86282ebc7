import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/library')).sort()).toEqual([
    'LOCAL_USER',
    'PithError',
    'createLibrary',
    'decodeHtml',
    'isBookmarkId',
    'libraryTroubles',
    'normalizeUrl',
    'troubleFrom',
  ]);
});
