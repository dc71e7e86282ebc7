import { expect, test } from 'vitest';
import { normalisePhrase, phraseWeight, splitText, weighWords } from './phrases.ts';

const weights = new Map(Object.entries({ share: -2, '0 min read': -2, this: -0.5, conclusion: 1 }));

test.each([
  ['Share!', 'share'],
  ['12 min read', '0 min read'],
  ['  Read   more… ', 'read more'],
  ['10,000 views', '0 0 views'],
])('%s has the form %s', (text, phrase) => {
  expect(normalisePhrase(text)).toBe(phrase);
});

const digitsIn = (text: string) => text.match(/\d/g)?.length ?? 0;

test.each([
  ['7 min read', -2],
  ['Share', -2],
  ['« Share »', -2],
  ['Share this', 0],
  ['…', 0],
])('a phrase has the weight of its whole text: %s', (text, weight) => {
  expect(phraseWeight(splitText(text, digitsIn(text)), weights)).toBe(weight);
});

test.each([
  ['no known word', 'Tides', 0, 0],
  ['one word', 'Conclusion', 1, 0],
  ['several words', 'Share this tide chart', -1.25, -2],
  ['no word', '12', 0, 0],
  ['single letters', 'Share a B', -2, -2],
  ['other letters', 'Share ä é größe', -2 / Math.sqrt(2), -2],
  ['numbers', 'share2this', -2.5 / Math.sqrt(2), -2],
])('words of a text with %s', (_, text, sum, worst) => {
  expect(weighWords(splitText(text, digitsIn(text)), weights)).toEqual({ sum, worst });
});
