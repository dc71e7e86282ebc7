import type { Users } from '@pith/library';
import { archiveNameOf } from '../blobs/archiveNames.ts';
import type { Database } from './database.ts';
import { transaction } from './transaction.ts';

export function databaseUsers(
  { db, searchIndex, time, scrub }: Database,
  discardArchive: (name: string) => Promise<void>,
): Users {
  return {
    async ensure(id) {
      // Reading first: a library on a read-only disk can be read.
      const known = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
      if (known) return;
      await db
        .insertInto('users')
        .values({ id, created_at: time() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async erase(id) {
      const erased = await transaction(db, async (tx) => {
        const rows = await tx
          .selectFrom('websites')
          .select(['row', 'id', 'archive'])
          .where('user_id', '=', id)
          .execute();
        const { numDeletedRows } = await tx.deleteFrom('users').where('id', '=', id).executeTakeFirst();
        // The search index has no foreign keys.
        for (const { row } of rows) await searchIndex.remove(tx, row);
        return numDeletedRows > 0n ? rows : undefined;
      });
      for (const row of erased ?? []) await discardArchive(archiveNameOf(row)).catch(() => undefined); // `check` finds it as an orphan
      if (erased) await scrub();
      return erased !== undefined;
    },
  };
}
