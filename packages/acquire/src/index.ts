export type { Resolve } from './door.ts';
export { acquireTroubles } from './errors.ts';
export { type FetchedPage, type Fetcher, type FetchOptions, guardedFetcher } from './fetcher.ts';
