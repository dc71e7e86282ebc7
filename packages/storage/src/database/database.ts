/**
 * What SQLite and PostgreSQL both provide.
 *
 * Decision: docs/decisions/0020-one-store-two-databases.md.
 */
import type { RawBuilder } from 'kysely';
import type { DatabaseTime } from './jobStates.ts';
import type { DatabaseJobs } from './jobs.ts';
import type { SearchIndex } from './searchIndex.ts';
import type { Db, Tx } from './tables.ts';

export interface Database {
  readonly db: Db;
  /** Writes bookmarks. Many saves at once share few connections, so that lists and searches get their share of the processor. */
  readonly savingDb: Db;
  /** Nothing can be written: the library is on a read-only disk, or belongs to someone else. */
  readonly isReadOnly: boolean;
  readonly searchIndex: SearchIndex;
  readonly time: DatabaseTime;
  readonly jobs: DatabaseJobs;
  /** Runs lists and searches; PostgreSQL needs a consistent snapshot and planner settings for them. */
  readTransaction<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Caches a value until anything in the database changes. A database that does not report changes caches nothing. */
  remember<T>(key: string, find: () => Promise<T>): Promise<T>;
  /** The table `websites` with a hint to use the index `websites_by_state`, for counts that it covers. */
  readonly websitesViaStateIndex: RawBuilder<unknown>;
  /** The table `websites` with a hint to read it in the order of the index `websites_by_<name>`, even when few rows match. */
  readonly websitesViaSortIndex: (name: string) => RawBuilder<unknown>;
  /** A value of a column that holds a JSON object, as text. */
  jsonText(column: string, key: string): RawBuilder<string | null>;
  /** Whether transactions must lock the rows they read with FOR UPDATE. SQLite's write transactions lock the whole file. */
  readonly locksRows: boolean;
  /** Runs the database's integrity check; resolves to the errors it finds. */
  findDamage(): Promise<readonly string[]>;
  /** Reads a consistent snapshot, however long it takes, while others keep writing. */
  snapshot<T>(read: (db: Db) => Promise<T>): Promise<T>;
  /** Moves the row number sequence past the highest one, after rows were inserted with explicit numbers. */
  resetSequence(tx: Tx): Promise<void>;
  /** Removes what deleted rows left in the database's files. Takes as long as writing the library anew. */
  scrub(): Promise<void>;
  close(): Promise<void>;
}
