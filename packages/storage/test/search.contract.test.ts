/** Search returns the same results from every backend. */
import { parseQuery } from '@pith/library';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { backends, bookmark, search, type TestStorage } from './kit.ts';

describe.each(backends)('search in $name', { timeout: 60_000 }, ({ open, create }) => {
  let shared: Promise<TestStorage> | undefined;
  afterAll(async () => (await shared)?.dispose());

  /** One library for all tests that only read. */
  async function openSearch() {
    const { bookmarks } = (await (shared ??= fillStorage())).storage;
    return async (words: string) => {
      if (!parseQuery(words).query) return [];
      const { items, total } = await search(bookmarks, words);
      expect(total).toBe(items.length);
      return items;
    };
  }

  async function fillStorage(): Promise<TestStorage> {
    const created = await create();
    const { bookmarks } = created.storage;
    const article = bookmark('any').article;
    await bookmarks.put(
      bookmark('tides', { title: 'How tides work' }),
      'The Moon pulls at the sea. Café naïve C++ don’t.',
    );
    await bookmarks.put(
      bookmark('city', {
        title: '東京の夜',
        article: { ...article, author: 'Benoît Sør', authors: ['Benoît Sør'], siteName: 'La Gazette' },
      }),
      '夜の東京タワーは2020年の東京都で、美しい。京都ではない。',
    );
    await bookmarks.put(bookmark('hindi', { title: 'भाषा' }), 'हिन्दी में लिखा हुआ। ภาษาไทยไม่มีช่องว่าง 한국어에서는');
    await bookmarks.put(bookmark('moon', { title: 'Moon, moon' }), 'Only the title speaks of it: not the sea.');
    return created;
  }

  test.each([
    ['one word', 'pulls', ['tides']],
    ['in upper case', 'PULLS', ['tides']],
    ['without accents', 'cafe', ['tides']],
    ['with accents', 'café', ['tides']],
    ['accents apart from their letters', 'cafe\u0301', ['tides']],
    ['accents that the text does not have', 'móon', ['moon', 'tides']],
    ['full width', 'ｔｉｄｅｓ', ['tides']],
    ['every word must be there', 'moon sea pulls', ['tides']],
    ['a word that is nowhere', 'moon volcano', []],
    ['words and a state', 'sea is:unread', ['moon', 'tides']],
    ['words and a state that none has', 'sea is:archived', []],
    ['a phrase', '"pulls at the sea"', ['tides']],
    ['a phrase in another order', '"sea the at"', []],
    ['a phrase in curved marks', '“pulls at”', ['tides']],
    ['a phrase that was not closed', '"pulls at', ['tides']],
    ['a prefix', 'pul*', ['tides']],
    ['part of a word does not match', 'pul', []],
    ['the author', 'benoit', ['city']],
    ['a letter that is not an accent', 'sør', ['city']],
    ['the site', 'gazette', ['city']],
    ['punctuation inside', "don't", ['tides']],
    ['signs are ignored', 'C++', ['tides']],
    ['two characters', '東京', ['city']],
    ['one character, first in its word', '京', ['city']],
    ['one character, last of a run', '都', ['city']],
    ['three characters', '東京都', ['city']],
    ['characters in another order', '京東', []],
    ['characters that are not neighbours', '夜東', []],
    ['characters, then digits', '東京2020', []],
    ['digits, then characters', '2020年', ['city']],
    ['digits between characters', 'は2020年の東京', ['city']],
    ['a script with vowel signs', 'हिन्दी', ['hindi']],
    ['a script without spaces', 'ไม่มี', ['hindi']],
    ['a stem before its ending', '한국어', ['hindi']],
    ['the operators of databases are words', 'moon AND sea', []],
    ['one of two words', 'volcano or pulls', ['tides']],
    ['one of two words, and another', 'moon or tower sea', ['moon', 'tides']],
    ['without a word', 'moon -pulls', ['moon']],
    ['without a phrase', 'moon -"the title"', ['tides']],
    ['only an exclusion', '-moon', ['city', 'hindi']],
    ['a word or an exclusion', 'pulls or -moon', ['city', 'hindi', 'tides']],
    ['in the title', 'title:moon', ['moon']],
    ['not in the title', 'sea -title:moon', ['tides']],
    ['in the title, and anywhere', 'title:tides moon', ['tides']],
    ['in the title or anywhere', 'title:tides or title:moon', ['moon', 'tides']],
    ['a phrase in the title', 'title:"tides work"', ['tides']],
    ['a phrase does not go from title to author', '"work ann"', []],
    ['an author', 'author:benoit', ['city']],
    ['an author query does not match titles', 'author:tides', []],
    ['the name of a site', 'site:gazette', ['city']],
    ['a hyphen joins words', 'moon-pulls', ['tides']],
    ['nothing', '', []],
    ['nothing but signs', '"" * - + ( ) ^ :', []],
  ])('%s: %s', async (_, words, names) => {
    const searchAll = await openSearch();
    const found = await searchAll(words);
    expect(found.map(({ url }) => url.slice('https://tides.example/'.length)).sort()).toEqual([...names].sort());
  });

  test('ranks matches in the title above matches in the text', async () => {
    const searchAll = await openSearch();
    expect((await searchAll('moon')).map(({ title }) => title)).toEqual(['Moon, moon', 'How tides work']);
  });

  test('returns a snippet with marked matches', async () => {
    const searchAll = await openSearch();
    expect((await searchAll('pull* sea'))[0]?.snippet).toBe(
      'The Moon \u0002pulls\u0003 at the \u0002sea\u0003. Café naïve C++ don’t.',
    );
    expect((await searchAll('東京タワー'))[0]?.snippet).toContain('夜の\u0002東京タワー\u0003は2020年');
  });

  test('does not find the words of an earlier save', async () => {
    const { bookmarks } = await open();
    await bookmarks.put(bookmark('tides', { title: 'Old' }), 'old words');
    await bookmarks.put(bookmark('tides', { title: 'New' }), 'new text');
    const totals = ['old', 'words', 'new', 'text'].map(async (words) => (await search(bookmarks, words)).total);
    expect(await Promise.all(totals)).toEqual([0, 0, 1, 1]);
  });

  test('finds the current words after many saves, changes and deletions', async () => {
    const { bookmarks } = await open();
    const numbers = Array.from({ length: 70 }, (_, i) => i);
    const texts = new Map(numbers.map((i) => [`page${i}`, `all third${i % 3} own${i}`]));
    const put = (name: string) => bookmarks.put(bookmark(name), texts.get(name)!);
    for (const name of texts.keys()) await put(name);
    for (const i of numbers.filter((each) => each % 4 === 0)) {
      texts.set(`page${i}`, `all changed own${i}`);
      await put(`page${i}`);
    }
    for (const i of numbers.filter((each) => each % 5 === 0)) {
      const { id } = (await bookmarks.byUrl('local', bookmark(`page${i}`).url))!;
      await bookmarks.change('local', id, { deletedAt: '2026-01-01T00:00:00.000Z' }, '2026-01-01T00:00:00.000Z');
      texts.delete(`page${i}`);
    }
    const queries = [
      'all',
      'third0',
      'third1',
      'changed',
      'own0',
      'own4',
      'own7',
      'own6*',
      '"third1 own7"',
      '-changed',
    ];
    const expected = (words: string) =>
      [...texts.values()].filter((text) => {
        if (words.startsWith('-')) return !text.includes(words.slice(1));
        const wanted = words.replaceAll('"', '');
        return wanted.endsWith('*') ? text.includes(` ${wanted.slice(0, -1)}`) : `${text} `.includes(`${wanted} `);
      }).length;
    for (const words of queries)
      expect([words, (await search(bookmarks, words)).total]).toEqual([words, expected(words)]);
  });

  test('pages through results', async () => {
    const { bookmarks } = await open();
    for (const name of ['aaaa', 'bbbb', 'cccc']) await bookmarks.put(bookmark(name), 'same words');
    const { items, total } = await search(bookmarks, 'same', { limit: 1, offset: 1 });
    expect([items.map(({ title }) => title), total]).toEqual([['bbbb'], 3]);
  });

  test('accepts any text as a query', async () => {
    const searchAll = await openSearch();
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '*', '(', 'NEAR(', ' AND ', '^', '{', '東', "'", '\0'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        await searchAll(pieces.join(''));
      }),
      { numRuns: 100 },
    );
    await searchAll('word '.repeat(100_000));
  });

  test('finds any word of any text', async () => {
    const { bookmarks } = await open();
    const word = fc.stringMatching(/^[\p{L}\p{N}]{1,8}$/u);
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 5 }), fc.nat(), async (words, which) => {
        await bookmarks.put(bookmark('tides', { title: '' }), words.join(' '));
        const wanted = words[which % words.length]!;
        const { items } = await search(bookmarks, `"${wanted}"`, { limit: 1, offset: 0 });
        expect(items[0]?.snippet).toContain('\u0002');
      }),
      { numRuns: 60 },
    );
  });
});
