import { expect, test } from 'vitest';
import { isBlockedHost } from './blockedHosts.ts';

test.each([
  ['doubleclick.net', true],
  ['stats.g.doubleclick.net', true],
  ['WWW.Google-Analytics.com', true],
  ['notdoubleclick.net', false],
  ['doubleclick.net.example', false],
  ['example.com', false],
  ['net', false],
  ['', false],
])('%s: %s', (host, expected) => {
  expect(isBlockedHost(host)).toBe(expected);
});
