/** What a reader's change means for the columns of a bookmark's row. */
import { applyEdits, type BookmarkChange, cleanLabels, mergeEdits } from '@pith/library';
import type { Updateable } from 'kysely';
import { displayColumns, originalMetadata, type WebsiteRow } from './rows.ts';
import type { Tables } from './tables.ts';

type Columns = Updateable<Tables['websites']>;

/** Columns whose change must update the search index. */
const INDEXED_COLUMNS = ['title', 'labels', 'note', 'deleted_at', 'edits'] as const;
export const isIndexed = (columns: Columns): boolean => INDEXED_COLUMNS.some((name) => name in columns);

/** Opening a page is not a change that moves `updated_at`. */
export const isSilent = ({ lastOpenedAt, ...rest }: BookmarkChange): boolean =>
  Object.values(rest).every((value) => value === undefined);

/** Columns that the change names and that differ from before. */
export function changedColumns(old: WebsiteRow, change: BookmarkChange): Columns {
  const edits = change.edits && mergeEdits(JSON.parse(old.edits), change.edits);
  const wanted: Columns = {
    ...(change.pinned !== undefined && { pinned: Number(change.pinned) }),
    ...(change.archived !== undefined && { archived: Number(change.archived) }),
    ...(change.progress !== undefined && { progress: change.progress }),
    ...(change.position !== undefined && { position: change.position }),
    ...(change.note !== undefined && { note: change.note }),
    ...(change.type !== undefined && { type: change.type }),
    ...(change.lastOpenedAt !== undefined && { last_opened_at: change.lastOpenedAt }),
    ...(change.deletedAt !== undefined && { deleted_at: change.deletedAt }),
    ...(change.deleteAt !== undefined && { delete_at: change.deleteAt }),
    ...((change.labels ?? change.addLabels ?? change.removeLabels) && {
      labels: JSON.stringify(labelsAfter(old, change)),
    }),
    ...(edits && { edits: JSON.stringify(edits), ...displayColumns(applyEdits(originalMetadata(old), edits)) }),
  };
  const before = old as unknown as Record<string, unknown>;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => before[name] !== value));
}

function labelsAfter(old: WebsiteRow, { labels, addLabels = [], removeLabels = [] }: BookmarkChange): string[] {
  const removed = new Set(removeLabels);
  const remaining = (labels ?? (JSON.parse(old.labels) as string[])).filter((label) => !removed.has(label));
  return cleanLabels([...remaining, ...addLabels]);
}
