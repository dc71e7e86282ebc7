/** A field is an ordered list of sources; the first that knows wins, and the answer keeps its source. */
import type { MetadataValue, Sourced } from '../types.ts';
import type { Facts } from './facts.ts';

export type Source<T> = readonly [name: string, read: (facts: Facts) => T | undefined];

export function firstOf<T extends MetadataValue>(sources: readonly Source<T>[]) {
  return (facts: Facts): Sourced<T> | undefined => {
    for (const [source, read] of sources) {
      const value = read(facts);
      if (value !== undefined && !isEmpty(value)) return { value, source };
    }
    return undefined;
  };
}

const isEmpty = (value: MetadataValue) => typeof value !== 'boolean' && value.length === 0;
