/** Links that show one page to whoever has them. The token is told once; afterwards only its hash is known. */
import { createHash, randomBytes } from 'node:crypto';
import type { Bookmark } from './bookmark.ts';
import { libraryError } from './errors.ts';
import type { Ports } from './ports/ports.ts';
import type { Share } from './ports/shares.ts';

export interface SharesOf {
  /** Undefined when there is no such bookmark. */
  add(
    user: string,
    bookmark: string,
    lastsMs: number,
  ): Promise<{ readonly share: Share; readonly token: string } | undefined>;
  all(user: string): Promise<readonly Share[]>;
  remove(user: string, id: string): Promise<boolean>;
  /** What a link shows, to whoever has it; undefined when it has expired or never was. */
  open(token: string): Promise<Bookmark | undefined>;
}

const LONGEST_MS = 366 * 24 * 60 * 60 * 1000;
/** 256 bits: nobody guesses one, so the hash needs no salt and no slowness. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export function sharesOf({ shares, bookmarks, now, newId }: Ports): SharesOf {
  return {
    async add(user, bookmark, lastsMs) {
      if (!(lastsMs > 0 && lastsMs <= LONGEST_MS)) throw libraryError('bad-change', 'a link lasts up to a year');
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const at = now();
      const share: Share = {
        id: newId(),
        user,
        bookmark,
        createdAt: at.toISOString(),
        expiresAt: new Date(at.getTime() + lastsMs).toISOString(),
      };
      await shares.removeExpired(at.toISOString());
      return (await shares.put(share, hashOf(token))) ? { share, token } : undefined;
    },
    all: (user) => shares.all(user),
    remove: (user, id) => shares.remove(user, id),
    async open(token) {
      const share = TOKEN.test(token) ? await shares.byTokenHash(hashOf(token)) : undefined;
      if (!share || share.expiresAt <= now().toISOString()) return undefined;
      return bookmarks.byId(share.user, share.bookmark);
    },
  };
}
