/** Maps the remote image URLs of an article to its image files in the archive. */
import type { ImageUrlRewriter } from '@pith/core';

/** The images of a page, just collected or read from an archive. */
export interface ArchivedImages<R extends { readonly path: string; readonly url: string }> {
  readonly resources: readonly R[];
  /** URLs of icons and bullets, which are removed from the article. */
  readonly dropped: ReadonlySet<string>;
}

/** The full-size image files of an archive by remote URL; thumbnails and favicons are left out. */
export function imageFilesByUrl<R extends { readonly path: string; readonly url: string }>({
  resources,
}: ArchivedImages<R>): Map<string, R> {
  const files = new Map<string, R>();
  const isFullSize = ({ path }: R) => path.startsWith('_resources/') || path.startsWith('img/image.');
  for (const resource of resources.filter(isFullSize)) files.set(resource.url, resource);
  return files;
}

/** Rewrites the URLs of archived images with `urlOf`; other images keep their remote URL, dropped ones are removed. */
export function imageUrlRewriter<R extends { readonly path: string; readonly url: string }>(
  images: ArchivedImages<R>,
  urlOf: (resource: R) => string = ({ path }) => path,
): ImageUrlRewriter {
  const files = imageFilesByUrl(images);
  return (url) => {
    const file = files.get(url);
    if (file) return urlOf(file);
    return images.dropped.has(url) ? undefined : url;
  };
}
