/** Access for browsers. */
import type { User } from './users.ts';

export interface Session {
  readonly id: string;
  readonly user: string;
  readonly createdAt: string;
  readonly lastUsedAt: string;
  readonly expiresAt: string;
}

export interface Sessions {
  /** Stores only a hash of the secret in the cookie. */
  put(session: Session, hash: string): Promise<void>;
  byHash(hash: string): Promise<{ readonly session: Session; readonly user: User } | undefined>;
  extend(id: string, lastUsedAt: string, expiresAt: string): Promise<void>;
  remove(id: string): Promise<boolean>;
  /** Ends all sessions of a user, except the one with the id `except`. */
  removeAll(user: string, except?: string): Promise<void>;
  removeExpired(before: string): Promise<void>;
}
