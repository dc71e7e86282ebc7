/** Links that show one page to whoever has them, until they expire. */
export interface Share {
  readonly id: string;
  readonly user: string;
  /** Id of its bookmark. */
  readonly bookmark: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface Shares {
  /** Only a hash of the token is kept. False when the user has no such bookmark. */
  put(share: Share, tokenHash: string): Promise<boolean>;
  /** One user's, newest first, expired ones too. */
  all(user: string): Promise<readonly Share[]>;
  remove(user: string, id: string): Promise<boolean>;
  /** Whoever asks: the token is the right to see it. Deleted bookmarks are not shown. */
  byTokenHash(tokenHash: string): Promise<Share | undefined>;
  /** Removes those that expired before this moment; resolves to how many. */
  removeExpired(before: string): Promise<number>;
}
