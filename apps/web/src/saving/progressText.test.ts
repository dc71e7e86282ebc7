import { expect, test } from 'vitest';
import { en } from '../messages/en/index.ts';
import { createTranslate } from '../messages/translate.ts';
import { progressText } from './progressText.ts';

test.each([
  [{ event: 'waiting' }, 'Waiting'],
  [
    { event: 'waiting', error: { type: 'timed-out', message: 'the site did not answer' } },
    'Trying again soon: the site did not answer',
  ],
  [{ event: 'progress' }, 'Saving'],
  [{ event: 'progress', step: 'fetch' }, 'Fetching the page'],
  [{ event: 'progress', step: 'images' }, 'Saving images'],
  [{ event: 'progress', step: 'images', done: 3, total: 8 }, 'Saving images (3 of 8)'],
  [{ event: 'progress', step: 'step of a newer server' }, 'Saving'],
] as const)('progress text of %j', (event, text) => {
  expect(progressText(createTranslate('en', en), event)).toBe(text);
});
