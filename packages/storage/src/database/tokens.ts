import type { Token, Tokens } from '@pith/library';
import type { Selectable } from 'kysely';
import { findUser } from './findUser.ts';
import type { Db, TokenRows } from './tables.ts';

export function databaseTokens(db: Db): Tokens {
  return {
    async put({ id, user, name, scopes, client, createdAt, lastUsedAt, expiresAt }, hash) {
      if (!(await findUser(db, user))) return false;
      await db
        .insertInto('tokens')
        .values({
          id,
          user_id: user,
          name,
          token_hash: hash,
          scopes: JSON.stringify(scopes),
          client: client ? JSON.stringify(client) : null,
          created_at: createdAt,
          last_used_at: lastUsedAt ?? null,
          expires_at: expiresAt ?? null,
        })
        .execute();
      return true;
    },
    async all(user) {
      const rows = await db
        .selectFrom('tokens')
        .selectAll()
        .where('user_id', '=', user)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(toToken);
    },
    async remove(user, id) {
      const result = await db.deleteFrom('tokens').where('user_id', '=', user).where('id', '=', id).executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
    async byHash(hash) {
      const row = await db.selectFrom('tokens').selectAll().where('token_hash', '=', hash).executeTakeFirst();
      const user = row && (await findUser(db, row.user_id));
      return row && user && { token: toToken(row), user };
    },
    async use(id, at) {
      await db.updateTable('tokens').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
}

const toToken = (row: Selectable<TokenRows>): Token => ({
  id: row.id,
  user: row.user_id,
  name: row.name,
  scopes: JSON.parse(row.scopes),
  client: row.client === null ? undefined : JSON.parse(row.client),
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at ?? undefined,
  expiresAt: row.expires_at ?? undefined,
});
