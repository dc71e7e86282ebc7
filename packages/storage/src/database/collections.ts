import type { Collection, Collections } from '@pith/library';
import type { Selectable } from 'kysely';
import type { CollectionRows, Db } from './tables.ts';
import { transaction } from './transaction.ts';

export function databaseCollections(db: Db): Collections {
  const ownCollections = (user: string) => db.selectFrom('collections').selectAll().where('user_id', '=', user);
  return {
    put: (collection) =>
      transaction(db, async (tx) => {
        const { id, user_id, created_at, ...updatable } = fromCollection(collection);
        const sameName = await tx
          .selectFrom('collections')
          .select('id')
          .where('user_id', '=', user_id)
          .where('name', '=', collection.name)
          .executeTakeFirst();
        if (sameName && sameName.id !== id) return false;
        const written = await tx
          .insertInto('collections')
          .values({ id, user_id, created_at, ...updatable })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet(updatable).where('collections.user_id', '=', user_id),
          )
          .returning('id')
          .executeTakeFirst();
        return written !== undefined;
      }),
    all: async (user) =>
      (await ownCollections(user).orderBy('pinned', 'desc').orderBy('name').execute()).map(toCollection),
    async find(user, idOrName) {
      const rows = await ownCollections(user)
        .where((eb) => eb.or([eb('id', '=', idOrName), eb('name', '=', idOrName)]))
        .execute();
      const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
      return row && toCollection(row);
    },
    async remove(user, id) {
      const result = await db
        .deleteFrom('collections')
        .where('user_id', '=', user)
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}

const fromCollection = (collection: Collection): Selectable<CollectionRows> => ({
  id: collection.id,
  user_id: collection.user,
  name: collection.name,
  question: collection.question,
  sort: collection.sort ? JSON.stringify(collection.sort) : null,
  filters: collection.filters ? JSON.stringify(collection.filters) : null,
  pinned: Number(collection.pinned),
  created_at: collection.createdAt,
  updated_at: collection.updatedAt,
});

const toCollection = (row: Selectable<CollectionRows>): Collection => ({
  id: row.id,
  user: row.user_id,
  name: row.name,
  question: row.question,
  sort: row.sort === null ? undefined : JSON.parse(row.sort),
  ...(row.filters && { filters: JSON.parse(row.filters) }),
  pinned: row.pinned === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
