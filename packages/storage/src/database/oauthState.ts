import type { OAuthState } from '@pith/library';
import type { Db } from './tables.ts';

/** Anyone can start a sign-in, so their number is limited. */
const MAX_ENTRIES = 10_000;

export function databaseOAuthState(db: Db): OAuthState {
  return {
    async put(kind, id, value, expiresAt, moment) {
      await db.deleteFrom('oauth_state').where('expires_at', '<', moment).execute();
      const { entries } = await db
        .selectFrom('oauth_state')
        .select((eb) => eb.fn.countAll<number>().as('entries'))
        .executeTakeFirstOrThrow();
      if (entries >= MAX_ENTRIES) return false;
      const row = { kind, id, value: JSON.stringify(value), expires_at: expiresAt };
      await db
        .insertInto('oauth_state')
        .values(row)
        .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
        .execute();
      return true;
    },
    async get(kind, id, moment) {
      const row = await db
        .selectFrom('oauth_state')
        .select('value')
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('expires_at', '>', moment)
        .executeTakeFirst();
      return row && JSON.parse(row.value);
    },
    async take(kind, id, moment) {
      const row = await db
        .deleteFrom('oauth_state')
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('expires_at', '>', moment)
        .returning('value')
        .executeTakeFirst();
      return row && JSON.parse(row.value);
    },
  };
}
