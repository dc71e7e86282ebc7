import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { tellDates } from './tellDates.ts';

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
])('%s is told as the day', (text) => {
  expect(bodyAfter(tellDates, time(text))).toBe(time('2026-03-04'));
});

test('also by a title around a link', () => {
  const age = (text: string) => `<span title="2026-03-04T08:00:00 1772611200"><a href="/1">${text}</a></span>`;
  expect(bodyAfter(tellDates, age('4 hours ago'))).toBe(age('2026-03-04'));
});

test.each([
  ['a date', time('Mar 4')],
  ['a day and words', time('Wednesday morning')],
  ['a duration', '<time datetime="PT2H">2 hours ago</time>'],
  ['what no day is known of', '<p>2 hours ago</p>'],
  ['a text with more in it', '<div title="2026-03-04"><p>2 hours ago</p><p>a</p></div>'],
])('%s stays', (_, html) => {
  expect(bodyAfter(tellDates, html)).toBe(html);
});
