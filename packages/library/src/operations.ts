/** Changes of many bookmarks at once, which can be undone. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BookmarkChange } from './bookmark.ts';
import { checkChange } from './checkChange.ts';
import { libraryError } from './errors.ts';
import type { Pagination } from './ports/bookmarks.ts';
import type { Operation, OperationKind, OperationStep } from './ports/operations.ts';
import type { StoragePorts } from './ports/ports.ts';
import { stopSave } from './scheduledDeletion.ts';
import type { Query } from './search/query.ts';
import { publishEvent } from './webhooks.ts';

export interface OperationResult {
  readonly operation: Operation;
  /** In the order of the ids, each of them once. */
  readonly steps: readonly OperationStep[];
}

export interface OperationService {
  /** Changes bookmarks; those that do not exist, or are deleted, are not changed. Rejects with `bad-change`. */
  change(ids: readonly string[], change: BookmarkChange): Promise<OperationResult>;
  /** Marks bookmarks as deleted, and stops saves of them that are running or queued. */
  delete(ids: readonly string[]): Promise<OperationResult>;
  /** Restores deleted bookmarks. */
  restore(ids: readonly string[]): Promise<OperationResult>;
  /** Renames a label on all bookmarks, or removes it if `to` is undefined. Undefined if no bookmark has it. */
  renameLabel(from: string, to: string | undefined): Promise<OperationResult | undefined>;
  /** Newest first. */
  recent(page: Pagination): Promise<readonly Operation[]>;
  /**
   * Brings back what the operation changed; what was changed again since then stays as it is. Undefined if there is no such
   * operation. Rejects with `already-undone`. If it is interrupted, the next call continues.
   */
  undo(id: string): Promise<OperationResult | undefined>;
}

/** Bookmarks per transaction: others get their turn between two of them. */
const BATCH_SIZE = 50;
const BY_TIME = { by: 'saved', descending: true } as const;
/** How many operations of a user can be undone. */
const MAX_OPERATIONS = 100;

export function createOperationService(user: string, ports: StoragePorts): OperationService {
  const { operations, bookmarks, now, newId } = ports;
  const time = () => now().toISOString();

  async function loadingAmong(ids: readonly string[]): Promise<string[]> {
    const loading: string[] = [];
    for (let at = 0; at < ids.length; at += BATCH_SIZE) {
      const query: Query = { kind: 'ids', ids: ids.slice(at, at + BATCH_SIZE) };
      const { items } = await bookmarks.select({ user, query, sort: BY_TIME, limit: BATCH_SIZE, offset: 0 });
      loading.push(...items.filter(({ state }) => state === 'loading').map(({ id }) => id));
    }
    return loading;
  }

  async function publishSteps(steps: readonly OperationStep[]): Promise<void> {
    const changed = steps.flatMap(({ after, isChanged }) => (isChanged && after ? [after] : []));
    const { gone = [], here = [] } = Object.groupBy(changed, ({ deletedAt }) => (deletedAt ? 'gone' : 'here'));
    await publishEvent('bookmark.deleted', gone, ports);
    await publishEvent('bookmark.changed', here, ports);
  }

  async function run(
    kind: OperationKind,
    ids: Iterable<string>,
    change: BookmarkChange,
    includesDeleted = false,
  ): Promise<OperationResult> {
    const operation = { id: newId(), user, kind, createdAt: time() };
    await operations.add(operation, MAX_OPERATIONS);
    const all = [...new Set(ids)];
    const steps: OperationStep[] = [];
    for (let at = 0; at < all.length; at += BATCH_SIZE) {
      const batch = all.slice(at, at + BATCH_SIZE);
      const changes = { ids: batch, change, includesDeleted, at: time() };
      const done = await operations.apply(user, operation.id, changes);
      await publishSteps(done);
      steps.push(...done);
      await nextTurn();
    }
    return { operation: { ...operation, bookmarks: countChanged(steps) }, steps };
  }

  return {
    change: async (ids, change) => run('change', ids, checkChange(change)),

    async delete(ids) {
      // A save that is under way would restore its bookmark.
      for (const id of await loadingAmong(ids)) await stopSave(user, id, ports);
      return run('delete', ids, { deletedAt: time(), deleteAt: null });
    },

    restore: (ids) => run('restore', ids, { deletedAt: null }, true),

    async renameLabel(from, to) {
      const ids = await bookmarks.idsWithLabel(user, from);
      if (ids.length === 0) return undefined;
      return run('label', ids, checkChange({ removeLabels: [from], addLabels: to === undefined ? [] : [to] }), true);
    },

    recent: (page) => operations.list(user, page),

    async undo(id) {
      const operation = await operations.byId(user, id);
      if (!operation) return undefined;
      if (operation.undoneAt !== undefined) throw libraryError('already-undone', operation.undoneAt);
      const steps: OperationStep[] = [];
      for (;;) {
        const undone = await operations.undo(user, id, BATCH_SIZE, time());
        if (undone.length === 0) break;
        await publishSteps(undone);
        steps.push(...undone);
        await nextTurn();
      }
      return { operation: (await operations.byId(user, id)) ?? operation, steps };
    },
  };
}

const countChanged = (steps: readonly OperationStep[]) => steps.filter(({ isChanged }) => isChanged).length;
