import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fingerprint } from './fingerprint.ts';

/** The same sum with exact big numbers. */
function slowly(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}

test.each([
  ['', 'cbf29ce484222325'],
  ['a', 'af63dc4c8601ec8c'],
  ['foobar', '85944171f73967e8'],
])('%j has the published hash', (text, hash) => {
  expect(fingerprint(text)).toBe(hash);
});

test('equals the hash computed with exact arithmetic', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => fingerprint(text) === slowly(text)));
});

test('one changed letter changes the hash', () => {
  expect(fingerprint('The tide turns.')).not.toBe(fingerprint('The tide turned.'));
});
