import { firstOf } from './firstOf.ts';
import { meta, type RawMetadata } from './rawMetadata.ts';

/** The account as `@user@host`, with the host in lower case. */
export function fediverseHandle(raw: RawMetadata): string | undefined {
  const value = meta(raw, 'fediverse:creator');
  const parts = /^@?([\w.-]{1,64})@([a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?\.[a-z\d-]{2,63})$/i.exec(value ?? '');
  return parts ? `@${parts[1]}@${parts[2]!.toLowerCase()}` : undefined;
}

export const fediverseCreator = firstOf<string>([['meta', fediverseHandle]]);
