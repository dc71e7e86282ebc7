/**
 * What a change did to a bookmark, in a form that can be undone later without undoing what happened since. Pure.
 *
 * Decision: docs/decisions/0042-undo-by-differences.md.
 */
import { isDeepStrictEqual } from 'node:util';
import { type BookmarkChange, type BookmarkSummary, editableFields } from './bookmark.ts';

/** Properties whose old value comes back, if the bookmark still has the new one. */
const VALUES = ['pinned', 'archived', 'progress', 'position', 'note', 'type', 'deletedAt', 'deleteAt'] as const;

/** Plain data. `null` stands for no value. */
export interface UndoRecord {
  readonly values: Readonly<Record<string, Difference>>;
  readonly edits: Readonly<Record<string, Difference>>;
  readonly addedLabels: readonly string[];
  readonly removedLabels: readonly string[];
}

interface Difference {
  readonly before: unknown;
  readonly after: unknown;
}

/** Undefined if a reader sees no difference. */
export function undoRecord(before: BookmarkSummary, after: BookmarkSummary): UndoRecord | undefined {
  const record: UndoRecord = {
    values: differences(VALUES, before, after),
    edits: differences(editableFields, before.edits, after.edits),
    addedLabels: after.labels.filter((label) => !before.labels.includes(label)),
    removedLabels: before.labels.filter((label) => !after.labels.includes(label)),
  };
  const isEmpty = [record.values, record.edits, record.addedLabels, record.removedLabels].every(
    (part) => Object.keys(part).length === 0,
  );
  return isEmpty ? undefined : record;
}

/** What to change now. Values that have changed again since then are left alone. */
export function changeToUndo(
  { values, edits, addedLabels, removedLabels }: UndoRecord,
  current: BookmarkSummary,
): BookmarkChange {
  return {
    ...oldValues(values, current),
    edits: oldValues(edits, current.edits),
    addLabels: removedLabels,
    removeLabels: addedLabels,
  };
}

function differences<Name extends string>(
  names: readonly Name[],
  before: { readonly [Key in Name]?: unknown },
  after: { readonly [Key in Name]?: unknown },
): Record<string, Difference> {
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(
    changed.map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  );
}

function oldValues(recorded: Readonly<Record<string, Difference>>, current: object): Record<string, unknown> {
  const now = current as Readonly<Record<string, unknown>>;
  const same = Object.entries(recorded).filter(([name, { after }]) => isDeepStrictEqual(now[name] ?? null, after));
  return Object.fromEntries(same.map(([name, { before }]) => [name, before]));
}
