import { describe, expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

const kinds = (text: string) =>
  blocksOf(text).map(({ kind, text: block }) => `${kind}: ${block.replaceAll('\n', '⏎')}`);

describe('blocks of Markdown', () => {
  test.each<[string, string, string[]]>([
    ['nothing', '\n\n', []],
    ['paragraphs', 'one\ntwo\n\n\nthree\n', ['text: one⏎two', 'text: three']],
    ['headings need no empty line', '# A\ntext\n## B\n', ['heading: # A', 'text: text', 'heading: ## B']],
    ['hashes that are no heading', '#tag\n\n####### x', ['text: #tag', 'text: ####### x']],
    ['frontmatter', '---\na: 1\n\nb: 2\n---\n\n# A', ['frontmatter: ---⏎a: 1⏎⏎b: 2⏎---', 'heading: # A']],
    ['a horizontal rule is no frontmatter', 'a\n\n---\n\nb', ['text: a', 'text: ---', 'text: b']],
    ['code with empty lines', '```js\na\n\n# b\n```\n\nc', ['code: ```js⏎a⏎⏎# b⏎```', 'text: c']],
    ['a fence inside a longer one', '````\n```\n\na\n````\n\nb', ['code: ````⏎```⏎⏎a⏎````', 'text: b']],
    ['an unclosed fence', '```\na\n\nb', ['code: ```⏎a⏎⏎b']],
    ['formulas', '$$\na\n\nb\n$$\n\nc', ['code: $$⏎a⏎⏎b⏎$$', 'text: c']],
    ['a formula in one line', '$$a$$\n\nb', ['code: $$a$$', 'text: b']],
    ['tables', '| a |\n| - |\n| 1 |\n\nb', ['table: | a |⏎| - |⏎| 1 |', 'text: b']],
    ['list items with their content', '- a\n\n  more\n\n- b', ['text: - a⏎⏎  more', 'text: - b']],
    ['code in a list item', '- a\n\n  ```\n  x\n\n  y\n  ```\n\nb', ['text: - a⏎⏎  ```⏎  x⏎⏎  y⏎  ```', 'text: b']],
    ['code in a quote', '> ```\n> # a\n> ```\n\nb', ['text: > ```⏎> # a⏎> ```', 'text: b']],
    ['footnotes', '[^1]: a\n\n    more\n\n[^2]: b', ['text: [^1]: a⏎⏎    more', 'text: [^2]: b']],
  ])('%s', (_, text, expected) => {
    expect(kinds(text)).toEqual(expected);
  });
});

test('plain text has paragraphs only', () => {
  expect(blocksOf('---\na\n---\n\n# b\n  c\n\n```\n\nd', { isPlain: true }).map(({ text }) => text)).toEqual([
    '---\na\n---',
    '# b\n  c',
    '```',
    'd',
  ]);
});
