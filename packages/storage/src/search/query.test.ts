import { expect, test } from 'vitest';
import { termsIn } from './query.ts';

const whole = (...words: string[]) => ({ words, prefix: false });
const begun = (...words: string[]) => ({ words, prefix: true });

test.each([
  ['words', 'Moon tides', [whole('moon'), whole('tides')]],
  ['a phrase', '"the Moon" tides', [whole('the', 'moon'), whole('tides')]],
  ['a phrase against a word', 'a"b c"d', [whole('a'), whole('b', 'c'), whole('d')]],
  ['a phrase without an end', '"the moon', [whole('the', 'moon')]],
  ['a beginning', 'ti*', [begun('ti')]],
  ['a star inside is nothing', 't*i', [whole('t', 'i')]],
  ['a star in a phrase is nothing', '"ti*"', [whole('ti')]],
  ['a joined word is a phrase', 'state-of-the-art', [whole('state', 'of', 'the', 'art')]],
  ['pairs', '東京都', [whole('東京', '京都')]],
  ['one character begins a pair', '京', [begun('京')]],
  ['a run that ends inside the question ends in the text', '東京2020', [whole('東京', '京', '2020')]],
  ['one character after another script', '2020年', [begun('2020', '年')]],
  ['nothing to find', '"" * !?', []],
])('%s', (_, question, terms) => {
  expect(termsIn(question)).toEqual(terms);
});

test('a question has an end', () => {
  expect(termsIn('moon '.repeat(1000))).toHaveLength(32);
});
