import { expect, test } from 'vitest';
import type { BookmarkChange } from './bookmark.ts';
import { checkChange } from './checkChange.ts';
import { applyEdits, mergeEdits } from './edits.ts';

test.each<[string, BookmarkChange, BookmarkChange]>([
  ['progress is rounded', { progress: 33.4 }, { progress: 33 }],
  ['labels are cleaned and deduplicated', { addLabels: [' a\n b ', '', 'a b'] }, { addLabels: ['a b'] }],
  ['an empty note is removed', { note: ' \n' }, { note: null }],
  ['a note keeps its line breaks', { note: 'a\nb\u0007' }, { note: 'a\nb' }],
  ['a title becomes one line', { edits: { title: ' a\u0000\n b ' } }, { edits: { title: 'a b' } }],
  ['an empty title restores the original', { edits: { title: ' ' } }, { edits: { title: null } }],
  ['empty authors are dropped', { edits: { authors: ['Ann ', ''] } }, { edits: { authors: ['Ann'] } }],
])('%s', (_, change, checked) => {
  expect(checkChange(change)).toEqual(checked);
});

test.each<[string, BookmarkChange]>([
  ['a progress above 100', { progress: 101 }],
  ['a progress that is not a number', { progress: Number.NaN }],
  ['an unknown type', { type: 'book' as never }],
  ['an invalid date', { edits: { publishedAt: 'soon' } }],
  ['an invalid language', { edits: { lang: 'English!' } }],
  ['a prototype key', { edits: JSON.parse('{"__proto__": "x"}') }],
  ['a property that is not editable', { edits: { url: 'x' } as never }],
])('refuses %s', (_, change) => {
  expect(() => checkChange(change)).toThrow(expect.objectContaining({ type: 'bad-change' }));
});

test('edits are merged, and null removes one', () => {
  const first = mergeEdits({}, { title: 'A', lang: 'en' });
  const second = mergeEdits(first, { title: null, authors: ['Ann'] });
  expect([first, second]).toEqual([
    { title: 'A', lang: 'en' },
    { lang: 'en', authors: ['Ann'] },
  ]);
  const original = {
    title: 'T',
    article: { authors: ['X'], author: 'X', tags: [], wordCount: 1, readingTime: '', pageType: 'article' as const },
  };
  expect(applyEdits(original, second)).toMatchObject({
    title: 'T',
    article: { authors: ['Ann'], author: 'Ann', lang: 'en' },
  });
});
