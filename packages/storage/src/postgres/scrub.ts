/** Removes what deleted rows left in the files of the tables: PostgreSQL keeps deleted rows, and a GIN index the words that no row has any more. */
import { sql } from 'kysely';
import type { Db, Tables } from '../database/tables.ts';

const TABLES = [
  ...(['websites', 'website_texts', 'website_versions', 'website_labels', 'highlights', 'shares'] as const),
  ...([
    'jobs',
    'archives',
    'users',
    'tokens',
    'sessions',
    'audit_log',
    'oauth_state',
    'operation_items',
    'webhooks',
  ] as const),
] satisfies (keyof Tables)[];

/** A library up to this size is rewritten in a few seconds, in which others wait. */
const MAX_REWRITTEN_BYTES = 256 * 1024 * 1024;
/** Long reads, such as a backup, are not waited for. */
const LOCK_TIMEOUT = '2s';

/**
 * Rewrites a small library. In a large one, which that would lock for minutes, it frees the space of deleted rows and rewrites
 * the indexes of words beside their use. Then the files contain old bytes until PostgreSQL writes something else there.
 */
export async function scrub(connection: Db, maxRewrittenBytes = MAX_REWRITTEN_BYTES): Promise<void> {
  const tables = [...TABLES, 'websites_words'];
  const { rows } = await sql<{ bytes: number }>`SELECT sum(pg_total_relation_size(name::regclass))::float8 AS bytes
    FROM unnest(${tables}::text[]) AS name`.execute(connection);
  if (rows[0]!.bytes <= maxRewrittenBytes && (await rewrite(connection, tables))) return;
  await sql`VACUUM ${sql.join(tables.map((table) => sql.table(table)))}`.execute(connection);
  await sql`REINDEX INDEX CONCURRENTLY websites_words_whole`.execute(connection);
  await sql`REINDEX INDEX CONCURRENTLY websites_words_parts`.execute(connection);
}

/** False if someone else holds a table for too long. */
async function rewrite(connection: Db, tables: readonly string[]): Promise<boolean> {
  await sql`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(connection);
  try {
    await sql`VACUUM FULL ${sql.join(tables.map((table) => sql.table(table)))}`.execute(connection);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
    throw error;
  } finally {
    await sql`RESET lock_timeout`.execute(connection);
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
