import { describe, expect, test } from 'vitest';
import { filtersToQuery, readFilters, toMoment } from './filters.ts';

const now = new Date('2026-03-05T10:00:00.000Z');
const query = (filters: Parameters<typeof filtersToQuery>[0]) => filtersToQuery(filters, now);

describe('filters', () => {
  test('no filter excludes nothing', () => {
    expect(query({})).toBeUndefined();
    expect(query({ title: ' ', search: '', types: [] })).toBeUndefined();
  });
  test.each([
    ['one type', { types: ['photo'] as const }, { kind: 'type', type: 'photo' }],
    [
      'one of several statuses',
      { readStatuses: ['unread', 'reading'] as const },
      {
        kind: 'any',
        parts: [
          { kind: 'is', state: 'unread' },
          { kind: 'is', state: 'reading' },
        ],
      },
    ],
    ['archived', { archived: true }, { kind: 'is', state: 'archived' }],
    ['not archived', { archived: false }, { kind: 'not', part: { kind: 'is', state: 'archived' } }],
    [
      'loaded means not loading: errors are loaded',
      { loaded: true },
      { kind: 'not', part: { kind: 'is', state: 'loading' } },
    ],
    ['a quoted label is one label', { label: '"my label"' }, { kind: 'label', label: 'my label', prefix: false }],
    ['an excluded label', { label: '-old' }, { kind: 'not', part: { kind: 'label', label: 'old', prefix: false } }],
    ['the start of a label', { label: 'ne*' }, { kind: 'label', label: 'ne', prefix: true }],
    [
      'words of a title',
      { title: "'red moon'" },
      { kind: 'text', term: { words: ['red', 'moon'], prefix: false }, field: 'title' },
    ],
    ['a host', { site: 'www.example.com' }, { kind: 'domain', domain: 'example.com' }],
    ['a note', { note: 'Ask*' }, { kind: 'note', text: 'Ask' }],
    ['since', { savedFrom: '-2d' }, { kind: 'saved', comparison: '>=', at: '2026-03-03T10:00:00.000Z' }],
    ['until', { savedUntil: '2026-01-02' }, { kind: 'saved', comparison: '<', at: '2026-01-02T00:00:00.000Z' }],
  ])('%s', (_, filters, expected) => {
    expect(query(filters)).toEqual(expected);
  });
  test('all filters must hold', () => {
    expect(query({ label: 'a b', pinned: true })).toEqual({
      kind: 'all',
      parts: [
        {
          kind: 'all',
          parts: [
            { kind: 'label', label: 'a', prefix: false },
            { kind: 'label', label: 'b', prefix: false },
          ],
        },
        { kind: 'is', state: 'pinned' },
      ],
    });
  });
});

test.each([
  ['now', '2026-03-05T10:00:00.000Z'],
  ['-7d', '2026-02-26T10:00:00.000Z'],
  ['1w', '2026-03-12T10:00:00.000Z'],
  ['-1m', '2026-02-05T10:00:00.000Z'],
  ['+1y', '2027-03-05T10:00:00.000Z'],
  ['2025-12-24', '2025-12-24T00:00:00.000Z'],
  ['-7q', undefined],
  ['-99999y', undefined],
  ['soon', undefined],
])('the moment %s', (text, expected) => {
  expect(toMoment(text, now)?.toISOString()).toBe(expected);
});

test('filters from a file are used only if they are valid', () => {
  expect(readFilters({ title: 5, site: 'a', types: ['photo', 'x'], pinned: 'yes', archived: false, more: 1 })).toEqual({
    site: 'a',
    types: ['photo'],
    archived: false,
  });
  expect(readFilters('x')).toBeUndefined();
});
