/** Runs imports in the background, one at a time for each user, and reports their progress. */
import { PithError } from '@pith/library';
import { type ImportRequest, readStep } from './streams/importBookmarks.ts';
import type { TaskRunner } from './tasks.ts';

export interface ImportProgress {
  readonly total: number;
  readonly done: number;
  readonly state: 'running' | 'finished' | 'failed';
  readonly error?: string | undefined;
}

export interface BackgroundImports {
  /** Starts when the user's earlier imports have ended, and goes on when the client has gone. Returns an id. */
  start(user: string, request: ImportRequest): string;
  find(user: string, id: string): ImportProgress | undefined;
  /** Cancels all of them. */
  close(): void;
}

/** Older ones are forgotten. */
const MAX_TRACKED = 50;

export function createBackgroundImports(tasks: TaskRunner, onBug: (error: unknown) => void): BackgroundImports {
  const tracked = new Map<string, Map<string, ImportProgress>>();
  const queues = new Map<string, Promise<void>>();
  const closing = new AbortController();

  async function run(user: string, request: ImportRequest, set: (progress: Partial<ImportProgress>) => void) {
    try {
      const { chunks } = await tasks.stream('importBookmarks', request, { user, signal: closing.signal });
      for await (const chunk of chunks) set(readStep(chunk));
      set({ state: 'finished' });
    } catch (error) {
      const isExpected = error instanceof PithError;
      if (!isExpected) onBug(error);
      set({ state: 'failed', error: isExpected ? error.message : 'an internal error occurred' });
    }
  }

  return {
    start(user, request) {
      const id = crypto.randomUUID();
      const own = tracked.get(user) ?? new Map<string, ImportProgress>();
      tracked.set(user, own);
      const set = (progress: Partial<ImportProgress>) =>
        own.set(id, { total: 0, done: 0, state: 'running', ...own.get(id), ...progress });
      set({});
      for (const old of [...own.keys()].slice(0, -MAX_TRACKED)) own.delete(old);
      queues.set(
        user,
        (queues.get(user) ?? Promise.resolve()).then(() => run(user, request, set)),
      );
      return id;
    },
    find: (user, id) => tracked.get(user)?.get(id),
    close: () => closing.abort(),
  };
}
