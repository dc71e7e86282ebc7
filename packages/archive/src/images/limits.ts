/** Limits for the images of a page. The byte and pixel limits come from the threat model. */

/** Of one downloaded image. */
export const MAX_BYTES = 30_000_000;
/** Of one image, all its frames together; checked before decoding. */
export const MAX_PIXELS = 50_000_000;
/** Wider images are scaled down: a text column is never wider. */
export const MAX_WIDTH = 1536;
/** Images up to this size that are nearly square are icons, not part of the article. */
export const ICON_PIXELS = 64;
export const MAX_ICON_ASPECT_RATIO = 1.25;
/** Width of the hero image in cards of a list. */
export const THUMBNAIL_WIDTH = 380;
export const FAVICON_PIXELS = 64;

/** For all images of a page together. Images beyond these limits keep their remote URL. */
export interface PageLimits {
  readonly images: number;
  readonly totalBytes: number;
  readonly seconds: number;
}

export const PAGE_LIMITS: PageLimits = { images: 500, totalBytes: 150_000_000, seconds: 45 };

export const MAX_CONCURRENT_DOWNLOADS = 8;
/** Each may hold a decoded image in memory: up to 200 MB. */
export const MAX_CONCURRENT_CONVERSIONS = 2;
