export { type Cache, type CachedAnswer, memoryCache } from './cache.ts';
export type { Resolve } from './door.ts';
export { acquireTroubles } from './errors.ts';
export {
  type Ask,
  type FetchedPage,
  type Fetcher,
  type FetchOptions,
  guardedFetcher,
  type Resource,
  type ResourceAsk,
  type Visit,
} from './fetcher.ts';
export type { HostSetting, HostSettings } from './hostSettings.ts';
export { imagesThrough } from './imagesThrough.ts';
export type { PinningProxy, ProxyOptions } from './pinningProxy.ts';
