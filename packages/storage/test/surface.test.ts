import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/storage')).sort()).toEqual([
    'LIBRARY_FILE',
    'countArchivedPages',
    'folderRequests',
    'folderTextFiles',
    'makeFolder',
    'openStorage',
    'storageErrors',
    'verifyBackup',
    'webSaveRows',
  ]);
});
