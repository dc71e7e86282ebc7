/** Archives in the database itself: nothing else to set up or to back up, at the price of a large database. */
import { isBookmarkId } from '@pith/library';
import type { Db } from '../database/tables.ts';
import { inOurWords } from '../errors.ts';
import type { BlobStore } from './openBlobStore.ts';

export function databaseBlobs(db: Db): BlobStore {
  const store = inOurWords<Omit<BlobStore, 'on'>>(
    {
      async put(id, bytes) {
        if (!isBookmarkId(id)) throw new Error(`not the id of a bookmark: ${JSON.stringify(id)}`);
        const written = { bytes, written_at: new Date().toISOString() };
        await db
          .insertInto('archives')
          .values({ id, ...written })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(written))
          .execute();
      },
      async get(id) {
        const found = await db.selectFrom('archives').select('bytes').where('id', '=', id).executeTakeFirst();
        return found?.bytes;
      },
      async remove(id) {
        await db.deleteFrom('archives').where('id', '=', id).execute();
      },
      async list() {
        const found = await db.selectFrom('archives').select(['id', 'written_at']).execute();
        return found.map(({ id, written_at }) => ({ id, writtenAt: new Date(written_at) }));
      },
      freeze: async () => ({
        moment: async () => {},
        get: (id, snapshot) => databaseBlobs(snapshot).get(id),
        end: async () => {},
      }),
    },
    'archives in the database',
  );
  return { ...store, on: databaseBlobs };
}
