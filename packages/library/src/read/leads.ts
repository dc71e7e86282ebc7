/** Records the leads fetched while a page is read, so that its archive has every page that reparsing will need. */
import type { ArchiveContents, FetchedLead } from '@pith/archive';
import type { ArticleReading } from './readArticle.ts';
import type { FetchLead } from './readWithLeads.ts';

export interface RecordedLeads {
  readonly fetchLead: FetchLead | undefined;
  /** In the order of the requests; undefined without `fetchLead`. */
  readonly fetchedLeads: readonly FetchedLead[] | undefined;
}

/** Wraps `fetchLead` so that every result and every error is recorded. */
export function recordLeads(fetchLead: FetchLead | undefined): RecordedLeads {
  const fetchedLeads: FetchedLead[] = [];
  if (!fetchLead) return { fetchedLeads: undefined, fetchLead };
  return {
    fetchedLeads,
    fetchLead: async (requestedUrl) => {
      try {
        const page = await fetchLead(requestedUrl);
        fetchedLeads.push({ requestedUrl, page });
        return page;
      } catch (error) {
        fetchedLeads.push({ requestedUrl, error: (error as Error).message });
        throw error;
      }
    },
  };
}

/** The original pages for the archive. A single-page view that was read instead of the first page is the original itself, not a lead. */
export function originalPages({
  page,
  fetchedLeads,
}: Pick<ArticleReading, 'page' | 'fetchedLeads'>): Pick<ArchiveContents, 'originalHtml' | 'origin' | 'fetchedLeads'> {
  const { html, url, usedJsRendering, oembed, links, transcript } = page;
  return {
    originalHtml: html,
    origin: { url, usedJsRendering, oembed, links, transcript },
    fetchedLeads: fetchedLeads?.filter((lead) => lead.page !== page),
  };
}
