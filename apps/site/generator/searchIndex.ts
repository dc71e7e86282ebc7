/** The search index: one entry for each section of each document, made at build time and read by the browser. */
import MiniSearch from 'minisearch';
import { searchOptions } from '../src/searchOptions.ts';
import type { SiteDocument } from './documents.ts';

const EXCERPT_LENGTH = 160;

export function searchIndex(documents: Iterable<SiteDocument>): string {
  const index = new MiniSearch(searchOptions);
  let id = 0;
  for (const { address, title, sections } of documents)
    for (const { anchor, heading, text } of sections)
      index.add({
        id: id++,
        address: anchor === '' ? address : `${address}#${anchor}`,
        page: title,
        heading,
        text,
        excerpt: text.replace(/\s+/g, ' ').trim().slice(0, EXCERPT_LENGTH),
      });
  return JSON.stringify(index);
}
