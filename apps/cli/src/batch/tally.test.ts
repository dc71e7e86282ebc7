import { expect, test } from 'vitest';
import { failed, skipped } from './page.ts';
import { createTally, progressLine, summaryOf } from './tally.ts';

const nothing = { extracted: 0, skipped: {}, failed: {} };

test('counts by reason', () => {
  const tally = createTally();
  for (let i = 0; i < 1200; i++) tally.add({ kind: 'article', id: '1', text: '' });
  tally.add(skipped('1', 'http-status', ''));
  tally.add(skipped('2', 'content-type', ''));
  tally.add(skipped('3', 'http-status', ''));
  tally.add(failed('4', 'empty-page', ''));
  expect(summaryOf(tally.counts())).toBe(
    '1,204 pages: 1,200 extracted, 3 skipped (2 http-status, 1 content-type), 1 failed (1 empty-page)',
  );
});

test.each([
  [{ seconds: 10, share: undefined }, '500 pages  50/s'],
  [{ seconds: 10, share: { read: 0.25, from: 0 } }, '500 pages  50/s  ETA 0:30'],
  [{ seconds: 3600, share: { read: 0.25, from: 0 } }, '500 pages  0.1/s  ETA 3:00:00'],
  [{ seconds: 10, share: { read: 0.75, from: 0.5 } }, '500 pages  50/s  ETA 0:10'],
])('progress: %j', (pace, line) => {
  expect(progressLine({ ...nothing, extracted: 500 }, { before: nothing, ...pace })).toBe(line);
});

test('the rate is that of this run', () => {
  const counts = { extracted: 1000, skipped: { duplicate: 5 }, failed: { 'bad-line': 1 } };
  const before = { ...counts, extracted: 900 };
  expect(progressLine(counts, { before, seconds: 2, share: undefined })).toBe('1,006 pages  50/s  5 skipped  1 failed');
});
