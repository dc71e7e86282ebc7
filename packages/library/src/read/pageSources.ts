/** Sources of pages to read: a site, HTML that the caller has, an archive, or an earlier reading. */
import type { Archive, FetchedLead } from '@pith/archive';
import type { Rule } from '@pith/core';
import { libraryError } from '../errors.ts';
import { parseAddress } from '../normalizeUrl.ts';
import type { LoadedPage, PageRequest, ReadingPorts } from '../ports/ports.ts';
import type { RemoteReader } from '../ports/remoteReader.ts';
import type { ArticleReading } from './readArticle.ts';

export interface PageSource {
  /** The address that was requested; undefined for a file without one. */
  readonly url: string | undefined;
  /** Loads the page at an address, `url` first, in the way that the rules demand. */
  load(address: string | undefined, rules: readonly Rule[]): Promise<LoadedPage>;
  /** Fetches a further page of the article. Absent if none may be fetched. */
  readonly fetchLead?:
    | ((url: string, rules: readonly Rule[], request?: Pick<PageRequest, 'render'>) => Promise<LoadedPage>)
    | undefined;
  /** A service that reads the page too, or instead. */
  readonly remote?: RemoteReader | undefined;
}

export type SiteRequest = Omit<PageRequest, 'rules'>;

type SitePorts = Pick<ReadingPorts, 'pages' | 'remoteReader'>;

/** Fetches the page and its leads from their sites. */
export function siteSource(url: string, request: SiteRequest, ports: SitePorts): PageSource {
  const { pages, remoteReader } = ports;
  const address = parseAddress(url).href;
  const { headers, referer, ...anywhere } = request;
  const { captures, waitFor, acceptsErrors, ...forLeads } = anywhere;
  return {
    url: address,
    remote: remoteReader,
    load: (current = address, rules) =>
      // The page may redirect to another site, which gets no headers of the first one.
      pages.page(current, { ...(isSameOrigin(current, address) ? request : anywhere), rules }),
    fetchLead: (lead, rules, more) => pages.page(lead, { ...forLeads, ...more, rules }),
  };
}

const isSameOrigin = (one: string, other: string) => URL.parse(one)?.origin === URL.parse(other)?.origin;

/** A page that the caller has. Nothing is fetched. */
export function givenSource(page: LoadedPage): PageSource {
  return {
    url: page.url,
    async load() {
      if (page.html.trim() === '') throw libraryError('empty-page', page.url);
      return page;
    },
  };
}

/** The page of an earlier reading with the leads that were fetched for it. Nothing is fetched. */
export function recordedSource({ loaded, fetchedLeads }: Pick<ArticleReading, 'loaded' | 'fetchedLeads'>): PageSource {
  return {
    url: loaded.url,
    load: async () => withoutRendering(loaded),
    fetchLead: fetchedLeads && (async (url) => withoutRendering(findLead(fetchedLeads, url))),
  };
}

const withoutRendering = (page: LoadedPage): LoadedPage => ({ ...page, render: undefined });

export interface ArchiveSource extends PageSource {
  /** Leads that were requested but are not in the archive. */
  readonly missingLeads: readonly string[];
}

/**
 * Reads the page and its leads from the archive. Rejects with `not-kept` if the archive has no original page, and with
 * `only-imported` if it has only an article that another program extracted.
 */
export async function archiveSource(archive: Archive | undefined, url: string): Promise<ArchiveSource> {
  const originals = await archive?.originals();
  if (!originals) throw libraryError('not-kept', url);
  if (originals.isArticle) throw libraryError('only-imported', url);
  const { first, fetchedLeads } = originals;
  const missingLeads: string[] = [];
  const page = { ...first, url: first.url ?? url };
  return {
    url: page.url,
    load: async () => page,
    fetchLead:
      fetchedLeads &&
      (async (lead) => {
        if (!fetchedLeads.some(({ requestedUrl }) => requestedUrl === lead)) missingLeads.push(lead);
        return findLead(fetchedLeads, lead);
      }),
    missingLeads,
  };
}

function findLead(leads: readonly FetchedLead[], url: string): LoadedPage {
  const lead = leads.find(({ requestedUrl }) => requestedUrl === url);
  if (!lead?.page) throw new Error(lead?.error ?? 'the archive does not contain this page');
  return { ...lead.page, url: lead.page.url ?? url };
}
