import type { Bookmark } from '@pith/api';
import type { List } from '../routes.ts';

type State = Pick<Bookmark, 'is_archived' | 'is_marked' | 'read_progress'>;

const isPartOf: Readonly<Record<List, (state: State) => boolean>> = {
  unread: ({ is_archived, read_progress }) => !is_archived && read_progress < 100,
  archive: ({ is_archived }) => is_archived,
  favourites: ({ is_marked }) => is_marked,
  all: () => true,
};

/** Whether a bookmark is part of a list, as the server would decide. */
export const matchesList = (bookmark: State, list: List): boolean => isPartOf[list](bookmark);
