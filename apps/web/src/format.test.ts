import { describe, expect, test } from 'vitest';
import {
  formatBytes,
  formatDay,
  formatMinutes,
  initialOf,
  minutesOf,
  snippetParts,
  tintIndex,
  toSentence,
} from './format.ts';

test.each([
  ['2026-02-01T00:00:00.000Z', 'Feb 1, 2026'],
  ['2026-02-01T00:00:00Z', 'Feb 1, 2026'],
  ['2026-02-01T12:00:00.000Z', 'Feb 1, 2026'],
])('day of %s', (time, expected) => {
  expect(formatDay(time, 'en-US')).toBe(expected);
});

test.each([
  [{ reading_time: 7, word_count: 1500 }, 7],
  [{ word_count: 120 }, 1],
  [{ word_count: 0 }, undefined],
  [{}, undefined],
])('the time to read %j', (given, expected) => {
  expect(minutesOf(given)).toBe(expected);
  expect(formatMinutes(given)).toBe(expected && `${expected} min`);
});

test.each([
  ['there is nothing here', 'There is nothing here.'],
  ['Already one.', 'Already one.'],
  ['', '.'],
])('sentence of %j', (message, expected) => {
  expect(toSentence(message)).toBe(expected);
});

test.each([
  ['The Example Gazette', 'E'],
  ['“quoted”', 'Q'],
  ['東京', '東'],
  ['éclair.fr', 'É'],
  ['---', '•'],
])('initial of %s', (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});

test('a tint index is stable and in range', () => {
  expect(tintIndex('example.com', 6)).toBe(tintIndex('example.com', 6));
  for (const name of ['', 'a', '東京', 'x'.repeat(500)]) expect([0, 1, 2, 3, 4, 5]).toContain(tintIndex(name, 6));
});

describe('parts of a snippet', () => {
  const plain = (text: string) => ({ text, isMatch: false });
  const match = (text: string) => ({ text, isMatch: true });
  test.each([
    ['no match', 'the tide', [plain('the tide')]],
    ['one match inside', 'the \u0002tide\u0003 turned', [plain('the '), match('tide'), plain(' turned')]],
    ['matches at both ends', '\u0002the\u0003 \u0002tide\u0003', [match('the'), plain(' '), match('tide')]],
    ['one without an end', 'a \u0002b', [plain('a '), match('b')]],
    ['nothing', '', []],
  ])('%s', (_, snippet, parts) => {
    expect(snippetParts(snippet)).toEqual(parts);
  });
});

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1500, '1.5 kB'],
  [25_400, '25 kB'],
  [3_000_000_000_000, '3,000 GB'],
])('size of %d bytes', (bytes, expected) => {
  expect(formatBytes(bytes, 'en-US')).toBe(expected);
});
