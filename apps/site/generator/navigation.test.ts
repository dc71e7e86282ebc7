import { expect, test } from 'vitest';
import { documents, read } from '../../../tools/docs/markdown.ts';
import { addressOf } from './links.ts';
import { readNavigation } from './navigation.ts';

test('groups are headings and lines before lists; links are pages of the site', () => {
  const readme = `# Documentation

## Guides

Start here:

- [Search](guide/search.md): the [query](reference/cli.md#pith-search) language
- [Rules](reference/rules.md) and [\`built-in\` rules](reference/built-in-rules.md)

## Empty

- [Contributing](../CONTRIBUTING.md)
`;
  expect(readNavigation(readme)).toEqual([
    {
      title: 'Start here',
      links: [
        { title: 'Search', address: 'guide/search.html' },
        { title: 'Rules', address: 'reference/rules.html' },
        { title: 'Built-in rules', address: 'reference/built-in-rules.html' },
      ],
    },
  ]);
});

test('the sidebar has every document but the decision records', () => {
  const linked = readNavigation(read('docs/README.md')).flatMap(({ links }) => links.map(({ address }) => address));
  const pages = documents.filter((path) => /^docs\/(?!decisions\/\d|README)/.test(path)).map(addressOf);
  expect(linked.toSorted()).toEqual(pages.toSorted());
});
