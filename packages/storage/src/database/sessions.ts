import type { Session, Sessions } from '@pith/library';
import type { Selectable } from 'kysely';
import { findUser } from './findUser.ts';
import type { Db, SessionRows } from './tables.ts';

export function databaseSessions(db: Db): Sessions {
  return {
    async put({ id, user, createdAt, lastUsedAt, expiresAt }, hash) {
      await db
        .insertInto('sessions')
        .values({
          id,
          user_id: user,
          token_hash: hash,
          created_at: createdAt,
          last_used_at: lastUsedAt,
          expires_at: expiresAt,
        })
        .execute();
    },
    async byHash(hash) {
      const row = await db.selectFrom('sessions').selectAll().where('token_hash', '=', hash).executeTakeFirst();
      const user = row && (await findUser(db, row.user_id));
      return row && user && { session: toSession(row), user };
    },
    async extend(id, lastUsedAt, expiresAt) {
      await db
        .updateTable('sessions')
        .set({ last_used_at: lastUsedAt, expires_at: expiresAt })
        .where('id', '=', id)
        .execute();
    },
    async remove(id) {
      const result = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    async removeAll(user, except) {
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', user)
        .$if(except !== undefined, (query) => query.where('id', '!=', except!))
        .execute();
    },
    async removeExpired(before) {
      await db.deleteFrom('sessions').where('expires_at', '<', before).execute();
    },
  };
}

const toSession = (row: Selectable<SessionRows>): Session => ({
  id: row.id,
  user: row.user_id,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at ?? row.created_at,
  expiresAt: row.expires_at,
});
