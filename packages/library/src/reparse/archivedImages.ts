import { type Archive, type CollectedImages, noImages, type Resource } from '@pith/archive';
import type { Article } from '@pith/core';

/** The archived images that the new article still uses; missing ones stay at their remote addresses. */
export async function archivedImages(archive: Archive | undefined, article: Article): Promise<CollectedImages> {
  if (!archive || article.discarded) return noImages;
  const used = new Set([...article.images.map(({ url }) => url), article.hero_image, article.favicon]);
  const { resources: listed, dropped } = await archive.images();
  const resources: Resource[] = [];
  for (const image of listed.filter(({ url }) => used.has(url))) {
    const bytes = await archive.bytes(image.path);
    if (bytes) resources.push({ ...image, type: image.type as Resource['type'], bytes });
  }
  const known = new Set([...resources.map(({ url }) => url), ...dropped]);
  const missing = new Set(article.images.map(({ url }) => url).filter((url) => !known.has(url)));
  return {
    resources,
    dropped,
    warnings:
      missing.size === 0
        ? []
        : [
            {
              type: 'image-missing',
              message: `${missing.size} images are not in the archive and stay at their remote addresses`,
            },
          ],
  };
}
