/** A field is an ordered list of sources; the first that knows wins, and the answer keeps its source. */
import type { Sourced } from '../types.ts';
import type { Facts } from './facts.ts';

export type Source<T> = readonly [name: string, read: (facts: Facts) => T | undefined];

export function firstOf<T extends string | readonly string[]>(sources: readonly Source<T>[]) {
  return (facts: Facts): Sourced<T> | undefined => {
    for (const [source, read] of sources) {
      const value = read(facts);
      if (value?.length) return { value, source };
    }
    return undefined;
  };
}
