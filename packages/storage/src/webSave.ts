/** web-save's table `websites`, in a PostgreSQL database of its own: only read, a page of rows at a time. */
import { storageError, toStorageError } from './errors.ts';

type Row = Readonly<Record<string, unknown>>;

const COLUMNS = ['id', 'user_id', 'url', 'content', 'saved_at'];
const ROWS_AT_ONCE = 200;
const CONNECT_MS = 10_000;

export interface WebSaveOptions {
  /** Whose rows. Needed when the table has several users. */
  readonly user?: string | undefined;
}

/** Rows that are not deleted, by id. */
export async function* webSaveRows(url: string, { user }: WebSaveOptions = {}): AsyncGenerator<Row> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'pith import',
  });
  client.on('error', () => {}); // whoever waits for an answer hears of it
  try {
    await client.connect();
    await client.query('SET default_transaction_read_only = on');
    await checkTable(client);
    const owner = user ?? (await onlyUser(client));
    if (owner === undefined) return;
    let after = '';
    for (;;) {
      const { rows } = await client.query<Row>(
        `SELECT * FROM websites WHERE user_id = $1 AND deleted_at IS NULL AND id::text > $2 ORDER BY id::text LIMIT ${ROWS_AT_ONCE}`,
        [owner, after],
      );
      yield* rows;
      if (rows.length < ROWS_AT_ONCE) return;
      after = String(rows.at(-1)?.id);
    }
  } catch (error) {
    throw toStorageError(error, placeOf(url));
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
  const missing = COLUMNS.filter((column) => !names.has(column));
  if (missing.length > 0) throw storageError('not-web-save', `no column ${missing.join(', ')} in websites`);
}

async function onlyUser(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ user_id: string }>('SELECT DISTINCT user_id FROM websites LIMIT 2');
  if (rows.length > 1) throw storageError('several-users');
  return rows[0]?.user_id;
}

function placeOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed ? `${parsed.host}${parsed.pathname}` : 'the database';
}
