import { describe, expect, test } from 'vitest';
import { day, initial, minutes, pages, runsOf, savingWords, sentence, tint } from './format.ts';

test.each([
  ['2026-02-01T00:00:00.000Z', 'Feb 1, 2026'],
  ['2026-02-01T00:00:00Z', 'Feb 1, 2026'],
  ['2026-02-01T12:00:00.000Z', 'Feb 1, 2026'],
])('day of %s', (time, said) => {
  expect(day(time, 'en-US')).toBe(said);
});

test.each([
  [undefined, undefined],
  [8, '8 min'],
])('minutes: %s', (given, said) => {
  expect(minutes(given)).toBe(said);
});

test.each([
  [0, '0 pages'],
  [1, '1 page'],
  [1234, '1,234 pages'],
])('%s pages', (count, said) => {
  expect(pages(count)).toBe(said);
});

test.each([
  ['there is nothing here', 'There is nothing here.'],
  ['Already one.', 'Already one.'],
  ['', '.'],
])('sentence of %j', (message, said) => {
  expect(sentence(message)).toBe(said);
});

test.each([
  ['The Example Gazette', 'E'],
  ['“quoted”', 'Q'],
  ['東京', '東'],
  ['éclair.fr', 'É'],
  ['---', '•'],
])('initial of %s', (name, letter) => {
  expect(initial(name)).toBe(letter);
});

test('a tint is stable and in range', () => {
  expect(tint('example.com', 6)).toBe(tint('example.com', 6));
  for (const name of ['', 'a', '東京', 'x'.repeat(500)]) expect([0, 1, 2, 3, 4, 5]).toContain(tint(name, 6));
});

describe('runs of a snippet', () => {
  const plain = (text: string) => ({ text, isMatch: false });
  const match = (text: string) => ({ text, isMatch: true });
  test.each([
    ['no match', 'the tide', [plain('the tide')]],
    ['one inside', 'the \u0002tide\u0003 turned', [plain('the '), match('tide'), plain(' turned')]],
    ['at both ends', '\u0002the\u0003 \u0002tide\u0003', [match('the'), plain(' '), match('tide')]],
    ['one that never ends', 'a \u0002b', [plain('a '), match('b')]],
    ['nothing', '', []],
  ])('%s', (_, snippet, runs) => {
    expect(runsOf(snippet)).toEqual(runs);
  });
});

test.each([
  [{ event: 'waiting' }, 'Waiting'],
  [
    { event: 'waiting', trouble: { type: 'timed-out', message: 'the site did not answer' } },
    'Trying again soon: the site did not answer',
  ],
  [{ event: 'progress' }, 'Saving'],
  [{ event: 'progress', step: 'fetch' }, 'Fetching the page'],
  [{ event: 'progress', step: 'images', done: 3, total: 8 }, 'Keeping its images (3 of 8)'],
  [{ event: 'progress', step: 'of a newer server' }, 'Saving'],
] as const)('a save that tells %j', (event, words) => {
  expect(savingWords(event)).toBe(words);
});
