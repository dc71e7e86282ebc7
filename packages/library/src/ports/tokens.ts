/** Access for programs. */
import type { User } from './users.ts';

/** What a token may do; one without scopes may do all that its user may. The names are Readeck's, except `bookmarks:save`. */
export const tokenScopes = [
  'bookmarks:read',
  'bookmarks:write',
  // Only adds pages: for addresses that contain their token, which others may see.
  'bookmarks:save',
  'profile:read',
  'admin:read',
  'admin:write',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** The program that a token was made for, as it introduced itself. */
export interface TokenClient {
  readonly name: string;
  readonly uri?: string | undefined;
  readonly logo?: string | undefined;
}

export interface Token {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  readonly client?: TokenClient | undefined;
  readonly createdAt: string;
  readonly lastUsedAt?: string | undefined;
  readonly expiresAt?: string | undefined;
}

export interface Tokens {
  /** Stores only a hash of the token. Resolves to false if there is no such user. */
  put(token: Token, hash: string): Promise<boolean>;
  /** The tokens of one user, newest first, including expired ones. */
  all(user: string): Promise<readonly Token[]>;
  remove(user: string, id: string): Promise<boolean>;
  /** Not limited to a user: the token says who it is. */
  byHash(hash: string): Promise<{ readonly token: Token; readonly user: User } | undefined>;
  use(id: string, at: string): Promise<void>;
}
