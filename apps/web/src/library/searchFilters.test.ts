import { describe, expect, test } from 'vitest';
import { parseQuery, searchFilters } from '../../../../packages/library/src/search/parseQuery.ts';
import { complete, completionAt, filterNames, filterText, searchNotes } from './searchFilters.ts';

test('knows the filters of the query language', () => {
  expect([...filterNames].sort()).toEqual(Object.keys(searchFilters).sort());
});

describe('notes are about the same parts of a query as those of the library', () => {
  test.each([
    'tides moon',
    'is:unread has:label type:video',
    'is:favourite is:Failed',
    'is:blue',
    'colour:blue tides',
    '-colour:"dark blue" is:unread',
    'https://example.com/a',
    'has:wings type:book',
    'label:',
    '"is:blue"',
    '“is:blue” x:y',
    "note:'two words' z:1",
  ])('%s', (query) => {
    const names = parseQuery(query).notes.map((note) => note.split(':')[0]);
    expect(searchNotes(query).map(({ name }) => name)).toEqual(names);
  });
});

describe('completion', () => {
  const textsFor = (text: string) => {
    const found = completionAt(text, text.length);
    return found?.kind === 'known' ? found.texts : found && `${found.name} ${found.begin}`;
  };
  test.each([
    ['i', ['is:']],
    ['tides l', ['label:', 'lang:']],
    ['is:', ['is:unread', 'is:reading', 'is:read', 'is:archived', 'is:pinned', 'is:loading', 'is:error', 'is:ready']],
    ['-type:v', ['type:video']],
    ['label:"to r', 'label to r'],
    ['site:ex', 'site ex'],
    ['words:1', undefined],
    ['zebra', undefined],
    ['is:unread ', undefined],
    ['', undefined],
  ])('of %j', (text, expected) => {
    expect(textsFor(text)).toEqual(expected);
  });

  test.each([
    ['tides l', 'label:', 'tides label:'],
    ['-is:re', 'is:read', '-is:read '],
    ['label:to', filterText('label', 'to read'), 'label:"to read" '],
  ])('%j and %j give %j', (text, suggestion, expected) => {
    expect(complete(text, completionAt(text, text.length)!.token, suggestion)).toBe(expected);
  });
});
