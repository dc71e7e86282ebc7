/** Pages, each a visit of its own: what is asked around a page, and its images, come with its cookies and name it as the page that led there. */
import type { Rule } from '@pith/core';
import { enrichingPages } from './enrich/enrich.ts';
import type { Fetcher } from './fetcher.ts';
import { imagesThrough } from './imagesThrough.ts';
import type { Renderer } from './render/renderer.ts';
import { type PageWish, renderingPages } from './render/renderingPages.ts';

interface VisitingOptions {
  readonly fetcher: Pick<Fetcher, 'visit'>;
  readonly renderer: Pick<Renderer, 'render'>;
  /** Asked for each page: they may change. */
  readonly rules: () => readonly Rule[];
}

export function visitingPages({ fetcher, renderer, rules }: VisitingOptions) {
  return {
    async page(url: string, wish?: PageWish) {
      const visit = await fetcher.visit();
      const page = await enrichingPages(renderingPages({ fetcher: visit, renderer, rules }), visit).page(url, wish);
      return { ...page, getImage: imagesThrough(visit, page.url) };
    },
  };
}

export type VisitedPage = Awaited<ReturnType<ReturnType<typeof visitingPages>['page']>>;
