import { expect, test } from 'vitest';
import { distance, simHash } from './simHash.ts';

const sentences = Array.from(
  { length: 60 },
  (_, i) => `In year ${1900 + i} the harbour of town ${i % 7} counted ${i * 37} boats and ${i * 11} sailors.`,
);
const text = sentences.join(' ');

test('is the same on every machine', () => {
  expect(simHash(text)).toMatchInlineSnapshot(`"2731b15983654593"`);
});

test('ignores case, punctuation and white space', () => {
  expect(simHash(text.toUpperCase().replace(/[.,]/g, '\n'))).toBe(simHash(text));
});

test('differs little for a text with a changed sentence, and much for another text', () => {
  const changed = [...sentences.slice(0, 30), 'Nothing is known of that year.', ...sentences.slice(31)].join(' ');
  const other = sentences
    .map((_, i) => `Line ${i}: recipes for soup number ${i * 5} need ${i} leeks, salt, oil.`)
    .join(' ');
  expect(distance(simHash(text)!, simHash(changed)!)).toBeLessThanOrEqual(3);
  expect(distance(simHash(text)!, simHash(other)!)).toBeGreaterThan(12);
});

test('texts of scripts without spaces are compared by characters', () => {
  const chinese = Array.from({ length: 60 }, (_, i) => `第${i}章讲述了海港的历史和船只的数量。`).join('');
  expect(distance(simHash(chinese)!, simHash(`${chinese}完。`)!)).toBeLessThanOrEqual(3);
});

test('a text of a few words has none', () => {
  expect(simHash('The moon pulls the water.')).toBeUndefined();
});

test.each([
  ['0000000000000000', '0000000000000000', 0],
  ['0000000000000001', '8000000000000000', 2],
  ['ffffffffffffffff', '0000000000000000', 64],
])('%s and %s differ in %i bits', (one, other, bits) => {
  expect(distance(one, other)).toBe(bits);
});
