import type { Article } from '@pith/core';
import type { Picture, Pictures } from '../bookmark.ts';

type SaveResult = Picture & { readonly url: string };

/** What of an archive's images stands for the whole page. The picture of a page that is in its text too is kept only there. */
export function picturesIn(
  resources: readonly SaveResult[],
  { hero_image }: Pick<Article, 'hero_image'>,
): Pictures | undefined {
  const named = (name: string) => resources.find(({ path }) => path.startsWith(`img/${name}.`));
  const found = {
    icon: named('icon'),
    image: named('image') ?? resources.find(({ path, url }) => url === hero_image && path.startsWith('_resources/')),
    thumbnail: named('thumbnail'),
  };
  const pictures = Object.entries(found).flatMap(([name, kept]) => (kept ? [[name, pictureOf(kept)] as const] : []));
  return pictures.length > 0 ? Object.fromEntries(pictures) : undefined;
}

const pictureOf = ({ path, width, height }: SaveResult): Picture => ({ path, width, height });
