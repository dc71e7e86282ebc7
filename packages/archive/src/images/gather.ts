/**
 * The images of an article, fetched and made fit to keep. Nothing here fails a save: what cannot be had stays at its remote
 * address, with a warning.
 */
import { createHash } from 'node:crypto';
import { type Article, gateFor, PithError, type Warning } from '@pith/core';
import { isIcon, type StoredImage, smaller, toStored } from './convert.ts';
import {
  CONVERSIONS_AT_ONCE,
  DOWNLOADS_AT_ONCE,
  FAVICON_PIXELS,
  MAX_BYTES,
  MAX_IMAGES,
  MAX_SECONDS,
  MAX_TOTAL_BYTES,
  THUMBNAIL_WIDTH,
} from './limits.ts';
import type { KeptImages } from './places.ts';

/** Whoever can fetch, through the one door to the network. Rejects with a typed error. */
export type GetResource = (
  url: string,
  options: { readonly maxBytes: number; readonly signal?: AbortSignal | undefined },
) => Promise<{ readonly bytes: Uint8Array }>;

/** One file of an archive, and where it came from. */
export interface Resource {
  /** Inside the archive. */
  readonly path: string;
  readonly url: string;
  readonly type: `image/${StoredImage['type']}`;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface Gathered extends KeptImages<Resource> {
  readonly warnings: readonly Warning[];
}

export interface GatherOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** In the place of the gatherer's own: as the page itself would fetch them. */
  readonly get?: GetResource | undefined;
  /** What came with the page, by address: not fetched again. */
  readonly known?: ReadonlyMap<string, { readonly bytes: Uint8Array }> | undefined;
}

export interface Gatherer {
  gather(article: Article, options?: GatherOptions): Promise<Gathered>;
}

export const nothingGathered: Gathered = { resources: [], dropped: new Set(), warnings: [] };

/** One for the whole process: its limits hold for all saves together. */
export function imageGatherer(getAny: GetResource): Gatherer {
  const downloads = gateFor(DOWNLOADS_AT_ONCE);
  const conversions = gateFor(CONVERSIONS_AT_ONCE);

  const one = async (
    url: string,
    signal: AbortSignal,
    { known, get = getAny }: GatherOptions,
  ): Promise<StoredImage> => {
    const given = known?.get(url);
    const { bytes } =
      given ??
      (await downloads(async () => {
        signal.throwIfAborted();
        return get(url, { maxBytes: MAX_BYTES, signal });
      }));
    return conversions(async () => {
      signal.throwIfAborted();
      return toStored(bytes);
    });
  };

  return {
    async gather(article, options = {}) {
      const { signal, onProgress } = options;
      const deadline = AbortSignal.timeout(MAX_SECONDS * 1000);
      const end = signal ? AbortSignal.any([signal, deadline]) : deadline;
      const resources: Resource[] = [];
      const dropped = new Set<string>();
      const warnings: Warning[] = [];
      const wanted = wantedOf(article);
      let total = 0;
      let done = 0;

      const addresses = [...wanted.keys()].slice(0, MAX_IMAGES);
      const left = wanted.size - addresses.length;
      if (left > 0) warnings.push({ type: 'image-missing', message: `${left} images too many stay where they are` });

      const results = addresses.map(async (url) => {
        const roles = wanted.get(url)!;
        try {
          const stored = await one(url, end, options);
          total += stored.bytes.byteLength;
          if (total > MAX_TOTAL_BYTES) throw new PithError('too-large', 'the images of this page are too large', []);
          return { url, roles, files: await conversions(() => filesOf(url, stored, roles)), isSign: isIcon(stored) };
        } catch (error) {
          return { url, roles, error };
        } finally {
          done += 1;
          onProgress?.(done, addresses.length);
        }
      });
      // In the order of the article, whichever came first.
      for (const result of await Promise.all(results)) {
        if ('error' in result) {
          // A site without a picture for its tab is no news to anyone.
          if (result.roles.size > 1 || !result.roles.has('icon')) warnings.push(warningOf(result.url, result.error));
          continue;
        }
        resources.push(...result.files);
        if (result.isSign && result.roles.has('content')) dropped.add(result.url);
      }
      signal?.throwIfAborted(); // the deadline is only a warning for what is late, an abort ends the save
      return { resources: once(resources), dropped, warnings };
    },
  };
}

type Role = 'content' | 'hero' | 'icon';

/** Every address once, with all that it is wanted for. */
function wantedOf({ images, hero_image, favicon }: Article): Map<string, Set<Role>> {
  const wanted = new Map<string, Set<Role>>();
  const want = (url: string | undefined, role: Role) => {
    if (!url || !/^https?:\/\//i.test(url)) return;
    const roles = wanted.get(url) ?? new Set();
    wanted.set(url, roles.add(role));
  };
  want(hero_image, 'hero');
  want(favicon, 'icon');
  for (const { url } of images) want(url, 'content');
  return wanted;
}

const extensions = { jpeg: 'jpg', png: 'png', gif: 'gif' } as const;

/** The files that an image is kept as: in the article, as the picture of the page, as its sign. */
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
  const isSign = isIcon(image);
  if (roles.has('content') && !isSign) files.push(file('_resources', nameOf(image.bytes), image));
  if (roles.has('hero') && !isSign) {
    // One that is in the article too is not kept twice.
    if (!roles.has('content')) files.push(file('img', 'image', image));
    files.push(file('img', 'thumbnail', await smaller(image, THUMBNAIL_WIDTH)));
  }
  if (roles.has('icon')) files.push(file('img', 'icon', await smaller(image, FAVICON_PIXELS)));
  return files;
}

/** By their content: the same picture at two addresses is one file. */
const nameOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 24);

function once(resources: readonly Resource[]): Resource[] {
  const known = new Map<string, Resource>();
  return resources.map((resource) => {
    const same = known.get(resource.path);
    if (!same) known.set(resource.path, resource);
    return same ? { ...resource, bytes: same.bytes } : resource;
  });
}

/** Says which image; a bug is told as what it is, and still loses nobody their page. */
function warningOf(url: string, error: unknown): Warning {
  const why = error instanceof PithError ? error.message : `could not be fetched in time or read (${nameFor(error)})`;
  return { type: 'image-missing', message: `${url.slice(0, 500)}: ${why}` };
}

const nameFor = (error: unknown) => (error instanceof Error ? error.name : 'unknown');
