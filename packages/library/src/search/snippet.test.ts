import { expect, test } from 'vitest';
import { parseQuery } from './parseQuery.ts';
import { termsOf } from './query.ts';
import { snippetOf } from './snippet.ts';

const marked = (text: string, query: string) =>
  snippetOf(text, termsOf(parseQuery(query).query))
    .replaceAll('\u0002', '[')
    .replaceAll('\u0003', ']');
const filler = (words: number) => 'filler '.repeat(words);

test.each([
  ['every match', 'Tide and tide.', 'tide', '[Tide] and [tide].'],
  ['the word in its original spelling', 'Un café noir', 'CAFE', 'Un [café] noir'],
  ['a phrase as one match', 'at the sea', '"the sea"', 'at [the sea]'],
  ['the whole word for a prefix', 'tidal waters', 'tid*', '[tidal] waters'],
  ['neighbouring pairs as one match', '夜の東京都で', '東京都', '夜の[東京都]で'],
  ['only the typed character of a pair', '東京都', '京', '東[京]都'],
  ['overlapping terms as one match', '東京都', '東京 京都', '[東京都]'],
  ['the beginning of the text without a match', 'The sea.', 'moon', 'The sea.'],
  ['line breaks as spaces', 'one\n\n two\tthree', 'two', 'one [two] three'],
  ['marker characters of the text are removed', 'a\u0002b\u0003c', 'b', 'a [b] c'],
  ['an empty text', '', 'moon', ''],
])('%s', (_, text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test('cuts at word boundaries around the first match', () => {
  const snippet = marked(`${filler(100)}tide ${filler(100)}tide`, 'tide');
  expect(snippet).toMatch(/^…(filler )+\[tide\]( filler)+…$/);
  expect(snippet.length).toBeGreaterThan(200);
  expect(snippet.length).toBeLessThan(250);
});

test.each([
  ['a word longer than a snippet', 'x'.repeat(5000), 'y'],
  ['a match longer than a snippet', 'x'.repeat(5000), 'x*'],
  ['no words at all', '. '.repeat(5000), 'x'],
])('stays short: %s', (_, text, query) => {
  expect(marked(text, query).length).toBeLessThan(260);
});

test('searches only the first part of a huge text', () => {
  const snippet = marked(`${filler(3_000_000)}tide`, 'tide');
  expect(snippet.startsWith('filler')).toBe(true);
});
