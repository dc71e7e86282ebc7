/** Adds the images of an article to its reading, for people who inspect an extraction. Stores nothing. */
import { type CollectedImages, imageFilesByUrl, type PageLimits, type Resource, singleFile } from '@pith/archive';
import type { ReadingPorts } from '../ports/ports.ts';
import { findPictures } from '../save/findPictures.ts';
import { fetchImages } from './fetchImages.ts';
import { type ArticleReading, withWarnings } from './readArticle.ts';

/** They travel in one answer, in base64, and are fetched while somebody waits. */
const LIMITS: PageLimits = { images: 100, totalBytes: 10_000_000, seconds: 15 };

export interface EmbeddedImage {
  readonly width: number;
  readonly height: number;
  readonly dataUrl: string;
}

export interface ReadingWithImages extends ArticleReading {
  /** `icon`, `image` and `thumbnail` by these names, the images of the content by their URL. The article has a warning for each that is missing. */
  readonly images: Readonly<Record<string, EmbeddedImage>>;
  /** The article as one page, with its images in it and its warnings below. */
  singleFile(): Promise<string>;
}

export async function withImages(
  reading: ArticleReading,
  signal: AbortSignal | undefined,
  ports: Pick<ReadingPorts, 'imageCollector'>,
): Promise<ReadingWithImages> {
  const collected = await fetchImages(reading, { signal, limits: LIMITS }, ports);
  const complete = withWarnings(reading, collected.warnings);
  return {
    ...complete,
    images: namedImages(collected, reading),
    singleFile() {
      const { article } = complete;
      const notes = article.warnings.map(({ message }) => message);
      return singleFile({ ...article, notes }, archiveOf(collected));
    },
  };
}

function namedImages(collected: CollectedImages, { article }: ArticleReading): Record<string, EmbeddedImage> {
  const byPath = new Map(collected.resources.map((resource) => [resource.path, resource]));
  const pictures = Object.entries(findPictures(collected.resources, article) ?? {}).map(
    ([name, { path }]) => [name, byPath.get(path)!] as const,
  );
  const inContent = new Set(article.images.map(({ url }) => url));
  const content = [...imageFilesByUrl(collected)].filter(([url]) => inContent.has(url));
  return Object.fromEntries([...pictures, ...content].map(([name, resource]) => [name, embedded(resource)]));
}

const embedded = ({ width, height, type, bytes }: Resource): EmbeddedImage => ({
  width,
  height,
  dataUrl: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`,
});

/** Images that were just collected, as those of an archive. */
function archiveOf(collected: CollectedImages): Parameters<typeof singleFile>[1] {
  const bytes = new Map(collected.resources.map((resource) => [resource.path, Buffer.from(resource.bytes)]));
  return { images: async () => collected, bytes: async (path) => bytes.get(path) };
}
