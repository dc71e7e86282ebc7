/** Sources of a page to reparse: its archive, without fetching anything, or its site. */
import { type Archive, type CollectedImages, noImages, type Resource } from '@pith/archive';
import { type Article, headersFor, type Rule } from '@pith/core';
import type { Bookmark } from '../bookmark.ts';
import { libraryError } from '../errors.ts';
import { normalizeUrl } from '../normalizeUrl.ts';
import type { FetchedPage, Ports } from '../ports/ports.ts';
import type { FetchLead } from '../save/readWithLeads.ts';

export interface PageSource {
  readonly page: FetchedPage;
  readonly fetchLead: FetchLead | undefined;
  /** Leads that the archive does not contain. */
  readonly missingLeads: readonly string[];
  /** The images of the extracted article. */
  images(article: Article): Promise<CollectedImages>;
}

/** Reads the page and its leads from the archive. Rejects with `not-kept` if the archive has no original page. */
export async function archiveSource(bookmark: Bookmark, archive: Archive | undefined): Promise<PageSource> {
  const originals = await archive?.originals();
  if (!archive || !originals) throw libraryError('not-kept', bookmark.url);
  if (originals.isArticle) throw libraryError('only-imported', bookmark.url);
  const { first, fetchedLeads } = originals;
  const missingLeads: string[] = [];
  const leadsByUrl = new Map(fetchedLeads?.map((lead) => [lead.requestedUrl, lead]));
  return {
    page: { ...first, url: first.url ?? bookmark.url },
    fetchLead:
      fetchedLeads &&
      (async (url) => {
        const lead = leadsByUrl.get(url);
        if (lead?.page) return { ...lead.page, url: lead.page.url ?? url };
        if (!lead) missingLeads.push(url);
        throw new Error(lead?.error ?? 'the archive does not contain this page');
      }),
    missingLeads,
    images: (article) => archivedImages(archive, article),
  };
}

/** Fetches the page from its site. Rejects with `page-moved` if it redirects to another page, which must not replace this one. */
export async function siteSource(
  bookmark: Bookmark,
  { rules, signal }: { readonly rules: readonly Rule[]; readonly signal: AbortSignal | undefined },
  { pages, imageCollector }: Ports,
): Promise<PageSource> {
  const fetchPage: FetchLead = (url) => pages.page(url, { signal, rules, headers: headersFor(rules, url) });
  const page = await fetchPage(bookmark.urlFull);
  if (normalizeUrl(page.url) !== bookmark.url) throw libraryError('page-moved', `${bookmark.url} → ${page.url}`);
  return {
    page,
    fetchLead: fetchPage,
    missingLeads: [],
    images: async (article) =>
      imageCollector && !article.discarded ? imageCollector.collect(article, { signal, get: page.getImage }) : noImages,
  };
}

/** The archived images that the new article still uses; missing ones stay at their remote addresses. */
async function archivedImages(archive: Archive, article: Article): Promise<CollectedImages> {
  if (article.discarded) return noImages;
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
