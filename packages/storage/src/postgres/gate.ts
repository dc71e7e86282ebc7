/** Lets jobs run beside each other, except those that must be alone: these wait for the jobs before them, and the jobs after them wait. */
export interface Gate {
  run(id: string, alone: boolean, work: () => Promise<void>): Promise<void>;
  /** Whether the job waits or runs. */
  has(id: string): boolean;
}

export function createGate(): Gate {
  const unfinished = new Map<string, Promise<unknown>>();
  let lastAlone: Promise<unknown> = Promise.resolve();
  return {
    run(id, alone, work) {
      const before = alone ? Promise.all(unfinished.values()) : lastAlone;
      const done = before.then(work);
      const ended = done
        .catch(() => undefined)
        .finally(() => {
          if (unfinished.get(id) === ended) unfinished.delete(id);
        });
      unfinished.set(id, ended);
      if (alone) lastAlone = ended;
      return done;
    },
    has: (id) => unfinished.has(id),
  };
}
