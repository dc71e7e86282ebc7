import type { PlaceOf } from '@pith/core';

/** The images of a page, as they were gathered or as an archive has them. */
export interface KeptImages<R extends { readonly path: string; readonly url: string }> {
  readonly resources: readonly R[];
  /** Signs and bullets that are no part of the article. */
  readonly dropped: ReadonlySet<string>;
}

/** From an image's address to its file in the archive, if it is there. Small copies stand for no image of an article. */
export function filesIn<R extends { readonly path: string; readonly url: string }>({
  resources,
}: KeptImages<R>): Map<string, R> {
  const files = new Map<string, R>();
  const isWhole = ({ path }: R) => path.startsWith('_resources/') || path.startsWith('img/image.');
  for (const resource of resources.filter(isWhole)) files.set(resource.url, resource);
  return files;
}

/** An image that is not kept stays at its address, one that is a mere sign goes. */
export function placesIn<R extends { readonly path: string; readonly url: string }>(
  images: KeptImages<R>,
  place: (resource: R) => string = ({ path }) => path,
): PlaceOf {
  const files = filesIn(images);
  return (url) => {
    const file = files.get(url);
    if (file) return place(file);
    return images.dropped.has(url) ? undefined : url;
  };
}
