/**
 * Reads a page and what belongs to it: the view that has the whole article on one page instead, or the pages that follow, joined. Rules and
 * scripts find such leads; here they are followed, within bounds, and never in a circle. A lead that leads nowhere is a warning.
 */
import { type Draft, joinPage, type Options, type TraceEvent, type Warning } from '@pith/core';
import type { FetchedPage } from '../ports/ports.ts';
import { type ReadHooks, type Reading, readDraft, readPage } from './readPage.ts';

export interface Through extends Reading {
  /** The page that was read in the end: its original is what is kept. */
  readonly page: FetchedPage;
}

/** Fetches what a lead points to. */
export type Follow = (url: string) => Promise<FetchedPage>;

const MAX_RESTARTS = 10;
const MAX_PAGES = 100;
/** Characters of all pages together: as much as one page may have. */
const MAX_LENGTH = 20_000_000;

export async function readThrough(
  page: FetchedPage,
  options: Options,
  hooks: ReadHooks & { readonly follow: Follow | undefined },
): Promise<Through> {
  const { follow } = hooks;
  const visited = new Set([bare(page.url)]);
  const warnings: Warning[] = [];
  for (let at = page, restarts = 0; ; restarts++) {
    const trace: TraceEvent[] = [];
    const told: Options = { ...options, usedJsRendering: at.usedJsRendering, trace: (event) => trace.push(event) };
    let lead: string | undefined;
    const article = await readPage(at, told, {
      ...hooks,
      shouldAbandon({ doc }) {
        const { singlePage } = doc.leads;
        if (!follow || !singlePage || visited.has(bare(singlePage)) || restarts >= MAX_RESTARTS) return false;
        lead = singlePage;
        return true;
      },
      onDraft: follow && ((draft) => addPages(draft, at, told, { ...hooks, follow, visited })),
    });
    if (article)
      return { article: withWarnings(article, warnings), trace: [...trace, ...warnings.map(warned)], page: at };
    visited.add(bare(lead!));
    at = await follow!(lead!).catch((error: Error) => {
      warnings.push({ type: 'lead-failed', message: `${lead}: ${error.message}` });
      return at; // its lead is in `visited` now: it is read to its end
    });
    visited.add(bare(at.url));
  }
}

interface Following extends ReadHooks {
  readonly follow: Follow;
  readonly visited: Set<string>;
}

/** The pages after the first, one after the other, as long as each points to another that was not seen. */
async function addPages(first: Draft, page: FetchedPage, options: Options, hooks: Following): Promise<void> {
  const { follow, visited } = hooks;
  const seen = new Set<string>();
  let length = page.html.length;
  let lead = first.discarded ? undefined : first.leads.nextPage;
  for (let count = 1; lead !== undefined && !visited.has(bare(lead)); count++) {
    if (count >= MAX_PAGES || length > MAX_LENGTH) {
      const message = `the article goes on at ${lead}; no more than ${MAX_PAGES} pages or 20 MB are joined`;
      first.warnings.push({ type: 'too-many-pages', message });
      return;
    }
    visited.add(bare(lead));
    try {
      const next = await follow(lead);
      visited.add(bare(next.url));
      length += next.html.length;
      const { visit, signal } = hooks;
      const draft = await readDraft(next, options, { visit, signal });
      if (!joinPage(first, draft, seen)) return;
      lead = draft.leads.nextPage;
    } catch (error) {
      if (hooks.signal?.aborted) throw error;
      first.warnings.push({ type: 'lead-failed', message: `${lead}: ${(error as Error).message}` });
      return;
    }
  }
}

/** A page is the same with another fragment. */
function bare(url: string): string {
  const address = URL.parse(url);
  if (!address) return url;
  address.hash = '';
  return address.href;
}

const withWarnings = (article: Reading['article'], warnings: readonly Warning[]) =>
  warnings.length ? { ...article, warnings: [...article.warnings, ...warnings] } : article;

const warned = (warning: Warning): TraceEvent => ({ stage: 'keep', did: 'warned', warning });
