import { sql } from 'kysely';
import type { DatabaseTime } from '../database/jobStates.ts';

export const postgresTime: DatabaseTime = (laterMs = 0) =>
  sql<string>`to_char((clock_timestamp() + ${laterMs}::float8 * interval '1 ms') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
