import { expect, test } from 'vitest';
import { decodeEntities } from './entities.ts';

test.each([
  ['a name', 'Ebb &amp; flow', 'Ebb & flow'],
  ['a number', 'It&#39;s', "It's"],
  ['a hexadecimal number', 'It&#x27;s', "It's"],
  ['one layer only', '&amp;amp;', '&amp;'],
  ['an unknown name stays', '&tide;', '&tide;'],
  ['the name of an Object property stays', '&constructor; &valueOf;', '&constructor; &valueOf;'],
  ['a number that is no character is removed', 'a&#9999999;b', 'ab'],
  ['a bare ampersand stays', 'R&D & more', 'R&D & more'],
])('%s', (_, text, expected) => {
  expect(decodeEntities(text)).toBe(expected);
});
