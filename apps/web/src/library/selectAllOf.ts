import { api } from '../api.ts';
import type { LibraryView } from '../routes.ts';
import { viewQuery } from './viewQuery.ts';

/** The API's own limit for one page of a list. */
const PAGE_SIZE = 100;
/** As many as one operation changes. */
const MAX_SELECTED = 1000;

/** The ids of all bookmarks of a view, up to a limit. */
export async function selectAllOf(view: LibraryView): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < MAX_SELECTED; offset += PAGE_SIZE) {
    const { body } = await api.listBookmarks({ query: { ...viewQuery(view), limit: PAGE_SIZE, offset } });
    ids.push(...body.map(({ id }) => id));
    if (body.length < PAGE_SIZE) break;
  }
  return ids;
}
