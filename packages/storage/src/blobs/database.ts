/** Stores archives in the database itself: nothing else to set up or back up, but the database grows large. */
import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { mapErrors } from '../errors.ts';
import { assertArchiveName } from './archiveNames.ts';
import type { BlobStore } from './openBlobStore.ts';

export function databaseBlobs(db: Db): BlobStore {
  const store = mapErrors<Omit<BlobStore, 'inTransaction'>>(
    {
      async put(name, bytes) {
        assertArchiveName(name);
        const written = { bytes, written_at: new Date().toISOString() };
        await db
          .insertInto('archives')
          .values({ id: name, ...written })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(written))
          .execute();
      },
      async get(name) {
        const found = await db.selectFrom('archives').select('bytes').where('id', '=', name).executeTakeFirst();
        return found?.bytes;
      },
      async remove(name) {
        await db.deleteFrom('archives').where('id', '=', name).execute();
      },
      async list() {
        const size = sql<number>`length(bytes)`.as('size');
        const found = await db.selectFrom('archives').select(['id', 'written_at', size]).execute();
        return found.map(({ id: name, written_at, size: bytes }) => ({ name, writtenAt: new Date(written_at), bytes }));
      },
      snapshot: async () => ({ get: (name, db) => databaseBlobs(db).get(name), release: async () => {} }),
    },
    'archives in the database',
  );
  return { ...store, inTransaction: databaseBlobs };
}
