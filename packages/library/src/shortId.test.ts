import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromShortId, toShortId } from './shortId.ts';

test.each([
  ['00000000-0000-0000-0000-000000000000', '1'.repeat(22)],
  ['00000000-0000-0000-0000-00000000003a', `${'1'.repeat(20)}21`],
  ['ffffffff-ffff-ffff-ffff-ffffffffffff', 'YcVfxkQb6JRzqk5kF2tNLv'],
])('%s is %s', (id, short) => {
  expect(toShortId(id)).toBe(short);
  expect(fromShortId(short)).toBe(id);
});

test('every UUID comes back', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(toShortId(id)).toMatch(/^[a-zA-Z0-9]{22}$/);
      expect(fromShortId(toShortId(id))).toBe(id);
    }),
  );
});

test.each(['fresh-one', '', 'z'.repeat(22), '0'.repeat(22), '1'.repeat(21), '00000000-0000-0000-0000-00000000003a'])(
  '%j is no short id and stays',
  (text) => {
    expect(fromShortId(text)).toBe(text);
  },
);
