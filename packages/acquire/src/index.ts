export { checkLinks, type LinkCheck, type LinkCheckRequest } from './checkLinks.ts';
export { type Feed, type FeedEntry, readFeed } from './contentTypes/feed.ts';
export { type ObjectListing, readObjectListing } from './contentTypes/objectListing.ts';
export { readSitemap, type Sitemap } from './contentTypes/sitemap.ts';
export { formatOf } from './contentTypes/toHtml.ts';
export { type AcquiredPage, createPages } from './createPages.ts';
export { acquireErrors } from './errors.ts';
export {
  type FetchedFeed,
  type FetchedResource,
  type Fetcher,
  type FetchOptions,
  type FetchRequest,
  type FetchSession,
  guardedFetcher,
  type HttpPage,
  type PageFetchRequest,
  type ResourceRequest,
  type UserFetcher,
} from './fetcher.ts';
export type { Resolve } from './guardedConnector.ts';
export type { HostSetting, HostSettings } from './hostSettings.ts';
export { type CachedResponse, type HttpCache, memoryCache } from './httpCache.ts';
export { imageFetcher } from './imageFetcher.ts';
export {
  type LocalFileOptions,
  type LocalPage,
  type LocalResource,
  readLocalFile,
} from './localFiles/readLocalFile.ts';
export {
  decodeResource,
  isSkip,
  resourceIn,
  type WarcRecord,
  type WarcResource,
  type WarcSkip,
  warcRecords,
} from './localFiles/warc.ts';
export type { PinningProxy, ProxyOptions } from './pinningProxy.ts';
export {
  askRemoteReader,
  type RemoteAnswer,
  type RemoteArticle,
  type RemoteReaderOptions,
  readRemotely,
} from './remoteReader.ts';
export { type BrowserLocation, findBrowser } from './render/findBrowser.ts';
export { type CaptureName, createRenderer, type Renderer } from './render/renderer.ts';
export { probeBrowser, type SharedBrowser, sharedBrowser } from './render/sharedBrowser.ts';
export type { LoadedPage, PageRequest, RenderMode } from './render/withRendering.ts';
