import { expect, test } from 'vitest';
import { readingTime } from './readingTime.ts';
import { countWords } from './words.ts';

const timeFor = (text: string) => readingTime(text, countWords(text));

test.each([
  ['an empty page takes one minute', '', '1 min'],
  ['ten words take a minute', 'word '.repeat(10), '1 min'],
  ['200 words a minute', 'word '.repeat(1_600), '8 min'],
  ['rounded to the nearest minute', 'word '.repeat(299), '1 min'],
  ['half a minute counts as one', 'word '.repeat(300), '2 min'],
  ['Chinese by 500 characters a minute', '字'.repeat(2_000), '4 min'],
  ['both kinds add up', `${'word '.repeat(400)}${'字'.repeat(1_000)}`, '4 min'],
])('%s', (_, text, time) => {
  expect(timeFor(text)).toBe(time);
});
