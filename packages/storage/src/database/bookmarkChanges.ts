/** What changed in a library since a time, for clients that keep a copy of it. */
import type { Bookmarks, SyncEntry } from '@pith/library';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from './tables.ts';

export function bookmarkChanges(db: Db): Pick<Bookmarks, 'changes'> {
  return {
    async changes(user, since) {
      const live = await db
        .selectFrom('websites')
        .select(['id', 'updated_at as at'])
        .where('user_id', '=', user)
        .where('deleted_at', 'is', null)
        .$if(since !== undefined, (query) => query.where('updated_at', '>=', since!))
        .execute();
      const deleted = since === undefined ? [] : await deletionsSince(db, user, since);
      const entries = [...live.map(toEntry(false)), ...deleted.map(toEntry(true))];
      return entries.sort((a, b) => (a.at === b.at ? compare(a.id, b.id) : compare(b.at, a.at)));
    },
  };
}

async function deletionsSince(db: Db, user: string, since: string): Promise<{ id: string; at: string }[]> {
  const marked = await db
    .selectFrom('websites')
    .select(['id', 'deleted_at'])
    .where('user_id', '=', user)
    .where('deleted_at', '>=', since)
    .execute();
  const erased = await db
    .selectFrom('deletions')
    .select(['bookmark_id as id', 'deleted_at as at'])
    .where('user_id', '=', user)
    .where('deleted_at', '>=', since)
    // A library export restores bookmarks with their ids.
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('websites').select('row').whereRef('websites.id', '=', 'deletions.bookmark_id'))),
    )
    .execute();
  return [...marked.map(({ id, deleted_at }) => ({ id, at: deleted_at! })), ...erased];
}

/** Keeps the id of a bookmark whose row is erased. */
export async function rememberDeletion(
  tx: Tx,
  user: string,
  id: string,
  deleted_at: string | RawBuilder<string>,
): Promise<void> {
  await tx
    .insertInto('deletions')
    .values({ user_id: user, bookmark_id: id, deleted_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'bookmark_id']).doUpdateSet({ deleted_at }))
    .execute();
}

const toEntry =
  (isDeleted: boolean) =>
  ({ id, at }: { readonly id: string; readonly at: string }): SyncEntry => ({ id, at, isDeleted });

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
