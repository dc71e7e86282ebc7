import type { Role, User, UserChange, Users } from '@pith/library';
import type { Selectable, Updateable } from 'kysely';
import { archiveNameOf } from '../blobs/archiveNames.ts';
import type { Database } from './database.ts';
import type { UserRows } from './tables.ts';
import { transaction } from './transaction.ts';
import { isUniqueViolation } from './uniqueViolation.ts';

export function databaseUsers(
  { db, remember, searchIndex, time, scrub, locksRows }: Database,
  discardArchive: (name: string) => Promise<void>,
): Users {
  const user = (column: 'id' | 'name', value: string) =>
    db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst();
  return {
    async ensure(idOrName) {
      // Reading first: a library on a read-only disk can be read.
      const known = (await user('id', idOrName)) ?? (await user('name', idOrName));
      if (known) return known.id;
      await db
        .insertInto('users')
        .values({ id: idOrName, created_at: time() })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return idOrName;
    },

    async erase(id) {
      const erased = await transaction(db, async (tx) => {
        const rows = await tx
          .selectFrom('websites')
          .select(['row', 'id', 'archive'])
          .where('user_id', '=', id)
          .execute();
        const { numDeletedRows } = await tx.deleteFrom('users').where('id', '=', id).executeTakeFirst();
        // The search index has no foreign keys.
        for (const { row } of rows) await searchIndex.remove(tx, row);
        return numDeletedRows > 0n ? rows : undefined;
      });
      for (const row of erased ?? []) await discardArchive(archiveNameOf(row)).catch(() => undefined); // `check` finds it as an orphan
      if (erased) await scrub();
      return erased !== undefined;
    },

    async byId(id) {
      const row = await remember(`user ${id}`, () => user('id', id)); // asked for every request
      return row && toUser(row);
    },

    async byName(name) {
      const row = await user('name', name);
      return row && toUser(row);
    },

    async accounts() {
      const rows = await db.selectFrom('users').selectAll().where('name', 'is not', null).orderBy('name').execute();
      return rows.map(toUser);
    },

    async hasAccounts() {
      const account = db.selectFrom('users').select('id').where('name', 'is not', null).limit(1);
      return remember('has accounts', async () => (await account.executeTakeFirst()) !== undefined);
    },

    async addAccount({ id, name, email, role, passwordHash, createdAt }) {
      const account = {
        name,
        email: email ?? null,
        role,
        password_hash: passwordHash ?? null,
        updated_at: createdAt,
      };
      try {
        const written = await db
          .insertInto('users')
          .values({ id, created_at: createdAt, ...account })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(account).where('users.name', 'is', null))
          .returning('id')
          .executeTakeFirst();
        return written !== undefined;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    async change(id, change, at) {
      try {
        const { numUpdatedRows } = await db
          .updateTable('users')
          .set({ ...toColumns(change), updated_at: at })
          .where('id', '=', id)
          .executeTakeFirst();
        return numUpdatedRows > 0n;
      } catch (error) {
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    },

    async useTotpStep(id, step) {
      const { numUpdatedRows } = await db
        .updateTable('users')
        .set({ totp_step: step })
        .where('id', '=', id)
        .where((eb) => eb.or([eb('totp_step', 'is', null), eb('totp_step', '<', step)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    useRecoveryHash: (id, hash) =>
      transaction(db, async (tx) => {
        const row = await tx
          .selectFrom('users')
          .select('recovery_hashes')
          .where('id', '=', id)
          .$if(locksRows, (query) => query.forUpdate())
          .executeTakeFirst();
        const hashes: string[] = JSON.parse(row?.recovery_hashes ?? '[]');
        if (!hashes.includes(hash)) return false;
        await tx
          .updateTable('users')
          .set({ recovery_hashes: JSON.stringify(hashes.filter((each) => each !== hash)) })
          .where('id', '=', id)
          .execute();
        return true;
      }),

    async credentials(id) {
      const row = await user('id', id);
      return (
        row && {
          passwordHash: row.password_hash ?? undefined,
          totpSecret: row.totp_secret ?? undefined,
          totpStep: row.totp_step ?? undefined,
          recoveryHashes: JSON.parse(row.recovery_hashes),
        }
      );
    },
  };
}

export const toUser = (row: Selectable<UserRows>): User => ({
  id: row.id,
  name: row.name ?? undefined,
  email: row.email ?? undefined,
  role: row.role as Role,
  settings: JSON.parse(row.settings),
  hasPassword: row.password_hash !== null,
  hasTotp: row.totp_secret !== null,
  createdAt: row.created_at,
  updatedAt: row.updated_at ?? row.created_at,
  lastSignInAt: row.last_sign_in_at ?? undefined,
  disabledAt: row.disabled_at ?? undefined,
});

/** Columns whose key is absent are not set. */
function toColumns(change: UserChange): Updateable<UserRows> {
  const columns: Updateable<UserRows> = {
    name: change.name,
    email: change.email,
    role: change.role,
    settings: change.settings && JSON.stringify(change.settings),
    password_hash: change.passwordHash,
    totp_secret: change.totpSecret,
    totp_step: change.totpStep,
    recovery_hashes: change.recoveryHashes && JSON.stringify(change.recoveryHashes),
    last_sign_in_at: change.lastSignInAt,
    disabled_at: change.disabledAt,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
