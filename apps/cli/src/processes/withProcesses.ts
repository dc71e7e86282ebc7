import type { Library } from '@pith/library';
import type { Config } from '../config.ts';
import { describeDeath, superviseWorkers } from './superviseWorkers.ts';
import { type TaskPool, taskPool } from './taskPool.ts';

export interface ProcessesOptions {
  readonly config: Config;
  readonly library: Library;
  /** Called with what the operator should know. */
  note(message: string): void;
  readonly signal: AbortSignal;
}

/** Runs work while processes of this program save queued pages, unless another worker takes them first, and run tasks. */
export async function withProcesses<T>(
  { config, library, note, signal }: ProcessesOptions,
  work: (tasks: TaskPool) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const jobs = superviseWorkers({
    config,
    queue: library.queue,
    signal: AbortSignal.any([signal, stop.signal]),
    onDeath: (death, pages) => note(describeDeath(death, pages)),
    onError: (error) => note(`Queued saves wait: ${(error as Error).message}`),
  });
  jobs.catch(() => undefined); // awaited at the end
  const tasks = taskPool(config);
  try {
    return await work(tasks);
  } finally {
    stop.abort();
    await Promise.allSettled([tasks.close(), jobs]);
  }
}
