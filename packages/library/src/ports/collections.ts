/** Saved searches. */
import type { Sort } from './bookmarks.ts';

export interface Collection {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  /** In the language of `parseQuery`. */
  readonly question: string;
  readonly sort?: Sort | undefined;
  readonly pinned: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Every method sees one user's collections only. */
export interface Collections {
  /** False when the user has another one of this name. */
  put(collection: Collection): Promise<boolean>;
  all(user: string): Promise<readonly Collection[]>;
  /** By id or by name. */
  find(user: string, idOrName: string): Promise<Collection | undefined>;
  remove(user: string, id: string): Promise<boolean>;
}
