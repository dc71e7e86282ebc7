/** How much of a page's images is kept. The figures of bytes and pixels are those of the threat model. */

/** Of one image as it comes. */
export const MAX_BYTES = 30_000_000;
/** Of one image, all its frames together, before anything is decoded. */
export const MAX_PIXELS = 50_000_000;
/** Wider ones are made smaller: more than a column of text ever shows. */
export const MAX_WIDTH = 1536;
/** Up to this size, and nearly square, an image is a sign of the page's furniture. */
export const ICON_PIXELS = 64;
export const NEARLY_SQUARE = 1.25;
/** Cards of a list show the hero image this wide. */
export const THUMBNAIL_WIDTH = 380;
export const FAVICON_PIXELS = 64;

/** Of one page. What is beyond keeps its remote address. */
export const MAX_IMAGES = 500;
export const MAX_TOTAL_BYTES = 150_000_000;
export const MAX_SECONDS = 45;

export const DOWNLOADS_AT_ONCE = 8;
/** Each may hold a whole decoded image: 200 MB at worst. */
export const CONVERSIONS_AT_ONCE = 2;
