import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { unifyGists } from './unifyGists.ts';

test.each([
  [
    'a gist',
    '<script src="https://gist.github.com/ann/0a1b.js"></script>',
    '<iframe src="https://gist.github.com/ann/0a1b"></iframe>',
  ],
  [
    'one file of a gist',
    '<script src="//gist.github.com/ann/0a1b.js?file=tide.py"></script>',
    '<iframe src="https://gist.github.com/ann/0a1b" title="tide.py"></iframe>',
  ],
  [
    'another script',
    '<script src="https://evil.example/gist.github.com/a/0.js"></script>',
    '<script src="https://evil.example/gist.github.com/a/0.js"></script>',
  ],
])('%s', (_, before, after) => {
  expect(pageAfter(unifyGists, `<p>a</p>${before}`)).toBe(`<p>a</p>${after}`);
});
