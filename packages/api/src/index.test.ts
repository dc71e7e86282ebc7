import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/api')).sort()).toEqual([
    'ApiError',
    'DEFAULT_LIMIT',
    'article',
    'bookmark',
    'cancelBookmark',
    'contract',
    'createClient',
    'deleteBookmark',
    'endpoint',
    'errorResponse',
    'extractPage',
    'getArticle',
    'getBookmark',
    'getHealth',
    'getImage',
    'getShared',
    'listBookmarks',
    'paging',
    'saveBookmark',
    'saveEvent',
    'scopes',
    'traceEvent',
    'validate',
    'watchBookmark',
  ]);
});
