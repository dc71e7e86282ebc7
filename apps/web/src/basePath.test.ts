import { expect, test } from 'vitest';
import { ownPath, ownUrl } from './basePath.ts';

test.each([
  ['/pith', '/'],
  ['/pith/', '/'],
  ['/pith/read/x', '/read/x'],
  ['/pithy', '/pithy'],
  ['/read/x', '/read/x'],
])('%s below /pith', (pathname, path) => {
  expect(ownPath(pathname, '/pith')).toBe(path);
  expect(ownPath(pathname, '')).toBe(pathname);
});

test('without a page there is no base path', () => {
  expect(ownUrl('/account')).toBe('/account');
});
