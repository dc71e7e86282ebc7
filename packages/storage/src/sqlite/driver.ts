/**
 * Kysely driver for `node:sqlite`: one connection used by one caller at a time, cached prepared statements, and
 * transactions that take the write lock at the start, so that rows can't change between reading and writing.
 *
 * It waits for locks of other processes by itself: SQLite's own waiting would block the event loop.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

export const sqliteDialect = (db: DatabaseSync): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => createSqliteDriver(db),
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

const MAX_STATEMENTS = 200;

function createSqliteDriver(db: DatabaseSync): Driver {
  const connection = createConnection(db);
  const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  let lastTurn: Promise<void> = Promise.resolve();
  let endTurn = () => {};
  return {
    init: async () => {},
    async acquireConnection() {
      const previousTurn = lastTurn;
      const turn = Promise.withResolvers<void>();
      lastTurn = turn.promise;
      await previousTurn;
      endTurn = turn.resolve;
      return connection;
    },
    releaseConnection: async () => endTurn(),
    beginTransaction: async () => void (await run('BEGIN IMMEDIATE')),
    commitTransaction: async () => void (await run('COMMIT')),
    // SQLite rolls back by itself after some errors.
    rollbackTransaction: async () => void (db.isTransaction && (await run('ROLLBACK'))),
    async destroy() {
      if (db.isOpen) db.close();
    },
  };
}

function createConnection(db: DatabaseSync): DatabaseConnection {
  const statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();
  const prepare = (text: string) => {
    const cached = statements.get(text);
    if (cached) return cached;
    const statement = db.prepare(text);
    const entry = { statement, returnsRows: statement.columns().length > 0 };
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    statements.set(text, entry);
    return entry;
  };
  return {
    async executeQuery<R>({ sql: text, parameters }: CompiledQuery) {
      const values = parameters as readonly SQLInputValue[];
      return whenUnlocked(() => {
        const { statement, returnsRows } = prepare(text);
        if (returnsRows) return { rows: statement.all(...values) as R[] };
        const { changes } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes) };
      });
    },
    // biome-ignore lint/correctness/useYield: required by the interface, but never used
    async *streamQuery() {
      throw new Error('streaming is not supported');
    },
  };
}

const MAX_WAIT_MS = 5000;
const MAX_PAUSE_MS = 50;
const SQLITE_BUSY = 5;

async function whenUnlocked<T>(run: () => T): Promise<T> {
  const giveUpAt = performance.now() + MAX_WAIT_MS;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    try {
      return run();
    } catch (error) {
      const isLocked = ((error as { errcode?: number }).errcode ?? 0) % 256 === SQLITE_BUSY;
      if (!isLocked || performance.now() > giveUpAt) throw error;
      await sleep(pauseMs);
    }
  }
}
