import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../../../tools/docs/markdown.ts';
import { readDocument } from './documents.ts';
import { addressOf, linkTarget } from './links.ts';

const image = readdirSync(join(repository, 'docs/images'))[0]!;

test.each([
  ['docs/README.md', 'index.html'],
  ['docs/decisions/README.md', 'decisions/index.html'],
  ['docs/guide/search.md', 'guide/search.html'],
])('%s is at %s', (source, address) => {
  expect(addressOf(source)).toBe(address);
});

test.each([
  ['a page in the same folder', 'search.md', 'search.html'],
  ['a heading', '../reference/cli.md#pith-search', '../reference/cli.html#pith-search'],
  ['a heading of its own', '#in-a-program', 'install.html#in-a-program'],
  ['a folder’s list', '../decisions/README.md', '../decisions/index.html'],
  ['an image', `../images/${image}`, `../images/${image}`],
  ['a source file', '../../package.json', 'https://github.com/pith-reader/pith/blob/main/package.json'],
  ['a folder', '../../rules', 'https://github.com/pith-reader/pith/tree/main/rules'],
  ['another site', 'https://example.com/a.md', 'https://example.com/a.md'],
  ['a file that is not there', 'gone.md', undefined],
  ['a heading that is not there', 'search.md#gone', undefined],
])('links to %s', (_, link, address) => {
  expect(linkTarget('docs/guide/install.md', link)).toBe(address);
});

test('a document reports its dead links', () => {
  const text = '# Title\n\n[a](search.md) [b](gone.md) ![c](gone.png) [d](#gone) `[e](gone.md)`';
  expect(readDocument('docs/guide/install.md', text).deadLinks).toEqual(
    ['gone.md', 'gone.png', '#gone'].map((link) => `docs/guide/install.md: ${link}`),
  );
});
