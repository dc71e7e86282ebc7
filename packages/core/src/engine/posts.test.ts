import { expect, test } from 'vitest';
import { innerHtml } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { findPosts, markPosts } from './posts.ts';
import { type Block, Survey } from './survey.ts';

const SAID = 'The tide was an hour late today, and nobody at the harbour could say why it was so this time.';
const post = (name: string, date: string) =>
  `<div class="post"><span class="username">${name}</span><div class="when">${date}</div><p>${SAID}</p></div>`;
const thread = post('Ann', '5 May 2024') + post('Bo', '6 May 2024') + post('Cy', '7 May 2024');

/** What becomes of a thread of which only some blocks are kept; what is not kept stays in the tree here. */
function marked(html: string, isKept: (block: Block) => boolean): string {
  const body = parseHtml(html).body!;
  const evidence = new Evidence(new Survey(body), undefined);
  markPosts(findPosts(evidence, evidence.survey.blocks.map(isKept)));
  return innerHtml(body);
}

const isProse = ({ words }: Block) => words > 10;

test('each post starts with who wrote it and when, and a line stands between two', () => {
  const html = marked(thread, isProse);
  expect(html.match(/<article class="post"><p><strong>Ann<\/strong>, 5 May 2024<\/p>/g)).toHaveLength(1);
  expect(html.match(/<hr><article class="post"><p><strong>(?:Bo|Cy)<\/strong>, [67] May 2024<\/p>/g)).toHaveLength(2);
});

test('what a post says of itself is not said twice', () => {
  expect(marked(thread, () => true)).not.toContain('<strong>');
});

test.each([
  ['a page without posts', `<p>${SAID}</p>`, isProse],
  ['posts of which nothing is kept', thread, () => false],
  ['two posts, which are no pattern yet', post('Ann', '5 May 2024') + post('Bo', '6 May 2024'), isProse],
] as const)('leaves alone: %s', (_, html, isKept) => {
  expect(marked(html, isKept)).toBe(innerHtml(parseHtml(html).body!));
});
