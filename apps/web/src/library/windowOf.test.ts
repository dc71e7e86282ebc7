import { describe, expect, test } from 'vitest';
import { windowOf } from './windowOf.ts';

const list = { count: 2000, columns: 1, rowHeight: 100, scrolled: 0, viewHeight: 800 };

describe('the window of a list', () => {
  test.each([
    ['at the top', {}, { first: 0, end: 15, top: 0, height: 200_000 }],
    ['in the middle', { scrolled: 100_000 }, { first: 994, end: 1015, top: 99_400, height: 200_000 }],
    ['at the end', { scrolled: 199_200 }, { first: 1986, end: 2000, top: 198_600, height: 200_000 }],
    ['far beyond the end', { scrolled: 900_000 }, { first: 1999, end: 2000, top: 199_900, height: 200_000 }],
    ['that begins below the view', { scrolled: -2000 }, { first: 0, end: 1, top: 0, height: 200_000 }],
    ['in three columns', { columns: 3, scrolled: 10_000 }, { first: 282, end: 345, top: 9400, height: 66_700 }],
    ['with a last row that is not full', { columns: 3, count: 4 }, { first: 0, end: 4, top: 0, height: 200 }],
    ['that is empty', { count: 0 }, { first: 0, end: 0, top: 0, height: 0 }],
  ])('%s', (_, more, expected) => {
    expect(windowOf({ ...list, ...more })).toEqual(expected);
  });

  test('covers the view at every position', () => {
    for (let scrolled = 0; scrolled <= 199_200; scrolled += 37) {
      const { first, end } = windowOf({ ...list, scrolled });
      expect(first * 100).toBeLessThanOrEqual(scrolled);
      expect(end * 100).toBeGreaterThanOrEqual(scrolled + 800);
    }
  });
});
