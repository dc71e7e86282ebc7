/** Changes of many bookmarks, each with what is needed to undo it. */
import {
  changeToUndo,
  type Operation,
  type OperationStep,
  type Operations,
  type UndoRecord,
  undoRecord,
} from '@pith/library';
import type { Selectable } from 'kysely';
import { rowChanger } from './changeRow.ts';
import type { Database } from './database.ts';
import { toSummary } from './rows.ts';
import type { OperationRows } from './tables.ts';
import { transaction } from './transaction.ts';

export function databaseOperations(database: Database): Operations {
  const { db } = database;
  const { findAndLockRow, changeRow } = rowChanger(database);
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
        const steps = new Map<string, OperationStep>();
        // In the same order everywhere, so that two operations wait for each other instead of deadlocking.
        for (const id of ids.toSorted()) {
          const old = await findAndLockRow(tx, user, id);
          if (!old || (old.deleted_at !== null && !includesDeleted)) {
            steps.set(id, { id, after: undefined, isChanged: false });
            continue;
          }
          const row = await changeRow(tx, old, change, at);
          const after = toSummary(row);
          const record = undoRecord(toSummary(old), after);
          if (record)
            await tx
              .insertInto('operation_items')
              .values({ operation_id: operation, row: row.row, record: JSON.stringify(record) })
              .execute();
          steps.set(id, { id, after, isChanged: record !== undefined });
        }
        const changed = [...steps.values()].filter(({ isChanged }) => isChanged).length;
        await tx
          .updateTable('operations')
          .set((eb) => ({ bookmarks: eb('bookmarks', '+', changed) }))
          .where('id', '=', operation)
          .execute();
        return ids.map((id) => steps.get(id)!);
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
        const steps: OperationStep[] = [];
        for (const { id, row: number, record } of items) {
          const old = await findAndLockRow(tx, user, id);
          if (!old) continue;
          const row = await changeRow(tx, old, changeToUndo(JSON.parse(record) as UndoRecord, toSummary(old)), at);
          await tx
            .deleteFrom('operation_items')
            .where('operation_id', '=', operation)
            .where('row', '=', number)
            .execute();
          steps.push({ id, after: toSummary(row), isChanged: row !== old });
        }
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
