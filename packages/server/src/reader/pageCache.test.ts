import { expect, test } from 'vitest';
import { cacheKey, createPageCache } from './pageCache.ts';

const pages = (characters: number) => ({ loaded: { html: 'x'.repeat(characters) }, fetchedLeads: undefined });

test('drops the least recently used pages beyond its size', () => {
  const cache = createPageCache(10_000);
  for (const key of ['a', 'b', 'c']) cache.put(key, pages(400)); // each counts 2400
  cache.get('a');
  cache.put('d', pages(400));
  cache.put('e', pages(400));
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd', 'e']);
  cache.put('f', pages(400));
  expect(cache.get('a')).toBeUndefined();
});

test('does not keep a page that would fill it', () => {
  const cache = createPageCache(10_000);
  cache.put('a', pages(9000));
  expect(cache.get('a')).toBeUndefined();
});

test.each([
  ['another user', 'ann', 'https://example.com/a', false],
  ['another case', 'bob', 'HTTPS://EXAMPLE.com/A', true],
  ['a fragment', 'bob', 'https://example.com/a#b', true],
  ['a route', 'bob', 'https://example.com/a#/b', false],
  ['a query', 'bob', 'https://example.com/a?b', false],
])('%s', (_, user, url, isSame) => {
  expect(cacheKey(user, url, {}) === cacheKey('bob', 'https://example.com/a', {})).toBe(isSame);
});
