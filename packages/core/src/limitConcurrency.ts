/** Runs a task as soon as fewer than the maximum are running; the others wait in order. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns a function that runs at most `maxRunning` tasks at a time and passes on their results and errors. */
export function limitConcurrency(maxRunning: number): ConcurrencyLimit {
  let free = maxRunning;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((start) => waiting.push(start));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
