/** Runs imports in the background, one at a time for each user, and tells how far they are. */
import { errorInfo } from '../errorInfo.ts';

export interface ImportProgress {
  readonly total: number;
  readonly done: number;
  readonly state: 'running' | 'finished' | 'failed';
  readonly error?: string | undefined;
}

export interface ImportTracker {
  /** Starts when the user's earlier imports have ended. */
  start(user: string, id: string, run: (report: (done: number, total: number) => void) => Promise<unknown>): void;
  find(user: string, id: string): ImportProgress | undefined;
}

/** Older ones are forgotten. */
const MAX_TRACKED = 50;

export function createImportTracker(): ImportTracker {
  const tracked = new Map<string, Map<string, ImportProgress>>();
  const queues = new Map<string, Promise<void>>();

  return {
    start(user, id, run) {
      const own = tracked.get(user) ?? new Map<string, ImportProgress>();
      tracked.set(user, own);
      const set = (progress: Partial<ImportProgress>) =>
        own.set(id, { total: 0, done: 0, state: 'running', ...own.get(id), ...progress });
      set({});
      for (const old of [...own.keys()].slice(0, -MAX_TRACKED)) own.delete(old);
      const work = async () => {
        try {
          await run((done, total) => set({ done, total }));
          set({ state: 'finished' });
        } catch (error) {
          set({ state: 'failed', error: errorInfo(error)?.message ?? 'an internal error occurred' });
        }
      };
      queues.set(user, (queues.get(user) ?? Promise.resolve()).then(work));
    },
    find: (user, id) => tracked.get(user)?.get(id),
  };
}
