/** Reads the table `websites` of a web-save PostgreSQL database, read-only and in batches. */
import { storageError, toStorageError } from './errors.ts';

type Row = Readonly<Record<string, unknown>>;

const REQUIRED_COLUMNS = ['id', 'user_id', 'url', 'content', 'saved_at'];
const BATCH_SIZE = 200;
const CONNECT_TIMEOUT_MS = 10_000;

export interface WebSaveOptions {
  /** User whose rows are read. Required when the table has several users. */
  readonly user?: string | undefined;
}

/** Yields the rows that are not deleted, ordered by id. */
export async function* webSaveRows(url: string, { user }: WebSaveOptions = {}): AsyncGenerator<Row> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'pith import',
  });
  client.on('error', () => {}); // the pending query rejects with it
  try {
    await client.connect();
    await client.query('SET default_transaction_read_only = on');
    await checkTable(client);
    const owner = user ?? (await findOnlyUser(client));
    if (owner === undefined) return;
    let after = '';
    for (;;) {
      const { rows } = await client.query<Row>(
        `SELECT * FROM websites WHERE user_id = $1 AND deleted_at IS NULL AND id::text > $2 ORDER BY id::text LIMIT ${BATCH_SIZE}`,
        [owner, after],
      );
      yield* rows;
      if (rows.length < BATCH_SIZE) return;
      after = String(rows.at(-1)?.id);
    }
  } catch (error) {
    throw toStorageError(error, withoutCredentials(url));
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Client = { query<T>(text: string, values?: unknown[]): Promise<{ rows: T[] }> };

async function checkTable(client: Client): Promise<void> {
  const { rows } = await client.query<{ column_name: string }>(
    `SELECT column_name FROM information_schema.columns WHERE table_name = 'websites' AND table_schema = ANY (current_schemas(false))`,
  );
  const names = new Set(rows.map(({ column_name }) => column_name));
  const missing = REQUIRED_COLUMNS.filter((column) => !names.has(column));
  if (missing.length > 0) throw storageError('not-web-save', `websites has no column ${missing.join(', ')}`);
}

async function findOnlyUser(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ user_id: string }>('SELECT DISTINCT user_id FROM websites LIMIT 2');
  if (rows.length > 1) throw storageError('several-users');
  return rows[0]?.user_id;
}

function withoutCredentials(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host}${parsed.pathname}` : 'the database';
}
