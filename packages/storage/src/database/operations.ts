/** Changes of many bookmarks, each with what is needed to undo it. */
import {
  changeToUndo,
  type Operation,
  type OperationStep,
  type Operations,
  type UndoRecord,
  undoRecord,
} from '@pith/library';
import type { Insertable, Selectable } from 'kysely';
import { rowChanger } from './changeRow.ts';
import type { Database } from './database.ts';
import { toSummary } from './rows.ts';
import type { OperationRows, Tables } from './tables.ts';
import { transaction } from './transaction.ts';

export function databaseOperations(database: Database): Operations {
  const { db } = database;
  const { findAndLockRows, changeRows } = rowChanger(database);
  const ownOperations = (user: string) => db.selectFrom('operations').selectAll().where('user_id', '=', user);

  return {
    add: ({ id, user, kind, createdAt }, keep) =>
      transaction(db, async (tx) => {
        await tx
          .insertInto('operations')
          .values({ id, user_id: user, kind, bookmarks: 0, created_at: createdAt })
          .execute();
        const newest = tx
          .selectFrom('operations')
          .select('id')
          .where('user_id', '=', user)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(keep);
        await tx.deleteFrom('operations').where('user_id', '=', user).where('id', 'not in', newest).execute();
      }),

    apply: (user, operation, { ids, change, includesDeleted, at }) =>
      transaction(db, async (tx) => {
        const found = await findAndLockRows(tx, user, ids);
        const before = found.filter(({ deleted_at }) => deleted_at === null || includesDeleted);
        const rows = await changeRows(
          tx,
          before.map((old) => ({ old, wanted: change })),
          at,
        );
        const steps = new Map<string, OperationStep>();
        const items: Insertable<Tables['operation_items']>[] = [];
        for (const [i, row] of rows.entries()) {
          const after = toSummary(row);
          const record = undoRecord(toSummary(before[i]!), after);
          if (record) items.push({ operation_id: operation, row: row.row, record: JSON.stringify(record) });
          steps.set(row.id, { id: row.id, after, isChanged: record !== undefined });
        }
        if (items.length > 0) await tx.insertInto('operation_items').values(items).execute();
        await tx
          .updateTable('operations')
          .set((eb) => ({ bookmarks: eb('bookmarks', '+', items.length) }))
          .where('id', '=', operation)
          .execute();
        return ids.map((id) => steps.get(id) ?? { id, after: undefined, isChanged: false });
      }),

    undo: (user, operation, limit, at) =>
      transaction(db, async (tx) => {
        const items = await tx
          .selectFrom('operation_items')
          .innerJoin('operations', 'operations.id', 'operation_items.operation_id')
          .innerJoin('websites', 'websites.row', 'operation_items.row')
          .select(['websites.id', 'operation_items.row', 'operation_items.record'])
          .where('operation_items.operation_id', '=', operation)
          .where('operations.user_id', '=', user)
          .orderBy('websites.id')
          .limit(limit)
          .execute();
        const records = new Map(items.map(({ row, record }) => [row, JSON.parse(record) as UndoRecord]));
        const before = await findAndLockRows(
          tx,
          user,
          items.map(({ id }) => id),
        );
        const rows = await changeRows(
          tx,
          before.map((old) => ({ old, wanted: changeToUndo(records.get(old.row)!, toSummary(old)) })),
          at,
        );
        if (rows.length > 0)
          await tx
            .deleteFrom('operation_items')
            .where('operation_id', '=', operation)
            .where(
              'row',
              'in',
              rows.map(({ row }) => row),
            )
            .execute();
        const steps = rows.map((row, i) => ({ id: row.id, after: toSummary(row), isChanged: row !== before[i] }));
        if (items.length < limit)
          await tx
            .updateTable('operations')
            .set({ undone_at: at })
            .where('id', '=', operation)
            .where('user_id', '=', user)
            .where('undone_at', 'is', null)
            .execute();
        return steps;
      }),

    async byId(user, id) {
      const row = await ownOperations(user).where('id', '=', id).executeTakeFirst();
      return row && toOperation(row);
    },

    async list(user, { limit, offset }) {
      const rows = await ownOperations(user)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .offset(offset)
        .execute();
      return rows.map(toOperation);
    },
  };
}

const toOperation = (row: Selectable<OperationRows>): Operation => ({
  id: row.id,
  user: row.user_id,
  kind: row.kind as Operation['kind'],
  bookmarks: row.bookmarks,
  createdAt: row.created_at,
  ...(row.undone_at !== null && { undoneAt: row.undone_at }),
});
