import type { User } from '@pith/library';
import type { Db } from './tables.ts';
import { toUser } from './users.ts';

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const row = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}
