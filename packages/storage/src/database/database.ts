/** One database, whichever it is. */
import type { RawBuilder } from 'kysely';
import type { DatabaseJobs } from './jobs.ts';
import type { SearchIndex } from './searchIndex.ts';
import type { Db, Tx } from './tables.ts';

export interface Database {
  readonly db: Db;
  readonly words: SearchIndex;
  readonly jobs: DatabaseJobs;
  /** Lists and searches go through this: a database may want to be told something first. */
  readTransaction<T>(ask: (db: Db) => Promise<T>): Promise<T>;
  /** The table `websites`, for counts that the index `websites_by_state` can answer alone. */
  readonly byState: RawBuilder<unknown>;
  /** The table `websites`, to be read in the order of the index `websites_by_…`, however few of it are wanted. */
  readonly inOrderOf: (name: string) => RawBuilder<unknown>;
  /** Whether a transaction locks the rows it reads with FOR UPDATE; SQLite has locked everything by then. */
  readonly locksRows: boolean;
  /** What the database finds wrong with itself. */
  damage(): Promise<readonly string[]>;
  /** Everything as it was at one moment, however long the reading takes; others go on writing. */
  snapshot<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** After rows came with their numbers: new ones get others. */
  resetSequence(tx: Tx): Promise<void>;
  close(): Promise<void>;
}
