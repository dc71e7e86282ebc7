import type { FastifyReply } from 'fastify';
import { serverError } from './errors.ts';

/** More than the tabs of a person, fewer than would hurt: each looks at its save five times a second. */
export const MAX_LISTENERS = 50;

export interface Listeners {
  /** Takes a place until the answer is over. Throws `too-many-listeners` when a user has none left. */
  enter(user: string, reply: Pick<FastifyReply, 'raw'>): void;
}

/** Who listens to events holds a connection and asks the database again and again: everybody has so many places. */
export function countListeners(most = MAX_LISTENERS): Listeners {
  const taken = new Map<string, number>();
  return {
    enter(user, { raw }) {
      const others = taken.get(user) ?? 0;
      if (others >= most) throw serverError('too-many-listeners');
      taken.set(user, others + 1);
      raw.once('close', () => {
        const left = taken.get(user)! - 1;
        if (left > 0) taken.set(user, left);
        else taken.delete(user);
      });
    },
  };
}
