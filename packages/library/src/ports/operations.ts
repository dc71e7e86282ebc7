import type { BookmarkChange, BookmarkSummary } from '../bookmark.ts';
import type { Pagination } from './bookmarks.ts';

/** What a reader did to many bookmarks at once. `label`: a label was renamed or removed. */
export const operationKinds = ['change', 'delete', 'restore', 'label'] as const;
export type OperationKind = (typeof operationKinds)[number];

export interface Operation {
  readonly id: string;
  readonly user: string;
  readonly kind: OperationKind;
  /** Number of bookmarks that it changed. */
  readonly bookmarks: number;
  readonly createdAt: string;
  readonly undoneAt?: string | undefined;
}

/** What an operation, or undoing it, did to one bookmark. */
export interface OperationStep {
  readonly id: string;
  /** The bookmark afterwards; undefined if there is no such bookmark. */
  readonly after: BookmarkSummary | undefined;
  /** Whether anything is different now. */
  readonly isChanged: boolean;
}

export interface OperationChanges {
  readonly ids: readonly string[];
  readonly change: BookmarkChange;
  /** Deleted bookmarks too. */
  readonly includesDeleted: boolean;
  readonly at: string;
}

/** Changes of many bookmarks that can be undone. Each is limited to one user. */
export interface Operations {
  /** Adds an operation without bookmarks. Keeps only the newest `keep` of the user. */
  add(operation: Omit<Operation, 'bookmarks' | 'undoneAt'>, keep: number): Promise<void>;
  /** Changes bookmarks and records how to undo that, in one transaction. */
  apply(user: string, operation: string, changes: OperationChanges): Promise<readonly OperationStep[]>;
  /**
   * Undoes the operation on the next `limit` bookmarks, in one transaction. Resolves to an empty list when none is left, and marks the
   * operation as undone.
   */
  undo(user: string, operation: string, limit: number, at: string): Promise<readonly OperationStep[]>;
  byId(user: string, id: string): Promise<Operation | undefined>;
  /** Newest first. */
  list(user: string, page: Pagination): Promise<readonly Operation[]>;
}
