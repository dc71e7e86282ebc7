/**
 * Loads pages by fetching or rendering: `never` fetches, `force` renders, `auto` fetches first, renders if the page seems to
 * need it, and returns the better of the two.
 *
 * If the browser is missing or fails, the fetched page is returned with a warning.
 */
import { headersFor, PithError, type Progress, type Rule, renderingFor, type Warning } from '@pith/core';
import type { Fetcher, FetchRequest, HttpPage } from '../fetcher.ts';
import { isRenderedBetter, reasonToRender } from './renderDecision.ts';
import type { CaptureName, RenderedPage, Renderer, RenderRequest } from './renderer.ts';

export type RenderMode = 'auto' | 'force' | 'never';

export interface PageRequest extends FetchRequest {
  readonly render?: RenderMode | undefined;
  readonly captures?: readonly CaptureName[] | undefined;
  /** Replaces the default rules. */
  readonly rules?: readonly Rule[] | undefined;
}

/** A fetched or rendered page. */
export interface LoadedPage extends HttpPage {
  readonly warnings: readonly Warning[];
  readonly captures?: RenderedPage['captures'] | undefined;
}

interface RenderingOptions {
  readonly fetcher: Pick<Fetcher, 'page'>;
  readonly renderer: Pick<Renderer, 'render'>;
  /** Called for each page, because the rules may change. */
  readonly rules: () => readonly Rule[];
}

export function withRendering({ fetcher, renderer, rules: currentRules }: RenderingOptions) {
  async function renderPage(url: string, request: RenderRequest & { readonly progress?: Progress | undefined }) {
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
      { render, captures = [], rules = currentRules(), ...request }: PageRequest = {},
    ): Promise<LoadedPage> {
      const ruleSettings = renderingFor(rules, url);
      const fetchRequest: FetchRequest = { ...request, headers: { ...headersFor(rules, url), ...request.headers } };
      // An explicit mode overrides the rules; `auto` leaves it to them.
      const mode = render && render !== 'auto' ? render : (ruleSettings?.mode ?? 'auto');
      const renderRequest: RenderRequest & FetchRequest = {
        ...fetchRequest,
        waitFor: ruleSettings?.waitFor,
        timeoutMs: ruleSettings?.timeoutMs,
        captures,
      };
      if (mode === 'force') {
        return renderPage(url, renderRequest).catch((error) => fetchAfterRenderError(error, url, fetchRequest));
      }

      const fetched = await fetcher.page(url, fetchRequest);
      const reason = mode === 'auto' ? reasonToRender(fetched, { rules }) : undefined;
      if (!reason && captures.length === 0) return { ...fetched, warnings: [] };
      try {
        const rendered = await renderPage(url, renderRequest);
        const usesRendered = reason !== undefined && isRenderedBetter(rendered, fetched, { rules });
        return usesRendered ? rendered : { ...fetched, warnings: [], captures: rendered.captures };
      } catch (error) {
        return { ...fetched, warnings: [toWarning(error)] };
      }
    },
  };

  /** Fetches the page if the browser is missing or failed; rethrows errors of the page itself. */
  async function fetchAfterRenderError(error: unknown, url: string, request: FetchRequest): Promise<LoadedPage> {
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
