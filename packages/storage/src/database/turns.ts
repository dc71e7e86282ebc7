/**
 * Users take turns: jobs of the same priority run in the order of their turns, and each job of a user has a later turn than the
 * one before. So a user who queues one page waits for one page of everybody else, not for the thousands that another imports.
 *
 * This is start-time fair queueing. A user without waiting jobs enters at the turn that the queue has reached: who was idle
 * gets no credit for it, and nobody waits for ever.
 */
import type { Tx } from './tables.ts';

export const TURN_INDEXES = [
  'DROP INDEX jobs_waiting',
  "CREATE INDEX jobs_waiting ON jobs (priority, turn, run_at) WHERE state = 'waiting'",
  "CREATE INDEX jobs_turns ON jobs (user_id, priority, turn) WHERE state IN ('waiting', 'running')",
] as const;

export async function nextTurn(tx: Tx, { user, priority }: { readonly user: string; readonly priority: number }) {
  const unfinished = tx.selectFrom('jobs').where('priority', '=', priority);
  const { reached, own } = await tx
    .selectNoFrom([
      unfinished
        .where('state', '=', 'waiting')
        .select(({ fn }) => fn.min('turn').as('turn'))
        .as('reached'),
      unfinished
        .where('user_id', '=', user)
        .where('state', 'in', ['waiting', 'running'])
        .select(({ fn }) => fn.max('turn').as('turn'))
        .as('own'),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(Number(reached ?? 0), own === null ? 0 : Number(own) + 1);
}
