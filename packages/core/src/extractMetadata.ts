import { describe } from './describe/index.ts';
import { toDoc } from './parse/toDoc.ts';
import type { Metadata } from './types.ts';

export interface MetadataOptions {
  /** The URL of the page. Without it, relative addresses are left out. */
  readonly url?: string | undefined;
}

/**
 * Returns what a page says about itself: title, authors, dates, image, licence and more, each value with its source. Reads the HTML as it
 * was sent: no rules, no content. Throws `too-large`, `too-complex` or `not-text`.
 */
export function extractMetadata(html: string, { url }: MetadataOptions = {}): Metadata {
  return describe(toDoc({ html, url }, { url })).metadata;
}
