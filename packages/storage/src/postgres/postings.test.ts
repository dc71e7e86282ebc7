import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ByteReader,
  ByteWriter,
  type Entry,
  entriesOf,
  entriesOfWord,
  type Leaf,
  leafWriter,
  mergeEntries,
  Postings,
  pagesOf,
  placesOf,
} from './postings.ts';

test.each([0, 1, 127, 128, 16_383, 16_384, 2 ** 31, Number.MAX_SAFE_INTEGER])('writes and reads %d', (value) => {
  const bytes = new ByteWriter();
  bytes.number(value);
  bytes.number(7);
  const numbers = new ByteReader(bytes.take());
  expect([numbers.next(), numbers.next(), numbers.isAtEnd]).toEqual([value, 7, true]);
});

test('reads zeros past the end', () => {
  const numbers = new ByteReader(Uint8Array.of(0x81));
  expect([numbers.next(), numbers.isAtEnd, numbers.next()]).toEqual([1, true, 0]);
});

/** Words of each page; a word's place is its index, from 1. */
type Texts = readonly (readonly string[])[];

function leavesOf(texts: Texts): Leaf[] {
  const postings = new Postings();
  for (const [page, words] of texts.entries())
    for (const [i, word] of words.entries()) postings.add('w', word, page, i + 1);
  return written(postings.entries());
}

function written(entries: Iterable<Entry>): Leaf[] {
  const writer = leafWriter();
  for (const entry of entries) writer.add(entry);
  writer.end();
  return writer.leaves;
}

/** Word, page and places, as stored. */
const decoded = (leaves: readonly Leaf[]) =>
  leaves.flatMap((leaf) =>
    [...entriesOf(leaf)].flatMap((entry) =>
      Array.from(
        placesOf(entry, 0, () => true),
        ([page, places]) => [entry.word.toString(), page, places],
      ),
    ),
  );

/** The same, computed from the texts. */
const expected = (texts: Texts) => {
  const distinct = [...new Set(texts.flat())].map((word) => `w${word}`);
  distinct.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  return distinct.flatMap((word) =>
    texts.flatMap((words, page) => {
      const places = words.flatMap((each, i) => (`w${each}` === word ? [i + 1] : []));
      return places.length > 0 ? [[word, page, places]] : [];
    }),
  );
};

const word = fc.oneof(fc.stringMatching(/^[a-c]{1,4}$/), fc.constantFrom('東京', '\uffee', '𠀋', '𠀋𠀋'));
const texts = fc.array(fc.array(word, { maxLength: 30 }), { maxLength: 12 });

test('leaves hold every word of every page with its places, in UTF-8 order', () => {
  fc.assert(
    fc.property(texts, (some) => {
      expect(decoded(leavesOf(some))).toEqual(expected(some));
    }),
  );
});

test('many words fill several leaves, each keyed by its first word', () => {
  const words = Array.from({ length: 2000 }, (_, i) => `word${i}`);
  const leaves = leavesOf([words]);
  expect(leaves.length).toBeGreaterThan(5);
  expect(leaves.map(({ first }) => first)).toEqual(leaves.map((leaf) => [...entriesOf(leaf)][0]!.word.toString()));
});

test('a word is found exactly and by prefix', () => {
  fc.assert(
    fc.property(texts, word, fc.boolean(), (some, wanted, prefix) => {
      const found = leavesOf(some).flatMap((leaf) => [...entriesOfWord(leaf, Buffer.from(`w${wanted}`), prefix)]);
      const matches = (each: string) => (prefix ? each.startsWith(wanted) : each === wanted);
      expect([...new Set(found.flatMap(({ pages }) => [...pagesOf(pages, 0)]))].sort((a, b) => a - b)).toEqual(
        some.flatMap((words, page) => (words.some(matches) ? [page] : [])),
      );
    }),
  );
});

test('merged entries hold the pages of all blocks, without dropped pages', () => {
  fc.assert(
    fc.property(texts, texts, fc.func(fc.boolean()), (some, more, isGone) => {
      const all = [...some, ...more];
      let kept = 0;
      const numbers = Int32Array.from(all, (_, page) => (isGone(page) ? -1 : kept++));
      const entries = (of: Texts, from: number) =>
        leavesOf(of)
          .flatMap((leaf) => [...entriesOf(leaf)])
          .map((entry) => ({ entry, numbers: numbers.subarray(from, from + of.length) }));
      const both = Map.groupBy([...entries(some, 0), ...entries(more, some.length)], ({ entry }) =>
        entry.word.toString(),
      );
      const merged = [...both.values()].map(mergeEntries).filter(({ pages }) => pages.length > 0);
      expect(decoded(written(merged.sort((a, b) => Buffer.compare(a.word, b.word))))).toEqual(
        expected(all.filter((_, page) => !isGone(page))),
      );
    }),
  );
});
