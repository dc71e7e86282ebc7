/** What a reader does with bookmarks: shown at once, then done by the server; each can be undone. */
import type { BodyOf, Bookmark, changeBookmarks } from '@pith/api';
import { api } from '../api.ts';
import type { CountKey } from '../messages/catalogue.ts';
import { t } from '../messages/index.svelte.ts';
import { groups } from '../shell/groups.svelte.ts';
import { errorText, toasts } from '../toasts.svelte.ts';
import { bookmarkList } from './bookmarkList.svelte.ts';
import { selection } from './selection.svelte.ts';

type Change = Omit<BodyOf<typeof changeBookmarks>, 'id'>;

/** The API's own limit for one request. */
const MAX_BATCH = 1000;

export const archive = (ids: readonly string[], isOn = true) =>
  change(ids, { is_archived: isOn }, isOn ? 'archivedCount' : 'unarchivedCount');

export const favour = (ids: readonly string[], isOn = true) =>
  change(ids, { is_marked: isOn }, isOn ? 'favouredCount' : 'unfavouredCount');

export const markRead = (ids: readonly string[], isOn = true) =>
  change(ids, { read_progress: isOn ? 100 : 0 }, isOn ? 'markedReadCount' : 'markedUnreadCount');

export async function label(ids: readonly string[], add: readonly string[], remove: readonly string[]): Promise<void> {
  await change(ids, { add_labels: [...add], remove_labels: [...remove] }, 'labelledCount');
  await groups.load();
}

export const remove = (ids: readonly string[]) => change(ids, { is_deleted: true }, 'deletedCount');

async function change(ids: readonly string[], what: Change, message: CountKey): Promise<void> {
  if (ids.length === 0) return;
  const before = bookmarkList.slots;
  const { view } = bookmarkList;
  if (what.is_deleted) bookmarkList.remove(ids);
  else bookmarkList.change(ids, (bookmark) => withChange(bookmark, what));
  const shown = new Set(bookmarkList.loaded.map(({ id }) => id));
  selection.drop(ids.filter((id) => !shown.has(id)));
  try {
    const operations = await inBatches(ids, what);
    const count = ids.length;
    toasts.show(t(message, { count }), { undo: () => undo(operations) });
  } catch (error) {
    // As if it had not been tried, unless the reader is elsewhere by now.
    if (bookmarkList.view === view) bookmarkList.slots = before;
    toasts.show(t('changeFailed', { reason: errorText(error) }), { isError: true });
  }
}

/** Resolves to the ids of the operations. */
async function inBatches(ids: readonly string[], what: Change): Promise<string[]> {
  const operations: string[] = [];
  for (let at = 0; at < ids.length; at += MAX_BATCH) {
    const { body } = await api.changeBookmarks({ body: { id: ids.slice(at, at + MAX_BATCH), ...what } });
    operations.push(body.operation.id);
  }
  return operations;
}

async function undo(operations: readonly string[]): Promise<void> {
  for (const id of operations.toReversed()) await api.undoOperation({ params: { id } });
  await Promise.all([bookmarkList.reload(), groups.load()]);
}

function withChange(bookmark: Bookmark, { add_labels = [], remove_labels = [], ...values }: Change): Bookmark {
  const labels = [...new Set([...bookmark.labels, ...add_labels])].filter((each) => !remove_labels.includes(each));
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return { ...bookmark, ...given, labels };
}
