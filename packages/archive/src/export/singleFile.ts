/** Writes a saved page as one HTML file with its images embedded as `data:` URLs. */
import { htmlWithImageUrls } from '@pith/core';
import { imageFilesByUrl, imageUrlRewriter } from '../images/archivedImages.ts';
import type { Archive } from '../readArchive.ts';
import { type StandaloneArticle, standalonePage } from '../standalonePage.ts';
import { setFormulas } from './setFormulas.ts';

/** Only these are embedded, whatever types a manipulated archive declares. */
const TYPES = new Set(['image/jpeg', 'image/png', 'image/gif']);

/** `page.content_html` has remote image URLs. Images in the archive are embedded, the others stay remote. */
export async function singleFile(page: StandaloneArticle, archive: Pick<Archive, 'images' | 'bytes'>): Promise<string> {
  const images = await archive.images();
  const dataUrls = new Map<string, string>();
  for (const { path, type } of imageFilesByUrl(images).values()) {
    const bytes = TYPES.has(type) && !dataUrls.has(path) ? await archive.bytes(path) : undefined;
    if (bytes) dataUrls.set(path, `data:${type};base64,${bytes.toString('base64')}`);
  }
  const rewriteUrl = imageUrlRewriter(images, ({ path, url }) => dataUrls.get(path) ?? url);
  const content_html = await setFormulas(htmlWithImageUrls(page.content_html, rewriteUrl));
  return standalonePage({ ...page, content_html }, 'embedded');
}
