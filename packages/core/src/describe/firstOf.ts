/** Builds a metadata field from an ordered list of sources: the first that returns a value wins, and the result names it. */
import type { MetadataValue, Sourced } from '../types.ts';
import type { RawMetadata } from './rawMetadata.ts';

export type Source<T> = readonly [name: string, read: (raw: RawMetadata) => T | undefined];

export function firstOf<T extends MetadataValue>(sources: readonly Source<T>[]) {
  return (raw: RawMetadata): Sourced<T> | undefined => {
    for (const [source, read] of sources) {
      const value = read(raw);
      if (value !== undefined && !isEmpty(value)) return { value, source };
    }
    return undefined;
  };
}

const isEmpty = (value: MetadataValue) => typeof value !== 'boolean' && value.length === 0;
