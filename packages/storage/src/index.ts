export type { BackupContents, BackupReport } from './backup/backup.ts';
export type { StorageReport } from './check.ts';
export { storageErrors } from './errors.ts';
export { folderRequests } from './folderRequests.ts';
export { makeFolder } from './makeFolder.ts';
export type { Storage, StorageOptions } from './openStorage.ts';
export { countArchivedPages, LIBRARY_FILE, openStorage, verifyBackup } from './openStorage.ts';
export { folderTextFiles } from './textFiles.ts';
export { webSaveRows } from './webSave.ts';
