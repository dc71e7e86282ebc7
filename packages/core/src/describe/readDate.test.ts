import { describe, expect, test } from 'vitest';
import { readDate } from './readDate.ts';

describe('a day is read from', () => {
  test.each([
    'March 5, 2024',
    'Mar. 5 2024',
    'MARCH 5th, 2024',
    '5 March 2024',
    '5th of March 2024',
    '05-Mar-2024',
    '5. März 2024',
    '5 mars 2024',
    '5 de marzo de 2024',
    '5 de março de 2024',
    '5 marzo 2024',
    '5 maart 2024',
    '5. marts 2024',
    '5 марта 2024',
    '5 березня 2024',
    '5 marca 2024',
    '5. března 2024',
    '5 Mart 2024',
    '2024年3月5日',
    '2024년 3월 5일',
    '05.03.2024',
    '5. 3. 2024',
    '2024/03/05',
    '2024.3.5',
    '2024-03-05T06:07:08Z',
    'Published on March 5, 2024 by Ann',
  ])('%s', (text) => {
    expect(readDate(text)?.day).toBe('2024-03-05');
  });
});

describe('small numbers', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['3/25/2024', undefined, '2024-03-25'],
    ['25/3/2024', undefined, '2024-03-25'],
    ['4/4/2024', undefined, '2024-04-04'],
    ['3/5/2024', undefined, undefined],
    ['3/5/2024', 'en', undefined],
    ['3/5/2024', 'en-US', '2024-03-05'],
    ['3/5/2024', 'en-GB', '2024-05-03'],
    ['3/5/2024', 'fr', '2024-05-03'],
  ])('%s in %s', (text, lang, day) => {
    expect(readDate(text, lang)?.day).toBe(day);
  });
});

describe('no day is read from', () => {
  test.each([
    '',
    'March 2024',
    'March 5',
    'Summer 5, 2024',
    '31 April 2024',
    '2024-13-01',
    'version 1.2.2024.7',
    'call 555-12-20245',
    'May 5, 1234',
    '9'.repeat(5_000),
  ])('%s', (text) => {
    expect(readDate(text)).toBeUndefined();
  });
});

test('the first of several is taken, whatever its form', () => {
  expect(readDate('5 March 2024, again 2023-01-01')).toEqual({ day: '2024-03-05', at: 0, end: 12 });
});
