import { expect, test } from 'vitest';
import type { BookmarkChange } from './bookmark.ts';
import { checkChange } from './checkChange.ts';
import { applyEdits, editAgain } from './edits.ts';

test.each<[string, BookmarkChange, BookmarkChange]>([
  ['progress is whole', { progress: 33.4 }, { progress: 33 }],
  ['labels are tidied', { addLabels: [' a\n b ', '', 'a b'] }, { addLabels: ['a b'] }],
  ['an empty note is none', { note: ' \n' }, { note: null }],
  ['a note keeps its lines', { note: 'a\nb\u0007' }, { note: 'a\nb' }],
  ['a title is a line', { edits: { title: ' a\u0000\n b ' } }, { edits: { title: 'a b' } }],
  ['an empty title is what the page said', { edits: { title: ' ' } }, { edits: { title: null } }],
  ['authors', { edits: { authors: ['Ann ', ''] } }, { edits: { authors: ['Ann'] } }],
])('%s', (_, change, checked) => {
  expect(checkChange(change)).toEqual(checked);
});

test.each<[string, BookmarkChange]>([
  ['progress above all', { progress: 101 }],
  ['no progress', { progress: Number.NaN }],
  ['a type that is none', { type: 'book' as never }],
  ['a date that is none', { edits: { publishedAt: 'soon' } }],
  ['a language that is none', { edits: { lang: 'English!' } }],
  ['a property that is none', { edits: JSON.parse('{"__proto__": "x"}') }],
  ['a property that is not theirs', { edits: { url: 'x' } as never }],
])('refuses %s', (_, change) => {
  expect(() => checkChange(change)).toThrow(expect.objectContaining({ type: 'bad-change' }));
});

test('edits add up, and go one by one', () => {
  const first = editAgain({}, { title: 'A', lang: 'en' });
  const second = editAgain(first, { title: null, authors: ['Ann'] });
  expect([first, second]).toEqual([
    { title: 'A', lang: 'en' },
    { lang: 'en', authors: ['Ann'] },
  ]);
  const said = {
    title: 'T',
    article: { authors: ['X'], author: 'X', tags: [], wordCount: 1, readingTime: '', pageType: 'article' as const },
  };
  expect(applyEdits(said, second)).toMatchObject({
    title: 'T',
    article: { authors: ['Ann'], author: 'Ann', lang: 'en' },
  });
});
