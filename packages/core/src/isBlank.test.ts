import { expect, test } from 'vitest';
import { isBlank } from './isBlank.ts';

test.each(['', ' ', ' \t\n\v\f\r ', '\u00a0', ' \u2003 \ufeff\n', '\u2028'])('%j is blank', (text) => {
  expect(isBlank(text)).toBe(true);
});

test.each(['a', ' a', '\u0000', '\u001f', '\u007f', '\u00a0 a', ' é', '\u200b', '0'])('%j is not blank', (text) => {
  expect(isBlank(text)).toBe(false);
});
