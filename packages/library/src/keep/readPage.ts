/** Walks the reading story of a page. At each of its pauses others get their turn, and the one who asked may have given up. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Article, type Draft, type Options, type Page, type Pause, type TraceEvent, tell } from '@pith/core';
import { libraryTrouble } from '../errors.ts';
import type { Visit } from '../ports/scripts.ts';

export interface Reading {
  readonly article: Article;
  /** Everything that was decided on the way, for the archive's log. */
  readonly trace: readonly TraceEvent[];
}

export interface Company {
  /** Scripts that look in at every pause. */
  readonly visit?: Visit | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Before the content is finished: the last moment at which something can be added to it. */
  readonly whenChosen?: ((draft: Draft) => Promise<void>) | undefined;
  /** Whether to stop here: the page has shown that another one is worth reading in its place. */
  readonly isElsewhere?: ((pause: Pause) => boolean) | undefined;
}

/** Undefined when the company wants to be elsewhere. */
export async function readPage(page: Page, options: Options, company: Company = {}): Promise<Article | undefined> {
  const story = tell(page, { ...options, url: page.url });
  let step = story.next();
  for (; !step.done; step = story.next()) {
    await lookIn(step.value, page, company);
    if (company.isElsewhere?.(step.value)) return undefined;
    if (step.value.at === 'documentDone') await company.whenChosen?.(step.value.doc);
  }
  return step.value;
}

/** Only as far as the content is chosen, for a page that becomes part of another. */
export async function readDraft(page: Page, options: Options, company: Company): Promise<Draft> {
  const story = tell(page, { ...options, url: page.url });
  for (let step = story.next(); !step.done; step = story.next()) {
    await lookIn(step.value, page, company);
    if (step.value.at === 'documentDone') return step.value.doc;
  }
  throw new Error('the reading story ended without its content');
}

async function lookIn(pause: Pause, page: Page, { visit, signal }: Company): Promise<void> {
  await nextTurn();
  await visit?.at(pause, signal);
  if (signal?.aborted) throw libraryTrouble('cancelled', page.url, signal.reason);
}
