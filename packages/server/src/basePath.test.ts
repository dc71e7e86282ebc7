import { expect, test } from 'vitest';
import { basePath, withoutBasePath } from './basePath.ts';

test.each([
  ['https://example.com', ''],
  ['https://example.com/', ''],
  ['https://example.com/pith', '/pith'],
  ['https://example.com/a/b/', '/a/b'],
])('the base path of %s', (root, path) => {
  expect(basePath(root)).toBe(path);
});

test.each([
  ['/pith/api/bookmarks?x=1', '/api/bookmarks?x=1'],
  ['/pith', '/'],
  ['/pith/', '/'],
  ['/pith?x=1', '/?x=1'],
  ['/api/bookmarks', '/api/bookmarks'],
  ['/pithy', '/pithy'],
  ['/', '/'],
  ['/pith/r/https://example.org/pith/x', '/r/https://example.org/pith/x'],
])('%s is %s here', (url, path) => {
  expect(withoutBasePath(url, '/pith')).toBe(path);
  expect(withoutBasePath(url, '')).toBe(url);
});
