export type { StorageReport } from './check.ts';
export { storageTroubles } from './errors.ts';
export type { Storage, StorageOptions } from './openStorage.ts';
export { openStorage } from './openStorage.ts';
export { webSaveRows } from './webSave.ts';
