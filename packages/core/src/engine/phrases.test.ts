import { expect, test } from 'vitest';
import { normalisePhrase, phraseWeight, weighWords } from './phrases.ts';

const weights = new Map(Object.entries({ share: -2, '0 min read': -2, this: -0.5, conclusion: 1 }));

test.each([
  ['Share!', 'share'],
  ['12 min read', '0 min read'],
  ['  Read   more… ', 'read more'],
  ['10,000 views', '0 0 views'],
])('%s has the form %s', (text, phrase) => {
  expect(normalisePhrase(text)).toBe(phrase);
});

test('a phrase has the weight of its whole text, if it is short', () => {
  expect(phraseWeight('7 min read', 3, weights)).toBe(-2);
  expect(phraseWeight('Share this', 2, weights)).toBe(0);
  expect(phraseWeight('share', 7, weights)).toBe(0);
});

test.each([
  ['no known word', 'Tides', 0, 0],
  ['one word', 'Conclusion', 1, 0],
  ['several words', 'Share this tide chart', -1.25, -2],
  ['no word', '12', 0, 0],
])('words of a text with %s', (_, text, sum, worst) => {
  expect(weighWords(text, weights)).toEqual({ sum, worst });
});
