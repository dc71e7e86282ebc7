/** Where a page comes from when it is read again: its archive, with nothing fetched, or its site. */
import { type Archive, type Gathered, nothingGathered, type Resource } from '@pith/archive';
import { type Article, headersFor, type Rule } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import { libraryError } from '../errors.ts';
import { normalizeUrl } from '../normalizeUrl.ts';
import type { FetchedPage, Ports } from '../ports/ports.ts';
import type { Follow } from '../save/readThrough.ts';

export interface Source {
  readonly page: FetchedPage;
  readonly follow: Follow | undefined;
  /** Leads that were followed, and have nothing behind them here. */
  readonly missing: readonly string[];
  /** The images of the article that came out. */
  images(article: Article): Promise<Gathered>;
}

/** Nothing is fetched: what was not kept is not there. */
export async function keptSource(bookmark: Bookmark, archive: Archive | undefined): Promise<Source> {
  const originals = await archive?.originals();
  if (!archive || !originals) throw libraryError('not-kept', bookmark.url);
  if (originals.isArticle) throw libraryError('only-imported', bookmark.url);
  const { first, following } = originals;
  const missing: string[] = [];
  const byLead = new Map(following?.map((followed) => [followed.asked, followed]));
  return {
    page: { ...first, url: first.url ?? bookmark.url },
    follow:
      following &&
      (async (lead) => {
        const followed = byLead.get(lead);
        if (followed?.page) return { ...followed.page, url: followed.page.url ?? lead };
        if (!followed) missing.push(lead);
        throw new Error(followed?.problem ?? 'it was not kept');
      }),
    missing,
    images: (article) => keptImages(archive, article),
  };
}

/** The same page as it is today. One that moved is another page now, and none to write over this one. */
export async function freshSource(
  bookmark: Bookmark,
  { rules, signal }: { readonly rules: readonly Rule[]; readonly signal: AbortSignal | undefined },
  { pages, resources }: Ports,
): Promise<Source> {
  const get: Follow = (url) => pages.page(url, { signal, rules, headers: headersFor(rules, url) });
  const page = await get(bookmark.urlFull);
  if (normalizeUrl(page.url) !== bookmark.url) throw libraryError('page-moved', `${bookmark.url} → ${page.url}`);
  return {
    page,
    follow: get,
    missing: [],
    images: async (article) =>
      resources && !article.discarded ? resources.gather(article, { signal, get: page.getImage }) : nothingGathered,
  };
}

/** Those that the new article shows and the archive has; the others stay at their addresses. */
async function keptImages(archive: Archive, article: Article): Promise<Gathered> {
  if (article.discarded) return nothingGathered;
  const wanted = new Set([...article.images.map(({ url }) => url), article.hero_image, article.favicon]);
  const { resources: listed, dropped } = await archive.images();
  const resources: Resource[] = [];
  for (const image of listed.filter(({ url }) => wanted.has(url))) {
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
        : [{ type: 'image-missing', message: `${missing.size} images are not in the archive and stay where they are` }],
  };
}
