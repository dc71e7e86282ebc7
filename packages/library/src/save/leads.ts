/** What leads brought while a page was read, remembered for its archive: reading it again must find the same pages there. */
import type { Bundle, Followed } from '@pith/archive';
import type { FetchedPage } from '../ports/ports.ts';
import type { Follow } from './readThrough.ts';

export interface Leads {
  readonly follow: Follow | undefined;
  /** In the order in which they were asked for. */
  readonly followed: readonly Followed[];
}

export function rememberLeads(follow: Follow | undefined): Leads {
  const followed: Followed[] = [];
  return {
    followed,
    follow:
      follow &&
      (async (asked) => {
        try {
          const page = await follow(asked);
          followed.push({ asked, page });
          return page;
        } catch (error) {
          followed.push({ asked, problem: (error as Error).message });
          throw error;
        }
      }),
  };
}

/** For the bundle. A page that was read in the place of the first one is the first, and what led to it is of no use any more. */
export function originalsOf(
  page: FetchedPage,
  { follow, followed }: Leads,
): Pick<Bundle, 'originalHtml' | 'origin' | 'following'> {
  const { html, url, usedJsRendering, oembed, links, transcript } = page;
  return {
    originalHtml: html,
    origin: { url, usedJsRendering, oembed, links, transcript },
    following: follow && followed.filter((each) => each.page !== page),
  };
}
