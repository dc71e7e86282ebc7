/** Which tables a backup holds, and their rows as lines of JSON: the same from either database, for either database. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

/** Signs of life end with their process, and archives have an entry each, wherever they are kept. */
type SaveResult = Exclude<keyof Tables, 'workers' | 'archives'>;

interface TableOfBackup {
  /** Rows come in the order of these, which no two have in common. */
  readonly key: readonly string[];
  /** Rows in memory at once. */
  readonly atOnce: number;
  /** Columns that are bytes. */
  readonly bytes?: readonly string[];
}

/** In the order in which rows can be written: what others refer to comes first. */
export const tables = {
  websites: { key: ['row'], atOnce: 500 },
  website_texts: { key: ['row'], atOnce: 50, bytes: ['packed'] },
  website_versions: { key: ['row', 'number'], atOnce: 50, bytes: ['packed'] },
  website_labels: { key: ['row', 'label'], atOnce: 2000 },
  highlights: { key: ['id'], atOnce: 500 },
  collections: { key: ['id'], atOnce: 500 },
  shares: { key: ['id'], atOnce: 500 },
  jobs: { key: ['id'], atOnce: 50 },
} as const satisfies Record<SaveResult, TableOfBackup>;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];

export type Row = Record<string, unknown>;

export async function* rowsOf(db: Db, name: TableName): AsyncGenerator<readonly Row[]> {
  const { key, atOnce }: TableOfBackup = tables[name];
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let after: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } =
      await sql<Row>`SELECT * FROM ${sql.table(name)} ${after} ORDER BY ${columns} LIMIT ${atOnce}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) return;
    const last = rows.at(-1)!;
    after = sql`WHERE (${columns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** Names in order, so that it does not matter how a table came to its columns. */
export function toLine(name: TableName, row: Row): string {
  const { bytes = [] }: TableOfBackup = tables[name];
  const values = Object.keys(row)
    .sort()
    .map((column) => {
      const value = row[column];
      return [column, bytes.includes(column) ? Buffer.from(value as Uint8Array).toString('base64') : value];
    });
  return `${JSON.stringify(Object.fromEntries(name === 'jobs' ? values.map(atRest) : values))}\n`;
}

/** Who was at a job is gone when the backup comes back: the job waits to be begun again. */
const atRest = ([column, value]: unknown[]) => {
  if (column === 'state' && value === 'running') return [column, 'waiting'];
  return column === 'worker' || column === 'lease_until' || column === 'progress' ? [column, null] : [column, value];
};

export function fromLine(name: TableName, line: string): Row {
  const { bytes = [] }: TableOfBackup = tables[name];
  const row: Row = JSON.parse(line);
  for (const column of bytes) row[column] = Buffer.from(String(row[column]), 'base64');
  return row;
}
