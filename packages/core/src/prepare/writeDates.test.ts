import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { writeDates } from './writeDates.ts';

test.each([
  [
    'a link with a class',
    '<a class="timeago muted" title="2024-05-07T15:50:23.066Z"></a>',
    '<a class="timeago muted" title="2024-05-07T15:50:23.066Z">2024-05-07</a>',
  ],
  [
    'a time element',
    '<time datetime="2024-05-07 15:50"> </time>',
    '<time datetime="2024-05-07 15:50"> 2024-05-07</time>',
  ],
  [
    'an element of a library',
    '<relative-time datetime="2024-05-07"></relative-time>',
    '<relative-time datetime="2024-05-07">2024-05-07</relative-time>',
  ],
])('writes the date of %s', (_, before, after) => {
  expect(pageAfter(writeDates, before)).toBe(after);
});

test.each([
  ['a date that is written', '<time datetime="2024-05-07">7 May</time>'],
  ['what is no date', '<span class="timeago" title="Invalid Date"></span>'],
  ['an element of something else', '<i class="icon" title="2024-05-07"></i>'],
])('leaves %s', (_, html) => {
  expect(pageAfter(writeDates, html)).toBe(html);
});
