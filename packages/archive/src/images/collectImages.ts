/**
 * Fetches and converts the images of an article. An image that cannot be fetched or converted never fails a save: it keeps its
 * remote URL, with a warning.
 */
import { createHash } from 'node:crypto';
import { type Article, limitConcurrency, PithError, type Warning } from '@pith/core';
import type { ArchivedImages } from './archivedImages.ts';
import { convertImage, isIcon, type StoredImage, shrinkImage } from './convertImage.ts';
import {
  FAVICON_PIXELS,
  MAX_BYTES,
  MAX_CONCURRENT_CONVERSIONS,
  MAX_CONCURRENT_DOWNLOADS,
  PAGE_LIMITS,
  type PageLimits,
  THUMBNAIL_WIDTH,
} from './limits.ts';

/** Fetches one file through the guarded fetcher. Rejects with a `PithError`. */
export type FetchResource = (
  url: string,
  options: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
) => Promise<{ readonly bytes: Uint8Array }>;

/** An image file of an archive. */
export interface Resource {
  /** Inside the archive. */
  readonly path: string;
  /** Where it was fetched from. */
  readonly url: string;
  readonly type: `image/${StoredImage['type']}`;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface CollectedImages extends ArchivedImages<Resource> {
  readonly warnings: readonly Warning[];
}

export interface CollectOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Replaces the collector's own fetcher: fetches as the page itself would, with its cookies. */
  readonly get?: FetchResource | undefined;
  /** Images that were fetched with the page, by URL; not fetched again. */
  readonly known?: ReadonlyMap<string, { readonly bytes: Uint8Array }> | undefined;
  /** Default: those of a saved page. */
  readonly limits?: PageLimits | undefined;
}

export interface ImageCollector {
  collect(article: Article, options?: CollectOptions): Promise<CollectedImages>;
}

export const noImages: CollectedImages = { resources: [], dropped: new Set(), warnings: [] };

/** Create one per process: its concurrency limits hold for all saves together. */
export function imageCollector(defaultGet: FetchResource): ImageCollector {
  const downloads = limitConcurrency(MAX_CONCURRENT_DOWNLOADS);
  const conversions = limitConcurrency(MAX_CONCURRENT_CONVERSIONS);

  const fetchAndConvert = async (
    url: string,
    signal: AbortSignal,
    { known, get = defaultGet }: CollectOptions,
  ): Promise<StoredImage> => {
    const { bytes } =
      known?.get(url) ??
      (await downloads(async () => {
        signal.throwIfAborted();
        return get(url, { maxBytes: MAX_BYTES, signal });
      }));
    return conversions(async () => {
      signal.throwIfAborted();
      return convertImage(bytes);
    });
  };

  return {
    async collect(article, options = {}) {
      const { signal, onProgress, limits = PAGE_LIMITS } = options;
      const deadline = AbortSignal.timeout(limits.seconds * 1000);
      const abort = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const resources: Resource[] = [];
      const dropped = new Set<string>();
      const warnings: Warning[] = [];
      const wanted = rolesByUrl(article);
      let total = 0;
      let done = 0;

      const urls = [...wanted.keys()].slice(0, limits.images);
      const left = wanted.size - urls.length;
      if (left > 0)
        warnings.push({
          type: 'image-missing',
          message: `${left} images exceed the limit of ${limits.images} a page and keep their remote addresses`,
        });

      const results = urls.map(async (url) => {
        const roles = wanted.get(url)!;
        try {
          const stored = await fetchAndConvert(url, abort, options);
          total += stored.bytes.byteLength;
          if (total > limits.totalBytes) {
            const megabytes = limits.totalBytes / 1_000_000;
            throw new PithError('too-large', `the images of this page exceed ${megabytes} MB together`, []);
          }
          return { url, roles, files: await conversions(() => filesOf(url, stored, roles)), isIcon: isIcon(stored) };
        } catch (error) {
          return { url, roles, error };
        } finally {
          done += 1;
          onProgress?.(done, urls.length);
        }
      });
      // In the order of the article, not of the downloads.
      for (const result of await Promise.all(results)) {
        if ('error' in result) {
          // A missing favicon is not worth a warning.
          if (result.roles.size > 1 || !result.roles.has('icon')) warnings.push(imageWarning(result.url, result.error));
          continue;
        }
        resources.push(...result.files);
        if (result.isIcon && result.roles.has('content')) dropped.add(result.url);
      }
      signal?.throwIfAborted(); // an abort ends the save; a missed deadline is only a warning
      return { resources: sharingBytes(resources), dropped, warnings };
    },
  };
}

type Role = 'content' | 'hero' | 'icon';

/** Every image URL of the article once, with all its roles. */
function rolesByUrl({ images, hero_image, favicon }: Article): Map<string, Set<Role>> {
  const byUrl = new Map<string, Set<Role>>();
  const add = (url: string | undefined, role: Role) => {
    if (!url || !/^https?:\/\//i.test(url)) return;
    byUrl.set(url, (byUrl.get(url) ?? new Set()).add(role));
  };
  add(hero_image, 'hero');
  add(favicon, 'icon');
  for (const { url } of images) add(url, 'content');
  return byUrl;
}

const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

/** The files an image is stored as: in the article, as hero image and thumbnail, as favicon. */
async function filesOf(url: string, image: StoredImage, roles: ReadonlySet<Role>): Promise<Resource[]> {
  const file = (folder: string, name: string, { type, bytes, width, height }: StoredImage): Resource => ({
    path: `${folder}/${name}.${extensions[type]}`,
    url,
    type: `image/${type}`,
    width,
    height,
    bytes,
  });
  const files: Resource[] = [];
  const isSmall = isIcon(image);
  if (roles.has('content') && !isSmall) files.push(file('_resources', contentName(image.bytes), image));
  if (roles.has('hero') && !isSmall) {
    // If the image is in the article too, that file is used.
    if (!roles.has('content')) files.push(file('img', 'image', image));
    files.push(file('img', 'thumbnail', await shrinkImage(image, THUMBNAIL_WIDTH)));
  }
  if (roles.has('icon')) files.push(file('img', 'icon', await shrinkImage(image, FAVICON_PIXELS)));
  return files;
}

/** Named by content: the same image at two URLs is one file. */
const contentName = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 24);

function sharingBytes(resources: readonly Resource[]): Resource[] {
  const known = new Map<string, Resource>();
  return resources.map((resource) => {
    const same = known.get(resource.path);
    if (!same) known.set(resource.path, resource);
    return same ? { ...resource, bytes: same.bytes } : resource;
  });
}

/** Names the image and the reason; an unexpected error becomes a warning too, so that the page is still saved. */
function imageWarning(url: string, error: unknown): Warning {
  const why =
    error instanceof PithError ? error.message : `could not be fetched in time, or not decoded (${errorName(error)})`;
  return { type: 'image-missing', message: `${url.slice(0, 500)}: ${why}` };
}

const errorName = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
