/** Archives in the database itself: nothing else to set up or to back up, at the price of a large database. */
import type { Db } from '../database/tables.ts';
import { mapErrors } from '../errors.ts';
import { checkName } from './names.ts';
import type { BlobStore } from './openBlobStore.ts';

export function databaseBlobs(db: Db): BlobStore {
  const store = mapErrors<Omit<BlobStore, 'on'>>(
    {
      async put(name, bytes) {
        checkName(name);
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
        const found = await db.selectFrom('archives').select(['id', 'written_at']).execute();
        return found.map(({ id: name, written_at }) => ({ name, writtenAt: new Date(written_at) }));
      },
      freeze: async () => ({ get: (name, snapshot) => databaseBlobs(snapshot).get(name), end: async () => {} }),
    },
    'archives in the database',
  );
  return { ...store, on: databaseBlobs };
}
