import { expect, test } from 'vitest';
import { categoriesOfHost } from './categories.ts';

test.each<[string, string[]]>([
  ['github.com', ['programming', 'code']],
  ['www.stackoverflow.com', ['programming', 'qa']],
  ['medium.com', ['blog']],
  ['dev.to', ['programming', 'tutorial']],
  ['ann.substack.com', ['blog']],
  ['de.wikipedia.org', ['reference']],
  ['codereview.stackexchange.com', ['programming', 'qa']],
  ['cooking.stackexchange.com', ['qa']],
  ['store.steampowered.com', ['video games']],
  ['tripadvisor.com', ['forum', 'travel']],
  ['badgithub.com', []],
  ['github.com.evil.example', []],
  ['com', []],
  ['', []],
])('%s is about %j', (host, expected) => {
  expect(categoriesOfHost(host)).toEqual(expected);
});
