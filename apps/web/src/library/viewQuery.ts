/** The query of the API for what the library shows. */
import type { listBookmarks, QueryOf } from '@pith/api';
import type { LibraryView, List, SaveState, SortName } from '../routes.ts';

type ListQuery = QueryOf<typeof listBookmarks>;

const listQueries: Readonly<Record<List, ListQuery>> = {
  unread: { is_archived: false, read_status: ['unread', 'reading'] },
  archive: { is_archived: true },
  favourites: { is_marked: true },
  all: {},
};

const stateQueries: Readonly<Record<SaveState, ListQuery>> = {
  failed: { has_errors: true },
  labelled: { has_labels: true },
  unlabelled: { has_labels: false },
};

/** The server's own order is by relevance for a search, and by time otherwise. */
const sortKeys: Readonly<Record<SortName, readonly string[]>> = {
  relevance: [],
  newest: ['-created'],
  oldest: ['created'],
  title: ['title'],
  site: ['site', '-created'],
  shortest: ['duration'],
  longest: ['-duration'],
  published: ['-published'],
};

export function viewQuery({ list, search, type, label, collection, status, state, sort }: LibraryView): ListQuery {
  return {
    ...listQueries[list],
    ...(state && stateQueries[state]),
    ...(status && { read_status: [status] }),
    ...(search?.trim() && { search: search.trim() }),
    ...(type && { type: [type] }),
    // In quotes, because a label may have spaces. Nothing can quote a quotation mark.
    ...(label && { labels: `"${label.replaceAll('"', ' ')}"` }),
    ...(collection && { collection }),
    ...(sort && sortKeys[sort].length > 0 && { sort: [...sortKeys[sort]] }),
  };
}

/** The order that the page shows as chosen. */
export const effectiveSort = ({ sort, search }: LibraryView): SortName => sort ?? (search ? 'relevance' : 'newest');

/** Whether anything but the list itself decides what is shown. */
export const isNarrowed = ({ type, status, state, label, collection }: LibraryView): boolean =>
  Boolean(type ?? status ?? state ?? label ?? collection);
