import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Article, type Options, type Page, type Pause, type TraceEvent, tellTo } from '@pith/core';
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
}

/** Walks the reading story. At each of its pauses others get their turn, and the one who asked may have given up. */
export async function readPage(page: Page, options: Options, { visit, signal }: Company = {}): Promise<Reading> {
  const trace: TraceEvent[] = [];
  const listener = async (pause: Pause) => {
    await nextTurn();
    await visit?.at(pause, signal);
    if (signal?.aborted) throw libraryTrouble('cancelled', page.url, signal.reason);
  };
  const article = await tellTo(listener, page, { ...options, url: page.url, trace: (event) => trace.push(event) });
  return { article, trace };
}
