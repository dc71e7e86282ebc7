/** A link that shows one bookmark to anyone who has the link, until it expires. */
export interface Share {
  readonly id: string;
  readonly user: string;
  /** Id of the shared bookmark. */
  readonly bookmark: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

export interface Shares {
  /** Stores only a hash of the token. Resolves to false if the user has no such bookmark. */
  put(share: Share, tokenHash: string): Promise<boolean>;
  /** All shares of one user, newest first, including expired ones. */
  all(user: string): Promise<readonly Share[]>;
  remove(user: string, id: string): Promise<boolean>;
  /** Not limited to a user: the token grants access. Finds nothing if the bookmark is deleted. */
  byTokenHash(tokenHash: string): Promise<Share | undefined>;
  /** Removes shares that expired before this time; resolves to the number removed. */
  removeExpired(before: string): Promise<number>;
}
