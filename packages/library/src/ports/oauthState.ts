/** Data of unfinished OAuth sign-ins. It lives for minutes, belongs to nobody yet, and is not part of backups. */

export type OAuthKind = 'client' | 'device' | 'user-code' | 'answer' | 'poll' | 'made' | 'code';

export interface OAuthState {
  /** Adds an entry, or replaces it; removes expired ones. False if there are too many. */
  put(kind: OAuthKind, key: string, value: unknown, expiresAt: string, now: string): Promise<boolean>;
  /** Undefined if there is none or it expired before `now`. */
  get(kind: OAuthKind, key: string, now: string): Promise<unknown>;
  /** Removes an entry and resolves to it, so that of two requests only one gets it. */
  take(kind: OAuthKind, key: string, now: string): Promise<unknown>;
}
