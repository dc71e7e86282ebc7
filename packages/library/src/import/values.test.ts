import { expect, test } from 'vitest';
import { pick, toIsoTime, toLine, toMultilineText } from './values.ts';

const moment = '2023-11-14T22:13:20.000Z';

test.each<[unknown, string | undefined]>([
  [1_700_000_000, moment],
  ['1700000000', moment],
  [1_700_000_000_000, moment],
  [1_700_000_000_000_000, moment],
  ['2023-11-14T22:13:20Z', moment],
  ['2023-11-14 22:13:20', moment],
  ['2023-11-14 23:13:20+01', moment],
  ['2023-11-14T23:13:20+0100', moment],
  ['2023-11-14 22:13:20+00:00', moment],
  ['Tue, 14 Nov 2023 22:13:20 GMT', moment],
  ['Tue Nov 14 2023 23:13:20 GMT+0100', moment],
  ['Nov 14, 2023 22:13:20', moment],
  ['2023-11-14', '2023-11-14T00:00:00.000Z'],
  ['2023', '2023-01-01T00:00:00.000Z'],
  [new Date(moment), moment],
  ['yesterday', undefined],
  ['', undefined],
  [0, undefined],
  [-5, undefined],
  [Number.NaN, undefined],
  [9e15, undefined],
  [1e300, undefined],
  [{}, undefined],
  [null, undefined],
])('%j is converted to %j', (value, expected) => {
  expect(toIsoTime(value)).toBe(expected);
});

test('text is cut to its maximum length, well-formed and without control characters', () => {
  expect(toLine(' a\u0000b\n c ', 10)).toBe('a b c');
  expect(toLine('x'.repeat(50), 10)).toHaveLength(10);
  expect(toLine('\ud800', 10)).toBe('\ufffd');
  expect(toLine({ toString: () => 'x' }, 10)).toBeUndefined();
  expect(toMultilineText('a\r\nb\u0007', 10)).toBe('a\nb');
  expect(toMultilineText('  ', 10)).toBeUndefined();
});

test('a value is found regardless of the case of its name', () => {
  expect(pick({ IsArchived: true }, 'isarchived')).toBe(true);
  expect(pick({ published_date: 'x', published: 'y' }, 'published', 'publisheddate')).toBe('y');
  expect(pick({ title: '' }, 'title', 'name')).toBeUndefined();
});
