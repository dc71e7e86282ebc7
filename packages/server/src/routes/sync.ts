import { listChanges, syncBookmarks } from '@pith/api';
import { handle } from '../handle.ts';
import { toShortId } from '../shortId.ts';

export const sync = [
  handle(listChanges, async ({ query }, { library }) => {
    const since = query.since === undefined ? undefined : new Date(query.since).toISOString();
    const entries = await library.changes(since);
    return {
      body: entries.map(({ id, at, isDeleted }) => ({
        id: toShortId(id),
        time: at,
        type: isDeleted ? ('delete' as const) : ('update' as const),
      })),
      headers: {},
    };
  }),

  handle(syncBookmarks, async ({ body }, { runStream, root }) => {
    const { head, chunks } = await runStream('syncBookmarks', { request: body, root });
    return { body: { type: head.type, stream: chunks }, headers: {} };
  }),
];
