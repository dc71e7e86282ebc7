import { expect, test } from 'vitest';
import { parseQuery } from './parseQuery.ts';
import { termsOf } from './query.ts';
import { snippetOf } from './snippet.ts';

const marked = (text: string, question: string) =>
  snippetOf(text, termsOf(parseQuery(question).query))
    .replaceAll('\u0002', '[')
    .replaceAll('\u0003', ']');
const filler = (words: number) => 'filler '.repeat(words);

test.each([
  ['every match', 'Tide and tide.', 'tide', '[Tide] and [tide].'],
  ['the word as it is written', 'Un café noir', 'CAFE', 'Un [café] noir'],
  ['a phrase as one', 'at the sea', '"the sea"', 'at [the sea]'],
  ['the whole word of a beginning', 'tidal waters', 'tid*', '[tidal] waters'],
  ['neighbouring pairs as one', '夜の東京都で', '東京都', '夜の[東京都]で'],
  ['one character only', '東京都', '京', '東[京]都'],
  ['overlapping terms as one', '東京都', '東京 京都', '[東京都]'],
  ['no match: the beginning', 'The sea.', 'moon', 'The sea.'],
  ['lines as spaces', 'one\n\n two\tthree', 'two', 'one [two] three'],
  ['marks of the text are not ours', 'a\u0002b\u0003c', 'b', 'a [b] c'],
  ['nothing', '', 'moon', ''],
])('%s', (_, text, question, expected) => {
  expect(marked(text, question)).toBe(expected);
});

test('cuts at words around the first match', () => {
  const snippet = marked(`${filler(100)}tide ${filler(100)}tide`, 'tide');
  expect(snippet).toMatch(/^…(filler )+\[tide\]( filler)+…$/);
  expect(snippet.length).toBeGreaterThan(200);
  expect(snippet.length).toBeLessThan(250);
});

test.each([
  ['a word longer than a snippet', 'x'.repeat(5000), 'y'],
  ['a match longer than a snippet', 'x'.repeat(5000), 'x*'],
  ['no words at all', '. '.repeat(5000), 'x'],
])('stays short: %s', (_, text, question) => {
  expect(marked(text, question).length).toBeLessThan(260);
});

test('looks at a huge text no longer than it is worth', () => {
  const snippet = marked(`${filler(3_000_000)}tide`, 'tide');
  expect(snippet.startsWith('filler')).toBe(true);
});
