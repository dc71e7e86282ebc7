import type { Collection as CollectionJson } from '@pith/api';
import type { Collection } from '@pith/library';
import { toShortId } from '../shortId.ts';

export const collectionUrl = ({ id }: { readonly id: string }, root: string) =>
  `${root}/api/bookmarks/collections/${toShortId(id)}`;

export function collectionView(collection: Collection, root: string): CollectionJson {
  const { filters = {} } = collection;
  const listOrNull = <T>(list: readonly T[] | undefined) => (list && list.length > 0 ? [...list] : null);
  return {
    id: toShortId(collection.id),
    href: collectionUrl(collection, root),
    created: collection.createdAt,
    updated: collection.updatedAt,
    name: collection.name,
    is_pinned: collection.pinned,
    is_deleted: false,
    search: collection.question,
    title: filters.title ?? '',
    author: filters.author ?? '',
    site: filters.site ?? '',
    labels: filters.label ?? '',
    range_start: filters.savedFrom ?? '',
    range_end: filters.savedUntil ?? '',
    type: listOrNull(filters.types),
    read_status: listOrNull(filters.readStatuses),
    is_marked: filters.pinned ?? null,
    is_archived: filters.archived ?? null,
    is_loaded: filters.loaded ?? null,
    has_errors: filters.failed ?? null,
    has_labels: filters.labelled ?? null,
  };
}
