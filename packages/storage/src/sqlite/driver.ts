/**
 * Kysely over `node:sqlite`: one connection that its users take in turn, statements that are prepared once, and
 * transactions that take the write lock at once, so that what they read is what they change.
 */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
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
  createDriver: () => driverOf(db),
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

const MAX_STATEMENTS = 200;

function driverOf(db: DatabaseSync): Driver {
  const connection = connectionTo(db);
  const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  let turn: Promise<void> = Promise.resolve();
  let leave = () => {};
  return {
    init: async () => {},
    async acquireConnection() {
      const before = turn;
      const mine = Promise.withResolvers<void>();
      turn = mine.promise;
      await before;
      leave = mine.resolve;
      return connection;
    },
    releaseConnection: async () => leave(),
    beginTransaction: async () => void (await run('BEGIN IMMEDIATE')),
    commitTransaction: async () => void (await run('COMMIT')),
    // Some errors roll back by themselves.
    rollbackTransaction: async () => void (db.isTransaction && (await run('ROLLBACK'))),
    async destroy() {
      if (db.isOpen) db.close();
    },
  };
}

function connectionTo(db: DatabaseSync): DatabaseConnection {
  const statements = new Map<string, { statement: StatementSync; returns: boolean }>();
  const prepared = (text: string) => {
    const known = statements.get(text);
    if (known) return known;
    const statement = db.prepare(text);
    const made = { statement, returns: statement.columns().length > 0 };
    if (statements.size >= MAX_STATEMENTS) statements.clear();
    statements.set(text, made);
    return made;
  };
  return {
    async executeQuery<R>({ sql: text, parameters }: CompiledQuery) {
      const { statement, returns } = prepared(text);
      const values = parameters as readonly SQLInputValue[];
      if (returns) return { rows: statement.all(...values) as R[] };
      const { changes } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    },
    // biome-ignore lint/correctness/useYield: nothing here is worth streaming, and the interface asks for it
    async *streamQuery() {
      throw new Error('not streamed');
    },
  };
}
