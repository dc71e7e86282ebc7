/**
 * A URL → its page, fetched or rendered: `never` fetches, `force` renders, `auto` fetches and renders when there is evidence
 * that it must, then keeps the better of the two.
 *
 * No page is lost for want of a browser: what was fetched is kept, with a warning.
 */
import { headersFor, PithError, type Progress, type Rule, renderingFor, type Warning } from '@pith/core';
import type { Ask, FetchedPage, Fetcher } from '../fetcher.ts';
import { isBetter, whyRender } from './evidence.ts';
import type { CaptureName, RenderAsk, RenderedPage, Renderer } from './renderer.ts';

export type RenderMode = 'auto' | 'force' | 'never';

export interface PageWish extends Ask {
  readonly render?: RenderMode | undefined;
  readonly captures?: readonly CaptureName[] | undefined;
  /** Instead of those for everybody. */
  readonly rules?: readonly Rule[] | undefined;
}

export interface GotPage extends FetchedPage {
  readonly warnings: readonly Warning[];
  readonly captures?: RenderedPage['captures'] | undefined;
}

interface PagesOptions {
  readonly fetcher: Pick<Fetcher, 'page'>;
  readonly renderer: Pick<Renderer, 'render'>;
  /** Asked for each page: they may change. */
  readonly rules: () => readonly Rule[];
}

export function renderingPages({ fetcher, renderer, rules: rulesNow }: PagesOptions) {
  async function rendered(url: string, ask: RenderAsk & { readonly progress?: Progress | undefined }) {
    ask.progress?.({ step: 'render', about: url });
    const page = await renderer.render(url, ask);
    const warnings: Warning[] = page.settled
      ? []
      : [{ type: 'not-settled', message: 'the page was still changing when its time was up' }];
    return { ...page, warnings };
  }

  return {
    async page(url: string, { render, captures = [], rules = rulesNow(), ...asked }: PageWish = {}): Promise<GotPage> {
      const reading = { rules };
      const wish = renderingFor(rules, url);
      const ask: Ask = { ...asked, headers: { ...headersFor(rules, url), ...asked.headers } };
      // Who asks knows best; `auto` leaves it to the rules.
      const mode = render && render !== 'auto' ? render : (wish?.mode ?? 'auto');
      const how: RenderAsk & Ask = { ...ask, waitFor: wish?.waitFor, timeoutMs: wish?.timeoutMs, captures };
      if (mode === 'force') return rendered(url, how).catch((error) => plainAfter(error, url, ask));

      const plain = await fetcher.page(url, ask);
      const why = mode === 'auto' ? whyRender(plain, reading) : undefined;
      if (!why && captures.length === 0) return { ...plain, warnings: [] };
      try {
        const page = await rendered(url, how);
        const isWanted = why !== undefined && isBetter(page, plain, reading);
        return isWanted ? page : { ...plain, warnings: [], captures: page.captures };
      } catch (error) {
        return { ...plain, warnings: [warningOf(error)] };
      }
    },
  };

  /** A browser that is not there, or does not manage: the page itself may be there all the same. */
  async function plainAfter(error: unknown, url: string, ask: Ask): Promise<GotPage> {
    const problem = warningOf(error);
    if (!WORTH_A_FETCH.has(problem.type)) throw error;
    return { ...(await fetcher.page(url, ask)), warnings: [problem] };
  }
}

const WORTH_A_FETCH = new Set(['browser-missing', 'browser-failed', 'render-failed']);

/** Cancelling is no trouble of the browser's, and neither is a bug. */
function warningOf(error: unknown): Warning {
  if (!(error instanceof PithError) || error.type === 'cancelled') throw error;
  const what = error.suggestions.length > 0 ? ` (${error.suggestions.join('; ')})` : '';
  return { type: error.type, message: `${error.message}${what}` };
}
