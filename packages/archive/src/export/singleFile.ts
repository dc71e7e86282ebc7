/** A kept page as one HTML file that needs nothing beside it: its images are inside. */
import { htmlWithImages } from '@pith/core';
import { filesIn, placesIn } from '../images/places.ts';
import type { Archive } from '../readArchive.ts';
import { type PageFacts, readingPage } from '../readingPage.ts';

/** Only these are put inside, whatever a changed archive says of its files. */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** `page.content_html` has its images at their remote addresses; those that the archive has come inside. */
export async function singleFile(page: PageFacts, archive: Pick<Archive, 'images' | 'bytes'>): Promise<string> {
  const images = await archive.images();
  const inside = new Map<string, string>();
  for (const { path, type } of filesIn(images).values()) {
    const bytes = TYPES.has(type) && !inside.has(path) ? await archive.bytes(path) : undefined;
    if (bytes) inside.set(path, `data:${type};base64,${bytes.toString('base64')}`);
  }
  const placeOf = placesIn(images, ({ path, url }) => inside.get(path) ?? url);
  return readingPage({ ...page, content_html: htmlWithImages(page.content_html, placeOf) }, 'inside');
}
