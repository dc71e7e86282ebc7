import type { Article } from '@pith/core';
import type { Picture, Pictures } from '../bookmark.ts';

type ArchivedImage = Picture & { readonly url: string };

/** Finds the page's icon, lead image and thumbnail among its archived images. A lead image that is also in the text is stored only once, under `_resources/`. */
export function findPictures(
  images: readonly ArchivedImage[],
  { hero_image }: Pick<Article, 'hero_image'>,
): Pictures | undefined {
  const named = (name: string) => images.find(({ path }) => path.startsWith(`img/${name}.`));
  const found = {
    icon: named('icon'),
    image: named('image') ?? images.find(({ path, url }) => url === hero_image && path.startsWith('_resources/')),
    thumbnail: named('thumbnail'),
  };
  const pictures = Object.entries(found).flatMap(([name, image]) => (image ? [[name, toPicture(image)] as const] : []));
  return pictures.length > 0 ? Object.fromEntries(pictures) : undefined;
}

const toPicture = ({ path, width, height }: ArchivedImage): Picture => ({ path, width, height });
