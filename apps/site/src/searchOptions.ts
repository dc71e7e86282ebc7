/** Shared by the build, which makes the index, and the browser, which reads it: MiniSearch needs the same options for both. */
import type { Options } from 'minisearch';

export interface SearchEntry {
  readonly id: number;
  /** From the root of the site, with the anchor of a section. */
  readonly address: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
  /** The start of the text. */
  readonly excerpt: string;
}

export const searchOptions: Options<SearchEntry> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['address', 'page', 'heading', 'excerpt'],
  searchOptions: { boost: { heading: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
