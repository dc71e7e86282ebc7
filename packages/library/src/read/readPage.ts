/** Runs core's reading pipeline for one page. At each hook point it runs content scripts and checks for cancellation. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Article, type Draft, type HookPoint, type Options, type Page, run, type TraceEvent } from '@pith/core';
import { libraryError } from '../errors.ts';
import type { ScriptSession } from '../ports/scripts.ts';

export interface Reading {
  readonly article: Article;
  /** Every decision of the pipeline, for the archive's log. */
  readonly trace: readonly TraceEvent[];
}

export interface ReadHooks {
  /** Content scripts that run at every hook point. */
  readonly scriptSession?: ScriptSession | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called before the content is finished: the last chance to add something to it. */
  readonly onDraft?: ((draft: Draft) => Promise<void>) | undefined;
  /** Whether to stop reading, because another page should be read instead. */
  readonly shouldAbandon?: ((hookPoint: HookPoint) => boolean) | undefined;
}

/** Resolves to undefined if `shouldAbandon` stops the reading. */
export async function readPage(page: Page, options: Options, hooks: ReadHooks = {}): Promise<Article | undefined> {
  const pipeline = run(page, { ...options, url: page.url });
  let step = pipeline.next();
  for (; !step.done; step = pipeline.next()) {
    await runHooks(step.value, page, hooks);
    if (hooks.shouldAbandon?.(step.value)) return undefined;
    if (step.value.at === 'documentDone') await hooks.onDraft?.(step.value.doc);
  }
  return step.value;
}

/** Reads a page only until its content is chosen, to join it to another page. */
export async function readDraft(page: Page, options: Options, hooks: ReadHooks): Promise<Draft> {
  const pipeline = run(page, { ...options, url: page.url });
  for (let step = pipeline.next(); !step.done; step = pipeline.next()) {
    await runHooks(step.value, page, hooks);
    if (step.value.at === 'documentDone') return step.value.doc;
  }
  throw new Error('the reading pipeline ended before its content was chosen');
}

/** Yields to the event loop first, so that long pages do not block other work. */
async function runHooks(hookPoint: HookPoint, page: Page, { scriptSession, signal }: ReadHooks): Promise<void> {
  await nextTurn();
  await scriptSession?.runHooks(hookPoint, signal);
  if (signal?.aborted) throw libraryError('cancelled', page.url, signal.reason);
}
