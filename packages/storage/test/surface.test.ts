import { expect, test } from 'vitest';

test('exports exactly this', async () => {
  expect(Object.keys(await import('@pith/storage')).sort()).toEqual([
    'LIBRARY_FILE',
    'countArchivedPages',
    'folderTextFiles',
    'makeFolder',
    'openStorage',
    'storageErrors',
    'verifyBackup',
    'webSaveRows',
  ]);
});
