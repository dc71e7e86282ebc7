/**
 * Creates the loader of pages: fetched or rendered, enriched with oEmbed, icon and transcript. Each page has its own session,
 * so the requests for its enrichment and images send its cookies and name it as the referer.
 */
import { enrichPage } from './enrich/enrichPage.ts';
import type { FetchedResource, Fetcher, FetchSession, ResourceRequest } from './fetcher.ts';
import { imageFetcher } from './imageFetcher.ts';
import type { Renderer } from './render/renderer.ts';
import { type LoadedPage, type PageRequest, withRendering } from './render/withRendering.ts';

interface PagesOptions {
  readonly fetcher: Pick<Fetcher, 'openSession'>;
  readonly renderer: Pick<Renderer, 'render'>;
}

export type AcquiredPage = Awaited<ReturnType<typeof enrichPage<LoadedPage>>> & {
  readonly getImage: ReturnType<typeof imageFetcher>;
  readonly render?: (() => Promise<AcquiredPage>) | undefined;
};

export function createPages({ fetcher, renderer }: PagesOptions) {
  return {
    async page(url: string, request?: PageRequest): Promise<AcquiredPage> {
      const session = await fetcher.openSession();
      const resources = fetchedOnce(session);
      const complete = async ({ render, ...page }: LoadedPage): Promise<AcquiredPage> => ({
        ...(await enrichPage(page, resources, request)),
        getImage: imageFetcher(session, page.url),
        ...(render && { render: async () => complete(await render()) }),
      });
      return complete(await withRendering({ fetcher: session, renderer }).page(url, request));
    },
  };
}

/** Answers repeated requests for the same URL from memory: a rendered page asks for what the fetched one asked for. */
function fetchedOnce(session: FetchSession): Pick<FetchSession, 'resource'> {
  const answers = new Map<string, Promise<FetchedResource>>();
  return {
    resource(url: string, request?: ResourceRequest) {
      const answer = answers.get(url) ?? session.resource(url, request);
      answers.set(url, answer);
      return answer;
    },
  };
}
