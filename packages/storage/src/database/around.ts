/** Highlights, collections and links: what hangs on bookmarks or stands beside them. */
import type { Collection, Collections, Highlight, HighlightChange, Highlights, Share, Shares } from '@pith/library';
import type { Selectable } from 'kysely';
import type { CollectionRows, Db, HighlightRows, ShareRows } from './tables.ts';

const rowOf = async (db: Db, user: string, bookmark: string) =>
  (
    await db
      .selectFrom('websites')
      .select('row')
      .where('user_id', '=', user)
      .where('id', '=', bookmark)
      .executeTakeFirst()
  )?.row;

type HighlightRow = Selectable<HighlightRows> & { bookmark_id: string };

export function databaseHighlights(db: Db): Highlights {
  const mine = (user: string) =>
    db
      .selectFrom('highlights')
      .innerJoin('websites', 'websites.row', 'highlights.row')
      .selectAll('highlights')
      .select('websites.id as bookmark_id')
      .where('highlights.user_id', '=', user);

  const byId = async (user: string, id: string) => {
    const row = await mine(user).where('highlights.id', '=', id).executeTakeFirst();
    return row && toHighlight(row);
  };

  return {
    async put(highlight) {
      const row = await rowOf(db, highlight.user, highlight.bookmark);
      if (row === undefined) return false;
      const { id, row: _, user_id, created_at, ...renewed } = fromHighlight(highlight, row);
      const written = await db
        .insertInto('highlights')
        .values({ id, row, user_id, created_at, ...renewed })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(renewed).where('highlights.user_id', '=', highlight.user),
        )
        .returning('id')
        .executeTakeFirst();
      return written !== undefined;
    },
    async of(user, bookmark) {
      const rows = await mine(user)
        .where('websites.id', '=', bookmark)
        .orderBy('start_at')
        .orderBy('highlights.id')
        .execute();
      return rows.map(toHighlight);
    },
    async all(user, { limit, offset }) {
      const rows = await mine(user)
        .where('websites.deleted_at', 'is', null)
        .orderBy('highlights.created_at', 'desc')
        .orderBy('highlights.id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toHighlight);
    },
    byId,
    async change(user, id, change, at) {
      await db
        .updateTable('highlights')
        .set({ ...changed(change), updated_at: at })
        .where('user_id', '=', user)
        .where('id', '=', id)
        .execute();
      return byId(user, id);
    },
    async remove(user, id) {
      const gone = await db
        .deleteFrom('highlights')
        .where('user_id', '=', user)
        .where('id', '=', id)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}

const changed = ({ colour, note, anchor, placed }: HighlightChange) => ({
  ...(colour !== undefined && { colour }),
  ...(note !== undefined && { note }),
  ...(anchor && anchorColumns(anchor)),
  ...(placed !== undefined && { placed: Number(placed) }),
});

const anchorColumns = ({ quote, before, after, start, end }: Highlight['anchor']) => ({
  quote,
  before_text: before,
  after_text: after,
  start_at: start,
  end_at: end,
});

const fromHighlight = (highlight: Highlight, row: number): Selectable<HighlightRows> => ({
  id: highlight.id,
  row,
  user_id: highlight.user,
  colour: highlight.colour,
  note: highlight.note ?? null,
  ...anchorColumns(highlight.anchor),
  placed: Number(highlight.placed),
  created_at: highlight.createdAt,
  updated_at: highlight.updatedAt,
});

const toHighlight = (row: HighlightRow): Highlight => ({
  id: row.id,
  user: row.user_id,
  bookmark: row.bookmark_id,
  colour: row.colour as Highlight['colour'],
  note: row.note ?? undefined,
  anchor: { quote: row.quote, before: row.before_text, after: row.after_text, start: row.start_at, end: row.end_at },
  placed: row.placed === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export function databaseCollections(db: Db): Collections {
  const mine = (user: string) => db.selectFrom('collections').selectAll().where('user_id', '=', user);
  return {
    put: (collection) =>
      db.transaction().execute(async (tx) => {
        const { id, user_id, created_at, ...renewed } = fromCollection(collection);
        const named = await tx
          .selectFrom('collections')
          .select('id')
          .where('user_id', '=', user_id)
          .where('name', '=', collection.name)
          .executeTakeFirst();
        if (named && named.id !== id) return false;
        const written = await tx
          .insertInto('collections')
          .values({ id, user_id, created_at, ...renewed })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet(renewed).where('collections.user_id', '=', user_id),
          )
          .returning('id')
          .executeTakeFirst();
        return written !== undefined;
      }),
    all: async (user) => (await mine(user).orderBy('pinned', 'desc').orderBy('name').execute()).map(toCollection),
    async find(user, idOrName) {
      const rows = await mine(user)
        .where((eb) => eb.or([eb('id', '=', idOrName), eb('name', '=', idOrName)]))
        .execute();
      const row = rows.find(({ id }) => id === idOrName) ?? rows[0];
      return row && toCollection(row);
    },
    async remove(user, id) {
      const gone = await db
        .deleteFrom('collections')
        .where('user_id', '=', user)
        .where('id', '=', id)
        .executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
  };
}

const fromCollection = (collection: Collection): Selectable<CollectionRows> => ({
  id: collection.id,
  user_id: collection.user,
  name: collection.name,
  question: collection.question,
  sort: collection.sort ? JSON.stringify(collection.sort) : null,
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
  pinned: row.pinned === 1,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

type ShareRow = Selectable<Omit<ShareRows, 'token_hash'>> & { bookmark_id: string };

export function databaseShares(db: Db): Shares {
  const shares = () =>
    db
      .selectFrom('shares')
      .innerJoin('websites', 'websites.row', 'shares.row')
      .select([
        'shares.id',
        'shares.row',
        'shares.user_id',
        'shares.created_at',
        'shares.expires_at',
        'websites.id as bookmark_id',
      ]);
  return {
    async put({ id, user, bookmark, createdAt, expiresAt }, tokenHash) {
      const row = await rowOf(db, user, bookmark);
      if (row === undefined) return false;
      await db
        .insertInto('shares')
        .values({ id, row, user_id: user, token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt })
        .execute();
      return true;
    },
    async all(user) {
      const rows = await shares()
        .where('shares.user_id', '=', user)
        .orderBy('shares.created_at', 'desc')
        .orderBy('shares.id')
        .execute();
      return rows.map(toShare);
    },
    async remove(user, id) {
      const gone = await db.deleteFrom('shares').where('user_id', '=', user).where('id', '=', id).executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },
    async byTokenHash(tokenHash) {
      const row = await shares()
        .where('token_hash', '=', tokenHash)
        .where('websites.deleted_at', 'is', null)
        .executeTakeFirst();
      return row && toShare(row);
    },
    async removeExpired(before) {
      const gone = await db.deleteFrom('shares').where('expires_at', '<', before).executeTakeFirst();
      return Number(gone.numDeletedRows);
    },
  };
}

const toShare = (row: ShareRow): Share => ({
  id: row.id,
  user: row.user_id,
  bookmark: row.bookmark_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
