/** Lets so many in at a time; the others wait for their turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

export function gateFor(places: number): Gate {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
