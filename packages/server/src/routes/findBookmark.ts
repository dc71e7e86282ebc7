import type { Bookmark, BookmarkDetails } from '@pith/library';
import { serverError } from '../errors.ts';
import type { Context } from '../handle.ts';
import { fromShortId } from '../shortId.ts';

/** Finds a bookmark by its whole id. The library also accepts the start of an id, which is meant for the command line. */
export async function findBookmark(text: string, { library }: Context): Promise<Bookmark> {
  const id = fromShortId(text);
  const bookmark = await library.find(id);
  if (bookmark?.id !== id) throw serverError('not-found');
  return bookmark;
}

export async function findDetails(text: string, { library }: Context): Promise<BookmarkDetails> {
  const found = await library.details(fromShortId(text));
  if (!found) throw serverError('not-found');
  return found;
}
