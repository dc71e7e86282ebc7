import type { Collection } from '@pith/api';
import { expect, test } from 'vitest';
import { collectionChoice, isChoice } from './collectionChoice.ts';

const collection = (filters: Partial<Collection>): Collection => ({
  ...{ id: 'x', href: '', created: '', updated: '', name: 'x', is_pinned: false, is_deleted: false },
  ...{ search: '', title: '', author: '', site: '', labels: '', range_start: '', range_end: '' },
  ...{ type: null, read_status: null, is_marked: null, is_archived: null, is_loaded: null, has_errors: null },
  has_labels: null,
  ...filters,
});

test.each<[string, Partial<Collection>, object]>([
  ['labels', { labels: 'sea "to share"' }, { labels: ['sea', 'to share'] }],
  ['favourites', { is_marked: true }, { labels: [], isMarked: true }],
  ['the archive', { is_archived: true, type: [] }, { labels: [], isArchived: true }],
  ['labels, not in the archive', { labels: 'sea', is_archived: false }, { labels: ['sea'], isArchived: false }],
])('a collection by %s can be chosen', (_, filters, choice) => {
  expect(isChoice(collection(filters))).toBe(true);
  expect(collectionChoice(collection(filters))).toEqual(choice);
});

test.each<[string, Partial<Collection>]>([
  ['nothing', {}],
  ['words', { search: 'tides' }],
  ['a site', { labels: 'sea', site: 'example.org' }],
  ['a type', { labels: 'sea', type: ['video'] }],
  ['a label that pages must not have', { labels: 'sea -done' }],
  ['the beginning of a label', { labels: 'se*' }],
  ['no favourites', { is_marked: false }],
])('one by %s cannot', (_, filters) => {
  expect(isChoice(collection(filters))).toBe(false);
});
