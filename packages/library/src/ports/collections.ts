/** Saved searches. */
import type { BookmarkFilters } from '../search/filters.ts';
import type { Sort } from './bookmarks.ts';

export interface Collection {
  readonly id: string;
  readonly user: string;
  readonly name: string;
  /** The search, in the syntax of `parseQuery`. */
  readonly question: string;
  readonly sort?: Sort | undefined;
  /** Further conditions, which Readeck's clients set one by one. */
  readonly filters?: Omit<BookmarkFilters, 'search'> | undefined;
  readonly pinned: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Every method is limited to one user's collections. */
export interface Collections {
  /** Resolves to false if the user has another collection with this name. */
  put(collection: Collection): Promise<boolean>;
  all(user: string): Promise<readonly Collection[]>;
  find(user: string, idOrName: string): Promise<Collection | undefined>;
  remove(user: string, id: string): Promise<boolean>;
}
