/**
 * Collections are searches, so a page cannot be put into one. But a page gets into a collection that asks for labels, favourites or the
 * archive by getting these: only such collections are offered.
 */
import type { Collection } from '@pith/api';
import type { SaveRequest } from '../saving/saveRequest.ts';

export type Choice = Pick<SaveRequest, 'labels' | 'isMarked' | 'isArchived'>;

/** Filters that a page meets or not, whatever the user does. */
const OTHER_FILTERS = ['search', 'title', 'author', 'site', 'range_start', 'range_end'] as const;
const OTHER_CONDITIONS = ['type', 'read_status', 'is_loaded', 'has_errors', 'has_labels'] as const;

export function isChoice(collection: Collection): boolean {
  const { labels, is_marked, is_archived } = collection;
  const hasOthers =
    OTHER_FILTERS.some((name) => collection[name] !== '') ||
    OTHER_CONDITIONS.some((name) => collection[name] !== null && !isEmptyList(collection[name]));
  const asksForLabels = labels !== '' && labelsOf(labels) !== undefined;
  return (
    !hasOthers && (labels === '' || asksForLabels) && (asksForLabels || is_marked === true || is_archived === true)
  );
}

/** What a page must have to be in the collection. */
export function collectionChoice({ labels, is_marked, is_archived }: Collection): Choice {
  return {
    labels: labelsOf(labels) ?? [],
    ...(is_marked !== null && { isMarked: is_marked }),
    ...(is_archived !== null && { isArchived: is_archived }),
  };
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** The labels of a filter such as `sea "to read"`; undefined if it excludes labels or asks for beginnings of them. */
function labelsOf(filter: string): string[] | undefined {
  const words = [...filter.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)];
  const isSimple = words.every(([whole]) => !whole.startsWith('-') && !whole.endsWith('*'));
  return isSimple ? words.map(([, double, single, word]) => double ?? single ?? word!) : undefined;
}
