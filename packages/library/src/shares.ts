/** Share links. The token is returned once, when the link is made; only its hash is stored. */
import { hashSecret, hashToFind, newSecret } from './accounts/secrets.ts';
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

export function createShareService(user: string, { shares, now, newId }: StoragePorts): ShareService {
  return {
    async add(bookmark, durationMs) {
      if (!(durationMs > 0 && durationMs <= MAX_DURATION_MS))
        throw libraryError('bad-change', 'a share link can last at most one year');
      const token = newSecret();
      const time = now();
      const share: Share = {
        id: newId(),
        user,
        bookmark,
        createdAt: time.toISOString(),
        expiresAt: new Date(time.getTime() + durationMs).toISOString(),
      };
      await shares.removeExpired(time.toISOString());
      return (await shares.put(share, hashSecret(token))) ? { share, token } : undefined;
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
  const hash = hashToFind(token);
  const share = hash === undefined ? undefined : await shares.byTokenHash(hash);
  if (!share || share.expiresAt <= now().toISOString()) return undefined;
  return bookmarks.byId(share.user, share.bookmark);
}
