/** What a reader does with the whole page: done by the server, shown in the list too, and undone from the message about it. */
import type { Bookmark } from '@pith/api';
import { api } from '../api.ts';
import { bookmarkList } from '../library/bookmarkList.svelte.ts';
import { t } from '../messages/index.svelte.ts';
import { toasts } from '../toasts.svelte.ts';

type Flag = 'is_archived' | 'is_marked';

const messages = {
  is_archived: { true: 'archivedCount', false: 'unarchivedCount' },
  is_marked: { true: 'favouredCount', false: 'unfavouredCount' },
} as const;

/** `onChanged` is called with the new value, and with the old one if that is undone. */
export async function setFlag(
  { id }: Bookmark,
  flag: Flag,
  value: boolean,
  onChanged: (value: boolean) => void,
): Promise<void> {
  const set = async (to: boolean) => {
    await api.updateBookmark({ params: { id }, body: { [flag]: to } });
    bookmarkList.change([id], (bookmark) => ({ ...bookmark, [flag]: to }));
    onChanged(to);
  };
  await set(value);
  toasts.show(t(messages[flag][`${value}`], { count: 1 }), {
    async undo() {
      await set(!value);
      await bookmarkList.reload();
    },
  });
}
