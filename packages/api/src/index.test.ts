import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/api')).sort()).toEqual([
    'ApiError',
    'DEFAULT_LIMIT',
    'article',
    'bookmark',
    'cancelBookmark',
    'check',
    'contract',
    'createClient',
    'deleteBookmark',
    'endpoint',
    'extractPage',
    'failure',
    'getArticle',
    'getBookmark',
    'getHealth',
    'getImage',
    'getShared',
    'listBookmarks',
    'paging',
    'saveBookmark',
    'saveEvent',
    'traceEvent',
    'watchBookmark',
  ]);
});
