import type { Share, Shares } from '@pith/library';
import type { Selectable } from 'kysely';
import { findBookmarkRow } from './findBookmarkRow.ts';
import type { Db, ShareRows } from './tables.ts';

type ShareRow = Selectable<Omit<ShareRows, 'token_hash'>> & { bookmark_id: string };

export function databaseShares(db: Db): Shares {
  const sharesWithBookmark = () =>
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
      const row = await findBookmarkRow(db, user, bookmark);
      if (row === undefined) return false;
      await db
        .insertInto('shares')
        .values({ id, row, user_id: user, token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt })
        .execute();
      return true;
    },
    async all(user) {
      const rows = await sharesWithBookmark()
        .where('shares.user_id', '=', user)
        .orderBy('shares.created_at', 'desc')
        .orderBy('shares.id')
        .execute();
      return rows.map(toShare);
    },
    async remove(user, id) {
      const result = await db.deleteFrom('shares').where('user_id', '=', user).where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    async byTokenHash(tokenHash) {
      const row = await sharesWithBookmark()
        .where('token_hash', '=', tokenHash)
        .where('websites.deleted_at', 'is', null)
        .executeTakeFirst();
      return row && toShare(row);
    },
    async removeExpired(before) {
      const result = await db.deleteFrom('shares').where('expires_at', '<', before).executeTakeFirst();
      return Number(result.numDeletedRows);
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
