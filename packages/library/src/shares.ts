/** Share links. The token is returned once, when the link is made; only its hash is stored. */
import { createHash, randomBytes } from 'node:crypto';
import type { Bookmark } from './bookmark.ts';
import { libraryError } from './errors.ts';
import type { StoragePorts } from './ports/ports.ts';
import type { Share } from './ports/shares.ts';

export interface ShareService {
  /** Undefined if there is no such bookmark. */
  add(bookmark: string, durationMs: number): Promise<{ readonly share: Share; readonly token: string } | undefined>;
  all(): Promise<readonly Share[]>;
  remove(id: string): Promise<boolean>;
}

const MAX_DURATION_MS = 366 * 24 * 60 * 60 * 1000;
/** 256 bits cannot be guessed, so a fast hash without salt is enough. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function createShareService(user: string, { shares, now, newId }: StoragePorts): ShareService {
  return {
    async add(bookmark, durationMs) {
      if (!(durationMs > 0 && durationMs <= MAX_DURATION_MS))
        throw libraryError('bad-change', 'a share link can last at most one year');
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const time = now();
      const share: Share = {
        id: newId(),
        user,
        bookmark,
        createdAt: time.toISOString(),
        expiresAt: new Date(time.getTime() + durationMs).toISOString(),
      };
      await shares.removeExpired(time.toISOString());
      return (await shares.put(share, hashOf(token))) ? { share, token } : undefined;
    },
    all: () => shares.all(user),
    remove: (id) => shares.remove(user, id),
  };
}

/** The shared bookmark; undefined if the token has expired or is not known. */
export async function openShare(
  token: string,
  { shares, bookmarks, now }: StoragePorts,
): Promise<Bookmark | undefined> {
  const share = TOKEN.test(token) ? await shares.byTokenHash(hashOf(token)) : undefined;
  if (!share || share.expiresAt <= now().toISOString()) return undefined;
  return bookmarks.byId(share.user, share.bookmark);
}
