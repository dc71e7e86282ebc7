/** One search contract: on every backend, a query matches the pages that a naive scan matches, in the order of BM25. */
import { parseQuery } from '@pith/library';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { backends, bookmark, search, type TestStorage } from './kit.ts';
import { isMatch, type Page, rankByBm25 } from './naiveSearch.ts';

/** Few words in each script, so that random phrases and prefixes match something. Some are the same word written differently. */
const VOCABULARY = [
  ...['tide', 'tides', 'pith', 'café', 'cafe\u0301', 'CAFE', 'naïve', 'ﬁne', 'fine', 'Ⅷ', 'viii', 'ｔｉｄｅ'],
  ...['Straße', 'STRASSE', 'straßen', 'groß', 'Größe', 'ΟΔΟΣ', 'οδός', 'ёлка', 'Елка', 'йод', 'и\u0306од'],
  ...['東京', '東京都', '京都', '東', '都', 'がす', 'か\u3099す', 'ガス', 'ｶﾞｽ', 'タワー'],
  ...['한국', '한국'.normalize('NFD'), '한국어', '국', 'ภาษาไทย', 'น้ำ', 'हिन्दी', '2020', '½', '𠮷野'],
];
const word = fc.constantFrom(...VOCABULARY);
/** With and without spaces: 東京Straße2020. */
const text = (maxLength: number) =>
  fc
    .array(fc.tuple(word, fc.constantFrom(' ', ' ', ', ', '\n', '')), { maxLength })
    .map((words) => words.flat().join(''));

const page = fc.record({
  title: text(3),
  author: text(2),
  site: text(2),
  labels: fc.uniqueArray(fc.constantFrom('Straße', 'sea', 'seaside', '東京'), { maxLength: 2 }),
  note: fc.option(text(2), { nil: undefined }),
  lang: fc.constantFrom('de', 'de-AT', 'en', undefined),
  publishedAt: fc.constantFrom('2019-05-01', '2021-01-01', undefined),
  pinned: fc.boolean(),
  wordCount: fc.nat(5),
  text: text(12),
});

const filters = [
  ...['lang:de', 'lang:en', 'published:<2020', 'published:>2020', 'is:pinned', 'has:note', 'words:>2', 'label:sea'],
  ...['label:se*', 'label:strasse', 'site:tides.example', 'before:2025-02', 'after:2025-02'],
];
const term = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: fc.tuple(word, word).map((words) => `"${words.join(' ')}"`) },
  { weight: 2, arbitrary: fc.tuple(word, fc.nat(3)).map(([each, cut]) => `${each.slice(0, 1 + cut)}*`) },
  { weight: 1, arbitrary: fc.tuple(word, fc.nat(3)).map(([each, cut]) => each.slice(cut)) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('title', 'author', 'site'), word).map((each) => each.join(':')) },
  { weight: 2, arbitrary: fc.constantFrom(...filters) },
);
const query = fc
  .array(fc.tuple(fc.constantFrom('', '', '', '-'), term, fc.constantFrom(' ', ' ', ' or ')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.flat().join(''));

const toPage = (each: typeof page extends fc.Arbitrary<infer T> ? T : never, i: number): Page => {
  const name = `page${String(i).padStart(5, '0')}`;
  const { article } = bookmark(name);
  return {
    text: each.text,
    bookmark: bookmark(name, {
      title: each.title,
      labels: each.labels,
      note: each.note,
      pinned: each.pinned,
      publishedAt: each.publishedAt,
      article: {
        ...article,
        author: each.author,
        authors: [each.author],
        siteName: each.site,
        lang: each.lang,
        wordCount: each.wordCount,
      },
    }),
  };
};

const ids = (pages: readonly Page[]) => pages.map(({ bookmark: { id } }) => id);

describe.each(backends)('the search language in $name', { timeout: 240_000 }, ({ create, open }) => {
  const created: TestStorage[] = [];
  afterAll(async () => {
    for (const each of created) await each.dispose();
  });

  async function storageWith(pages: readonly Page[]) {
    const each = await create();
    created.push(each);
    await each.storage.bookmarks.putAll(pages);
    return each.storage;
  }

  test('random queries match what a naive scan matches, in several scripts', async () => {
    const pages = fc.sample(page, { numRuns: 60, seed: 14 }).map(toPage);
    const { bookmarks } = await storageWith(pages);
    await fc.assert(
      fc.asyncProperty(query, async (words) => {
        const parsed = parseQuery(words).query;
        fc.pre(parsed !== undefined);
        const { items, total } = await search(bookmarks, words, { limit: 100 });
        const expected = ids(pages.filter((each) => isMatch(parsed, each)));
        expect([words, items.map(({ id }) => id).sort()]).toEqual([words, expected]);
        expect(total).toBe(expected.length);
        const byTime = await search(bookmarks, words, { limit: 100, sort: { by: 'saved', descending: true } });
        expect(byTime.items.map(({ id }) => id).sort()).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test.each([
    ['the beginning of the program’s name', ['p*', 'pi*', 'pit*', 'pith*', 'pithowner*'], []],
    ['a private-use character', ['\ue0006c6f63616c', '\ue0006c6*'], []],
    ['a language that not every page has', ['-lang:de', 'tide -lang:de'], ['english', 'unknown']],
    ['a date that not every page has', ['-published:<2020', 'tide -published:<2020'], ['english', 'unknown']],
    ['German sharp s', ['STRASSE', 'strasse', 'Straße', 'STRAẞE', 'stras*'], ['german']],
    ['decomposed and half-width kana', ['ガス', 'か\u3099す', 'がす', 'ｶﾞｽ', 'ガ'], ['japanese']],
    ['decomposed Hangul', ['한국', '한국'.normalize('NFD'), '한'], ['korean']],
    ['compatibility letters', ['fine', 'ﬁne', 'ＦＩＮＥ', 'viii', 'Ⅷ'], ['english']],
  ])('%s', async (_, queries, expected) => {
    const { bookmarks } = await open();
    const { article } = bookmark('any');
    const put = (name: string, words: string, lang?: string, publishedAt?: string) =>
      bookmarks.put(bookmark(name, { publishedAt, article: { ...article, lang } }), `tide ${words}`);
    await put('german', 'Straße', 'de', '2019-01-01');
    await put('japanese', 'ガス がす', 'de-AT', '2019-01-01');
    await put('korean', '한국'.normalize('NFD'), 'de', '2019-01-01');
    await put('english', 'ﬁne Ⅷ', 'en', '2021-01-01');
    await put('unknown', '');
    for (const words of queries) {
      const { items } = await search(bookmarks, words);
      expect([words, items.map(({ title }) => title).sort()]).toEqual([words, expected]);
    }
  });

  test('a text longer than the limits of the index is searched to its end', async () => {
    const common = Array.from({ length: 40_000 }, (_, i) => (i % 3 === 0 ? 'common' : `word${i % 7000}`));
    const long = ['first', 'phrase', ...common, 'last', 'phrase'].join(' ');
    const pages: Page[] = [
      { bookmark: bookmark('long', { title: 'Long tides' }), text: long },
      { bookmark: bookmark('repeated'), text: `${'again '.repeat(3000)}at last` },
      { bookmark: bookmark('short'), text: 'last common tides' },
      { bookmark: bookmark('data'), text: `${'x'.repeat(3000)} ${'東'.repeat(3000)}` },
    ];
    const { bookmarks } = await storageWith(pages);
    const queries = [
      ...['common', '"last phrase"', '"first phrase"', '"phrase last"', '"again at last"', '"again again again"'],
      ...['first last', 'first -last', 'last -first', 'title:tides "last phrase"', '-common', 'first or again', 'las*'],
      ...[
        '"common word16381"',
        '"word16381 common"',
        '"word6998 word6999"',
        `${'x'.repeat(600)}`,
        `"${'東'.repeat(99)}"`,
      ],
      ...[`"${'again '.repeat(100)}"`, '-"last phrase"', '"word5000 common word5002 word5003"'],
    ];
    for (const words of queries) {
      const parsed = parseQuery(words).query!;
      const { items, total } = await search(bookmarks, words);
      const expected = ids(pages.filter((each) => isMatch(parsed, each)));
      expect([words, total, items.map(({ id }) => id).sort()]).toEqual([words, expected.length, expected.sort()]);
    }
  });

  test.each<[string, readonly [title: string, text: string][], string, readonly string[]]>([
    [
      'title before text',
      [
        ['tides', 'words'],
        ['other', 'tides words'],
      ],
      'tides',
      ['tides', 'other'],
    ],
    [
      'title before author',
      [
        ['tides', 'words'],
        ['other', 'by shore'],
      ],
      'tides or ann',
      ['tides', 'other'],
    ],
    [
      'rare before common',
      [
        ['aa', 'rare'],
        ['bb', 'common'],
        ['cc', 'common'],
      ],
      'rare or common',
      ['aa', 'cc', 'bb'],
    ],
    [
      'often before once',
      [
        ['aa', 'moon moon moon'],
        ['bb', 'moon sea sun'],
      ],
      'moon',
      ['aa', 'bb'],
    ],
    [
      'short before long',
      [
        ['aa', 'moon sea'],
        ['bb', `moon ${'sea '.repeat(50)}`],
      ],
      'moon',
      ['aa', 'bb'],
    ],
    [
      'recent before old at equal score',
      [
        ['aa', 'same'],
        ['bb', 'same'],
        ['cc', 'same'],
      ],
      'same',
      ['cc', 'bb', 'aa'],
    ],
    [
      'two of the words before one',
      [
        ['aa', 'moon sun'],
        ['bb', 'moon sea'],
        ['cc', 'wind'],
      ],
      'moon or sun',
      ['aa', 'bb'],
    ],
  ])('ranks %s', async (_, pages, words, expected) => {
    const { bookmarks } = await open();
    // Enough other pages that no word is in half of them: such words have no weight.
    for (let i = 0; i < 6; i++) await bookmarks.put(bookmark(`filler${i}`), 'filler');
    for (const [title, body] of pages) await bookmarks.put(bookmark(title), body);
    const { items } = await search(bookmarks, words);
    expect(items.map(({ title }) => title).filter((title) => !title.startsWith('filler'))).toEqual(expected);
  });

  test('has the same five best pages as BM25 for at least 27 of 30 queries', async () => {
    const zipf = fc.nat(9999).map((n) => `w${Math.floor(300 ** (n / 10_000))}`);
    const zipfText = (minLength: number, maxLength: number) =>
      fc.array(zipf, { minLength, maxLength, size: 'max' }).map((words) => words.join(' '));
    const articles = fc.record({ title: zipfText(2, 8), text: zipfText(20, 300) });
    const pages = fc.sample(articles, { numRuns: 300, seed: 14 }).map(
      ({ title, text: body }, i): Page => ({
        bookmark: bookmark(`page${String(i).padStart(5, '0')}`, { title }),
        text: body,
      }),
    );
    const { bookmarks } = await storageWith(pages);
    const terms = fc.oneof(
      zipf,
      fc.tuple(zipf, zipf).map((words) => words.join(' ')),
      fc.tuple(zipf, zipf, zipf).map((words) => words.join(' ')),
    );
    const queries = fc.sample(terms, { numRuns: 30, seed: 3 });
    let agreeing = 0;
    for (const words of queries) {
      const best = ids(
        rankByBm25(
          pages,
          words.split(' ').map((each) => ({ words: [each], prefix: false })),
        ),
      );
      const { items } = await search(bookmarks, words, { limit: 5 });
      if (items.map(({ id }) => id).join() === best.slice(0, 5).join()) agreeing += 1;
    }
    expect(agreeing).toBeGreaterThanOrEqual(27);
  });

  test.each(['cursor', 'offset'])('pages by relevance reach the total, by %s', async (by) => {
    const pages = Array.from({ length: 2300 }, (_, i): Page => {
      const name = `page${String(i).padStart(5, '0')}`;
      return { bookmark: bookmark(name, { title: i % 2 ? 'tide' : name }), text: i % 3 ? 'tide' : 'tide moon tide' };
    });
    const { bookmarks } = await storageWith(pages);
    for (const words of ['tide', 'tide before:2026']) {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = by === 'cursor' ? { after } : { offset: seen.length };
        const { items, next, total } = await search(bookmarks, words, { limit: 400, snippets: false, ...page });
        expect(total).toBe(2300);
        seen.push(...items.map(({ id }) => id));
        after = next;
      } while (after !== undefined && seen.length < 3000);
      expect([seen.length, new Set(seen).size]).toEqual([2300, 2300]);
    }
  });

  test('another user’s pages are never found', async () => {
    const { bookmarks } = await open();
    await bookmarks.put(bookmark('mine', { user: 'local' }), 'tide');
    await bookmarks.put(bookmark('theirs', { user: 'bob' }), 'tide');
    for (const words of ['tide', 'tid*', '-moon', 'tide is:ready'])
      expect((await search(bookmarks, words)).items.map(({ title }) => title)).toEqual(['mine']);
  });
});
