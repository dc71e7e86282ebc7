/**
 * Creates the loader of pages: fetched or rendered, enriched with oEmbed, icon and transcript. Each page has its own session,
 * so the requests for its enrichment and images send its cookies and name it as the referer.
 */
import type { Rule } from '@pith/core';
import { withEnrichment } from './enrich/withEnrichment.ts';
import type { Fetcher } from './fetcher.ts';
import { imageFetcher } from './imageFetcher.ts';
import type { Renderer } from './render/renderer.ts';
import { type PageRequest, withRendering } from './render/withRendering.ts';

interface PagesOptions {
  readonly fetcher: Pick<Fetcher, 'openSession'>;
  readonly renderer: Pick<Renderer, 'render'>;
  /** Called for each page, because the rules may change. */
  readonly rules: () => readonly Rule[];
}

export function createPages({ fetcher, renderer, rules }: PagesOptions) {
  return {
    async page(url: string, request?: PageRequest) {
      const session = await fetcher.openSession();
      const pages = withEnrichment(withRendering({ fetcher: session, renderer, rules }), session);
      const page = await pages.page(url, request);
      return { ...page, getImage: imageFetcher(session, page.url) };
    },
  };
}

export type AcquiredPage = Awaited<ReturnType<ReturnType<typeof createPages>['page']>>;
