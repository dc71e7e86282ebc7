export { type Cache, type CachedAnswer, memoryCache } from './cache.ts';
export type { Resolve } from './door.ts';
export { enrichingPages } from './enrich/enrich.ts';
export { acquireErrors } from './errors.ts';
export {
  type Ask,
  type FetchedFeed,
  type FetchedPage,
  type Fetcher,
  type FetchOptions,
  guardedFetcher,
  type Resource,
  type ResourceAsk,
  type Visit,
} from './fetcher.ts';
export { type HandedAsk, type HandedPage, type HandedResource, handedIn } from './handed/handedIn.ts';
export type { HostSetting, HostSettings } from './hostSettings.ts';
export { imagesThrough } from './imagesThrough.ts';
export type { Feed, FeedEntry } from './kinds/feed.ts';
export { type LinkAsk, type LinkFact, linkFacts } from './linkFacts.ts';
export type { PinningProxy, ProxyOptions } from './pinningProxy.ts';
export { type BrowserKeeper, keepBrowser, tryBrowser } from './render/browserKeeper.ts';
export { type BrowserPlace, findBrowser } from './render/findBrowser.ts';
export { type CaptureName, createRenderer, type Renderer } from './render/renderer.ts';
export { type GotPage, type PageWish, type RenderMode, renderingPages } from './render/renderingPages.ts';
export { type VisitedPage, visitingPages } from './visitingPages.ts';
