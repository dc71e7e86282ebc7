/** The tables in a backup, and their rows as JSON lines, which are the same for both databases. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

/** Without archives, which have an entry each wherever they are stored, sign-ins that end within minutes, what can still be undone, and messages on their way. */
type BackedUpTable = Exclude<
  keyof Tables,
  'archives' | 'oauth_state' | 'operations' | 'operation_items' | 'webhook_messages'
>;

interface BackupTable {
  /** Unique key; rows are written in its order. */
  readonly key: readonly string[];
  /** Rows per batch in memory. */
  readonly batchSize: number;
  /** Columns with binary values. */
  readonly bytes?: readonly string[];
}

/** In insertion order: referenced tables come first. */
export const tables = {
  users: { key: ['id'], batchSize: 500 },
  tokens: { key: ['id'], batchSize: 500 },
  sessions: { key: ['id'], batchSize: 500 },
  audit_log: { key: ['id'], batchSize: 500 },
  websites: { key: ['row'], batchSize: 500, bytes: ['blocks'] },
  website_texts: { key: ['row'], batchSize: 50, bytes: ['packed'] },
  website_versions: { key: ['row', 'number'], batchSize: 50, bytes: ['packed'] },
  website_labels: { key: ['row', 'label'], batchSize: 2000 },
  highlights: { key: ['id'], batchSize: 500 },
  deletions: { key: ['user_id', 'bookmark_id'], batchSize: 2000 },
  collections: { key: ['id'], batchSize: 500 },
  shares: { key: ['id'], batchSize: 500 },
  webhooks: { key: ['id'], batchSize: 500 },
  jobs: { key: ['id'], batchSize: 50 },
} as const satisfies Record<BackedUpTable, BackupTable>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];

export type Row = Record<string, unknown>;

export async function* rowBatches(db: Db, name: TableName): AsyncGenerator<readonly Row[]> {
  const { key, batchSize }: BackupTable = tables[name];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } =
      await sql<Row>`SELECT * FROM ${sql.table(name)} ${after} ORDER BY ${columns} LIMIT ${batchSize}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    const last = rows.at(-1)!;
    after = sql`WHERE (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** A row as one JSON line. Columns are sorted, so the order in which migrations added them does not matter. */
export function toLine(name: TableName, row: Row): string {
  const values = Object.keys(row)
    .sort()
    .map((column) => {
      const value = row[column];
      return [column, value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value];
    });
  return `${JSON.stringify(Object.fromEntries(name === 'jobs' ? values.map(resetRunning) : values))}\n`;
}

/** Running jobs become waiting ones: their worker does not exist when the backup is restored. */
const resetRunning = ([column, value]: unknown[]) => {
  if (column === 'state' && value === 'running') return [column, 'waiting'];
  return column === 'worker' || column === 'progress' ? [column, null] : [column, value];
};

export function fromLine(name: TableName, line: string): Row {
  const { bytes = [] }: BackupTable = tables[name];
  const row: Row = JSON.parse(line);
  for (const column of bytes) {
    const value = row[column]; // absent in backups from before the column
    if (typeof value === 'string') row[column] = Buffer.from(value, 'base64');
  }
  if (name === 'jobs') {
    delete row.lease_until; // in backups from when workers sent heartbeats
    row.turn ??= 0; // not in backups from when users took no turns
  }
  return row;
}
