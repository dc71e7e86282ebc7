import { type CollectedImages, type CollectOptions, noImages } from '@pith/archive';
import type { ReadingPorts } from '../ports/ports.ts';
import type { ArticleReading } from './readArticle.ts';

/** Fetches the images of an article as its page would. A page that a rule discards has none. */
export async function fetchImages(
  { article, page }: Pick<ArticleReading, 'article' | 'page'>,
  options: Omit<CollectOptions, 'get'>,
  { imageCollector }: Pick<ReadingPorts, 'imageCollector'>,
): Promise<CollectedImages> {
  if (!imageCollector || article.discarded) return noImages;
  return imageCollector.collect(article, { ...options, get: page.getImage });
}
