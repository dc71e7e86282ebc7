/**
 * Reads a page and fetches its leads: either a single-page view, which is read instead, or the next pages, which are joined
 * to the article. Rules and scripts find the leads. The number of fetches is limited, and no page is fetched twice. A lead
 * that cannot be fetched adds a warning.
 */
import { type Draft, joinPage, type Options, type Rule, ruleSet, type TraceEvent, type Warning } from '@pith/core';
import type { LoadedPage } from '../ports/ports.ts';
import { type ReadHooks, type Reading, readDraft, readPage } from './readPage.ts';

export interface ReadingWithLeads extends Reading {
  /** The page that was read: the requested one, or its single-page view. */
  readonly page: LoadedPage;
}

export type FetchLead = (url: string) => Promise<LoadedPage>;

const MAX_RESTARTS = 10;
const MAX_PAGES = 100;
/** Characters of all joined pages together; the same limit as for a single page. */
const MAX_LENGTH = 20_000_000;

export interface LeadHooks extends ReadHooks {
  readonly fetchLead: FetchLead | undefined;
  readonly hasTrace: boolean;
  /** The rules for a page, and for the pages that are joined to it. */
  rulesFor(page: LoadedPage): Promise<readonly Rule[]>;
}

export async function readWithLeads(
  firstPage: LoadedPage,
  options: Options,
  hooks: LeadHooks,
): Promise<ReadingWithLeads> {
  const { fetchLead } = hooks;
  const visited = new Set([withoutFragment(firstPage.url)]);
  const warnings: Warning[] = [];
  for (let page = firstPage, restarts = 0; ; restarts++) {
    const trace: TraceEvent[] = [];
    const readOptions: Options = {
      ...options,
      rules: ruleSet(await hooks.rulesFor(page)),
      usedJsRendering: page.usedJsRendering,
      trace: hooks.hasTrace ? (event) => trace.push(event) : undefined,
    };
    let lead: string | undefined;
    const article = await readPage(page, readOptions, {
      ...hooks,
      shouldAbandon({ doc }) {
        const { singlePage } = doc.leads;
        if (!fetchLead || !singlePage || visited.has(withoutFragment(singlePage)) || restarts >= MAX_RESTARTS)
          return false;
        lead = singlePage;
        return true;
      },
      onDraft: fetchLead && ((draft) => joinNextPages(draft, page, readOptions, { ...hooks, fetchLead, visited })),
    });
    if (article) return { article: withWarnings(article, warnings), trace: [...trace, ...warnings.map(toEvent)], page };
    visited.add(withoutFragment(lead!));
    page = await fetchLead!(lead!).catch((error: Error) => {
      warnings.push({ type: 'lead-failed', message: `${lead}: ${error.message}` });
      return page; // read again, this time to the end, because the lead is in `visited`
    });
    visited.add(withoutFragment(page.url));
  }
}

interface JoinHooks extends ReadHooks {
  readonly fetchLead: FetchLead;
  readonly visited: Set<string>;
}

/** Joins the next pages to the first, one after the other, until there is no further page or it was visited before. */
async function joinNextPages(first: Draft, page: LoadedPage, options: Options, hooks: JoinHooks): Promise<void> {
  const { fetchLead, visited } = hooks;
  const seen = new Set<string>();
  let length = page.html.length;
  let lead = first.discarded ? undefined : first.leads.nextPage;
  for (let count = 1; lead !== undefined && !visited.has(withoutFragment(lead)); count++) {
    if (count >= MAX_PAGES || length > MAX_LENGTH) {
      const message = `the article continues at ${lead}, but at most ${MAX_PAGES} pages or 20 MB are joined`;
      first.warnings.push({ type: 'too-many-pages', message });
      return;
    }
    visited.add(withoutFragment(lead));
    try {
      const next = await fetchLead(lead);
      visited.add(withoutFragment(next.url));
      length += next.html.length;
      const { scriptSession, signal } = hooks;
      const draft = await readDraft(next, options, { scriptSession, signal });
      if (!joinPage(first, draft, seen)) return;
      lead = draft.leads.nextPage;
    } catch (error) {
      if (hooks.signal?.aborted) throw error;
      first.warnings.push({ type: 'lead-failed', message: `${lead}: ${(error as Error).message}` });
      return;
    }
  }
}

function withoutFragment(url: string | undefined): string {
  const address = URL.parse(url ?? '');
  if (!address) return url ?? '';
  address.hash = '';
  return address.href;
}

const withWarnings = (article: Reading['article'], warnings: readonly Warning[]) =>
  warnings.length ? { ...article, warnings: [...article.warnings, ...warnings] } : article;

const toEvent = (warning: Warning): TraceEvent => ({ stage: 'keep', did: 'warned', warning });
