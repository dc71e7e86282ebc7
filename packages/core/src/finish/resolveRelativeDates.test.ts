import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { resolveRelativeDates } from './resolveRelativeDates.ts';

const time = (text: string, day = '2026-03-04T08:00:00Z') => `<time datetime="${day}">${text}</time>`;

test.each([
  '2 hours ago',
  '5m',
  '3 d',
  'an hour ago',
  'just now',
  'yesterday',
  'vor 3 Stunden',
  'il y a 2 jours',
  'hace 5 minutos',
])('replaces %s with the date', (text) => {
  expect(bodyAfter(resolveRelativeDates, time(text))).toBe(time('2026-03-04'));
});

test('uses the date in a title attribute around a link', () => {
  const age = (text: string) => `<span title="2026-03-04T08:00:00 1772611200"><a href="/1">${text}</a></span>`;
  expect(bodyAfter(resolveRelativeDates, age('4 hours ago'))).toBe(age('2026-03-04'));
});

test.each([
  ['a date', time('Mar 4')],
  ['a weekday with other words', time('Wednesday morning')],
  ['a duration', '<time datetime="PT2H">2 hours ago</time>'],
  ['a relative date without a known date', '<p>2 hours ago</p>'],
  ['text with more than the date', '<div title="2026-03-04"><p>2 hours ago</p><p>a</p></div>'],
])('keeps %s', (_, html) => {
  expect(bodyAfter(resolveRelativeDates, html)).toBe(html);
});
