import type { Db } from './tables.ts';

/** Row number of a user's bookmark, which other tables refer to. */
export async function findBookmarkRow(db: Db, user: string, bookmark: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('websites')
    .select('row')
    .where('user_id', '=', user)
    .where('id', '=', bookmark)
    .executeTakeFirst();
  return found?.row;
}
