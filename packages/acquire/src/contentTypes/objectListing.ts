/** Reads the listing of an object store: the XML of `ListObjectsV2`, which Amazon S3 and its many compatible stores return. */
import { xmlEvents } from '@pith/core';

export interface ObjectListing {
  readonly keys: readonly string[];
  /** Asks for the next page of the listing; undefined on the last one. */
  readonly nextToken: string | undefined;
}

/** Undefined if the text is not a listing. Keys that end with a slash are folders and left out. */
export function readObjectListing(text: string): ObjectListing | undefined {
  const keys: string[] = [];
  const path: string[] = [];
  let value = '';
  let nextToken: string | undefined;
  let isTruncated = false;
  for (const event of xmlEvents(text)) {
    if (event.is === 'text') value += event.text;
    else if (event.is === 'open') {
      if (path.length === 0 && event.name !== 'ListBucketResult') return undefined;
      if (path.length < 100) path.push(event.name);
      value = '';
    } else {
      const depth = path.lastIndexOf(event.name);
      if (depth < 0) continue;
      path.length = depth;
      if (event.name === 'Key' && path.at(-1) === 'Contents' && !value.endsWith('/')) keys.push(value);
      else if (event.name === 'NextContinuationToken' && depth === 1) nextToken = value;
      else if (event.name === 'IsTruncated' && depth === 1) isTruncated = value.trim() === 'true';
      if (depth === 0) return { keys, nextToken: isTruncated ? nextToken : undefined };
      value = '';
    }
  }
  return undefined;
}
