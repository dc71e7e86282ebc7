import { expect, test } from 'vitest';
import { cleanPath } from './cleanPath.ts';

test.each([
  ['//api/bookmarks', '/api/bookmarks'],
  ['/api//bookmarks/?a=//b', '/api/bookmarks/?a=//b'],
  ['/api/x/../bookmarks', '/api/bookmarks'],
  ['/../../api', '/api'],
  ['/api/./x', '/api/x'],
  ['//evil.example/x', '/evil.example/x'],
  ['/..', '/'],
  ['//', '/'],
])('%s is %s', (path, clean) => {
  expect(cleanPath(path)).toBe(clean);
});

test.each(['/', '/api/bookmarks/', '/api/bookmarks?url=https://a.example//x', '/r/https://a.example//x', '/a..b/.c'])(
  '%s is clean',
  (path) => {
    expect(cleanPath(path)).toBeUndefined();
  },
);
