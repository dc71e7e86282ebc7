import { expect, test } from 'vitest';
import { decoded } from './entities.ts';

test.each([
  ['a name', 'Ebb &amp; flow', 'Ebb & flow'],
  ['a number', 'It&#39;s', "It's"],
  ['a hexadecimal number', 'It&#x27;s', "It's"],
  ['one layer only', '&amp;amp;', '&amp;'],
  ['an unknown name stays', '&tide;', '&tide;'],
  ['a name of every object stays', '&constructor; &valueOf;', '&constructor; &valueOf;'],
  ['a number beyond all characters goes', 'a&#9999999;b', 'ab'],
  ['a bare sign stays', 'R&D & more', 'R&D & more'],
])('%s', (_, text, expected) => {
  expect(decoded(text)).toBe(expected);
});
