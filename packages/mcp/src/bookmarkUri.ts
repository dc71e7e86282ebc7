/** Addresses of bookmarks and their blocks: `pith://bookmark/ID` and `pith://bookmark/ID#b1a2b3c4`. */
import type { Bookmark, UserLibrary } from '@pith/library';
import { isAnchor } from './anchoredBlocks.ts';
import { ToolError } from './toolError.ts';

const PREFIX = 'pith://bookmark/';

export const bookmarkUri = (id: string, anchor?: string): string => `${PREFIX}${id}${anchor ? `#${anchor}` : ''}`;

export interface BookmarkReference {
  readonly idOrUrl: string;
  readonly anchor?: string | undefined;
}

/** Reads an id, the beginning of one, a web address, or an address of ours. */
export function readReference(written: string): BookmarkReference {
  if (!written.startsWith(PREFIX)) return { idOrUrl: written.trim() };
  const [id = '', anchor] = written.slice(PREFIX.length).split('#', 2);
  return { idOrUrl: id, anchor: anchor !== undefined && isAnchor(anchor) ? anchor : undefined };
}

export async function findBookmark(library: UserLibrary, { idOrUrl }: BookmarkReference): Promise<Bookmark> {
  const bookmark = await library.find(idOrUrl);
  if (!bookmark)
    throw new ToolError(`the library has no page ${JSON.stringify(idOrUrl.slice(0, 200))}`, [
      'find its id with search_library or list_bookmarks',
      'save the page with save_page',
    ]);
  return bookmark;
}
