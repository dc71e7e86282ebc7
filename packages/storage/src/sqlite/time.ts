import { sql } from 'kysely';
import type { DatabaseTime } from '../database/jobStates.ts';

export const sqliteTime: DatabaseTime = (laterMs = 0) =>
  sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${laterMs / 1000} seconds`})`;
