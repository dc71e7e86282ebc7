/**
 * Loads pages by fetching or rendering: `never` fetches, `force` renders, `auto` fetches and returns a page that the caller can
 * have rendered, if what it reads in the page is not enough.
 *
 * If the browser is missing or fails, the fetched page is returned with a warning.
 */
import { headersFor, PithError, type Progress, type Rule, renderingFor, type Warning } from '@pith/core';
import type { Fetcher, HttpPage, PageFetchRequest } from '../fetcher.ts';
import type { CaptureName, RenderedPage, Renderer, RenderRequest } from './renderer.ts';

export type RenderMode = 'auto' | 'force' | 'never';

export interface PageRequest extends PageFetchRequest {
  readonly render?: RenderMode | undefined;
  readonly captures?: readonly CaptureName[] | undefined;
  /** CSS selector of an element that a rendered page must have; instead of that of the rules. */
  readonly waitFor?: string | undefined;
  /** The rules that the page will be read with; those for its URL may change how it is loaded. */
  readonly rules?: readonly Rule[] | undefined;
}

/** A fetched or rendered page. */
export interface LoadedPage extends HttpPage {
  readonly warnings: readonly Warning[];
  readonly captures?: RenderedPage['captures'] | undefined;
  /** Renders the page; if the browser fails, resolves to the fetched page with a warning. Absent if it is rendered, or must not be. */
  readonly render?: (() => Promise<LoadedPage>) | undefined;
}

interface RenderingOptions {
  readonly fetcher: Pick<Fetcher, 'page'>;
  readonly renderer: Pick<Renderer, 'render'>;
}

export function withRendering({ fetcher, renderer }: RenderingOptions) {
  async function renderPage(
    url: string,
    request: RenderRequest & { readonly progress?: Progress | undefined },
  ): Promise<LoadedPage> {
    request.progress?.({ step: 'render', about: url });
    const page = await renderer.render(url, request);
    const warnings: Warning[] = page.isIdle
      ? []
      : [{ type: 'not-settled', message: 'the page was still changing when the time limit was reached' }];
    return { ...page, warnings };
  }

  return {
    async page(
      url: string,
      { render, captures = [], rules = [], waitFor, ...request }: PageRequest = {},
    ): Promise<LoadedPage> {
      const ruleSettings = renderingFor(rules, url);
      const fetchRequest: PageFetchRequest = { ...request, headers: { ...headersFor(rules, url), ...request.headers } };
      // An explicit mode overrides the rules; `auto` leaves it to them.
      const mode = render && render !== 'auto' ? render : (ruleSettings?.mode ?? 'auto');
      const renderRequest: RenderRequest & PageFetchRequest = {
        ...fetchRequest,
        waitFor: waitFor ?? ruleSettings?.waitFor,
        timeoutMs: request.timeoutMs ?? ruleSettings?.timeoutMs,
        captures,
      };
      if (mode === 'force') {
        return renderPage(url, renderRequest).catch((error) => fetchAfterRenderError(error, url, fetchRequest));
      }

      const fetched: LoadedPage = { ...(await fetcher.page(url, fetchRequest)), warnings: [] };
      if (captures.length === 0) {
        const render = () =>
          renderPage(url, renderRequest).catch((error) => ({ ...fetched, warnings: [toWarning(error)] }));
        return mode === 'auto' ? { ...fetched, render } : fetched;
      }
      try {
        const rendered = await renderPage(url, renderRequest);
        const captured = { ...fetched, captures: rendered.captures };
        return mode === 'auto' ? { ...captured, render: async () => rendered } : captured;
      } catch (error) {
        return { ...fetched, warnings: [toWarning(error)] };
      }
    },
  };

  /** Fetches the page if the browser is missing or failed; rethrows errors of the page itself. */
  async function fetchAfterRenderError(error: unknown, url: string, request: PageFetchRequest): Promise<LoadedPage> {
    const warning = toWarning(error);
    if (!BROWSER_ERRORS.has(warning.type)) throw error;
    return { ...(await fetcher.page(url, request)), warnings: [warning] };
  }
}

const BROWSER_ERRORS = new Set(['browser-missing', 'browser-failed', 'render-failed']);

/** Rethrows cancellation and bugs. */
function toWarning(error: unknown): Warning {
  if (!(error instanceof PithError) || error.type === 'cancelled') throw error;
  const suggestions = error.suggestions.length > 0 ? ` (${error.suggestions.join('; ')})` : '';
  return { type: error.type, message: `${error.message}${suggestions}` };
}
