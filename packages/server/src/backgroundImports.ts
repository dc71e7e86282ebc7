/**
 * Runs imports in the background, one at a time for each user, and reports their progress. An accepted import is kept until it has ended:
 * a server that was stopped goes on with it. Nothing is imported twice, because a bookmark is known by its URL.
 */
import { deserialize, serialize } from 'node:v8';
import { type AcceptedRequests, PithError } from '@pith/library';
import { type ImportRequest, readStep } from './streams/importBookmarks.ts';
import type { TaskRunner } from './tasks.ts';

export interface ImportProgress {
  readonly total: number;
  readonly done: number;
  readonly state: 'running' | 'finished' | 'failed';
  readonly error?: string | undefined;
}

export interface BackgroundImports {
  /** Starts when the user's earlier imports have ended, and goes on when the client has gone. Resolves to an id. */
  start(user: string, request: ImportRequest): Promise<string>;
  find(user: string, id: string): ImportProgress | undefined;
  /** Goes on with the imports of a server that was stopped. */
  resume(): Promise<void>;
  /** Cancels all of them. */
  close(): void;
}

interface Accepted {
  readonly user: string;
  /** Undefined if it must not be kept: it contains a password. */
  readonly request: ImportRequest | undefined;
}

/** Older ones are forgotten. */
const MAX_TRACKED = 50;

export function createBackgroundImports(
  tasks: TaskRunner,
  accepted: AcceptedRequests | undefined,
  onBug: (error: unknown) => void,
): BackgroundImports {
  const tracked = new Map<string, Map<string, ImportProgress>>();
  const queues = new Map<string, Promise<void>>();
  const closing = new AbortController();

  function track(user: string, id: string) {
    const own = tracked.get(user) ?? new Map<string, ImportProgress>();
    tracked.set(user, own);
    const set = (progress: Partial<ImportProgress>) =>
      own.set(id, { total: 0, done: 0, state: 'running', ...own.get(id), ...progress });
    set({});
    for (const old of [...own.keys()].slice(0, -MAX_TRACKED)) own.delete(old);
    return set;
  }

  async function run(user: string, request: ImportRequest, set: (progress: Partial<ImportProgress>) => void) {
    try {
      const { chunks } = await tasks.stream('importBookmarks', request, { user, signal: closing.signal });
      for await (const chunk of chunks) set(readStep(chunk));
      set({ state: 'finished' });
    } catch (error) {
      const isExpected = error instanceof PithError;
      if (!isExpected && !closing.signal.aborted) onBug(error);
      set({ state: 'failed', error: isExpected ? error.message : 'an internal error occurred' });
    }
  }

  function queue(id: string, user: string, request: ImportRequest): void {
    const set = track(user, id);
    const earlier = queues.get(user) ?? Promise.resolve();
    const end = earlier
      .then(() => run(user, request, set))
      .then(() => (closing.signal.aborted ? undefined : accepted?.remove(id)))
      .catch(onBug);
    queues.set(user, end);
  }

  return {
    async start(user, request) {
      const id = crypto.randomUUID();
      const kept: Accepted = { user, request: 'account' in request ? undefined : request };
      await accepted?.add(id, serialize(kept));
      queue(id, user, request);
      return id;
    },
    find: (user, id) => tracked.get(user)?.get(id),
    async resume() {
      for (const id of (await accepted?.ids()) ?? []) {
        try {
          const { user, request }: Accepted = deserialize(await accepted!.read(id));
          if (request) {
            queue(id, user, request);
            continue;
          }
          track(user, id)({ state: 'failed', error: 'the server was stopped meanwhile; start the import again' });
        } catch (error) {
          onBug(error); // a damaged file
        }
        await accepted!.remove(id);
      }
    },
    close: () => closing.abort(),
  };
}
