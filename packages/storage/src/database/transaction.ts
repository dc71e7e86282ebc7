import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from './tables.ts';

const MAX_TRIES = 6;
const FIRST_PAUSE_MS = 20;
/** PostgreSQL ended the transaction because of another one: a serialisation failure, or a deadlock. */
const RETRYABLE = new Set(['40001', '40P01']);

/** Runs a transaction, and runs it again when the database ended it because of another one. `work` must start afresh each time. */
export async function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (tries >= MAX_TRIES || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** tries * Math.random());
    }
  }
}
