import type { FastifyReply } from 'fastify';
import { serverError } from './errors.ts';

/** Above the number of tabs a person opens, low enough for the database: each stream polls its save five times a second. */
export const MAX_EVENT_STREAMS = 50;

export interface EventStreamLimit {
  /** Counts a stream until its response closes. Throws `too-many-listeners` if the user has too many open. */
  open(user: string, reply: Pick<FastifyReply, 'raw'>): void;
}

/** Limits the open event streams per user: each holds a connection and polls the database. */
export function createEventStreamLimit(maxPerUser = MAX_EVENT_STREAMS): EventStreamLimit {
  const openStreams = new Map<string, number>();
  return {
    open(user, { raw }) {
      const count = openStreams.get(user) ?? 0;
      if (count >= maxPerUser) throw serverError('too-many-listeners');
      openStreams.set(user, count + 1);
      raw.once('close', () => {
        const remaining = openStreams.get(user)! - 1;
        if (remaining > 0) openStreams.set(user, remaining);
        else openStreams.delete(user);
      });
    },
  };
}
