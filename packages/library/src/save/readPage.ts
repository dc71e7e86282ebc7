/** Walks the reading story of a page. At each of its pauses others get their turn, and the one who asked may have given up. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Article, type Draft, type HookPoint, type Options, type Page, run, type TraceEvent } from '@pith/core';
import { libraryError } from '../errors.ts';
import type { Visit } from '../ports/scripts.ts';

export interface Reading {
  readonly article: Article;
  /** Everything that was decided on the way, for the archive's log. */
  readonly trace: readonly TraceEvent[];
}

export interface ReadHooks {
  /** Scripts that look in at every pause. */
  readonly visit?: Visit | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Before the content is finished: the last moment at which something can be added to it. */
  readonly onDraft?: ((draft: Draft) => Promise<void>) | undefined;
  /** Whether to stop here: the page has shown that another one is worth reading in its place. */
  readonly shouldAbandon?: ((pause: HookPoint) => boolean) | undefined;
}

/** Undefined when the hooks wants to be elsewhere. */
export async function readPage(page: Page, options: Options, hooks: ReadHooks = {}): Promise<Article | undefined> {
  const story = run(page, { ...options, url: page.url });
  let step = story.next();
  for (; !step.done; step = story.next()) {
    await lookIn(step.value, page, hooks);
    if (hooks.shouldAbandon?.(step.value)) return undefined;
    if (step.value.at === 'documentDone') await hooks.onDraft?.(step.value.doc);
  }
  return step.value;
}

/** Only as far as the content is chosen, for a page that becomes part of another. */
export async function readDraft(page: Page, options: Options, hooks: ReadHooks): Promise<Draft> {
  const story = run(page, { ...options, url: page.url });
  for (let step = story.next(); !step.done; step = story.next()) {
    await lookIn(step.value, page, hooks);
    if (step.value.at === 'documentDone') return step.value.doc;
  }
  throw new Error('the reading story ended without its content');
}

async function lookIn(pause: HookPoint, page: Page, { visit, signal }: ReadHooks): Promise<void> {
  await nextTurn();
  await visit?.at(pause, signal);
  if (signal?.aborted) throw libraryError('cancelled', page.url, signal.reason);
}
