import { expect, test } from 'vitest';
import { innerHtml } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { findPosts, formatPosts } from './posts.ts';
import { type Block, Survey } from './survey.ts';

const TEXT = 'The tide was an hour late today, and nobody at the harbour could say why it was so this time.';
const post = (name: string, date: string) =>
  `<div class="post"><span class="username">${name}</span><div class="when">${date}</div><p>${TEXT}</p></div>`;
const thread = post('Ann', '5 May 2024') + post('Bo', '6 May 2024') + post('Cy', '7 May 2024');

/** Formats a thread of which only some blocks are kept. Dropped blocks stay in the tree here. */
function marked(html: string, isKept: (block: Block) => boolean): string {
  const body = parseHtml(html).body!;
  const evidence = new Evidence(new Survey(body), undefined);
  formatPosts(findPosts(evidence, evidence.survey.blocks.map(isKept)));
  return innerHtml(body);
}

const isProse = ({ words }: Block) => words > 10;

test('each post starts with author and date, and a rule separates two posts', () => {
  const html = marked(thread, isProse);
  expect(html.match(/<article class="post"><p><strong>Ann<\/strong>, 5 May 2024<\/p>/g)).toHaveLength(1);
  expect(html.match(/<hr><article class="post"><p><strong>(?:Bo|Cy)<\/strong>, [67] May 2024<\/p>/g)).toHaveLength(2);
});

test('the date follows a heading with the name', () => {
  const named = thread.replaceAll(/<span class="username">(\w+)<\/span>/g, '<h4 class="username">$1</h4>');
  const html = marked(named, ({ words, text }) => words > 10 || /^\w+$/.test(text));
  expect(html).toContain('<h4 class="username">Bo</h4><p>6 May 2024</p>');
});

test('author and date are not repeated if the post shows them', () => {
  expect(marked(thread, () => true)).not.toContain('<strong>');
});

test.each([
  ['a page without posts', `<p>${TEXT}</p>`, isProse],
  ['posts without kept text', thread, () => false],
  ['only two posts', post('Ann', '5 May 2024') + post('Bo', '6 May 2024'), isProse],
] as const)('leaves alone: %s', (_, html, isKept) => {
  expect(marked(html, isKept)).toBe(innerHtml(parseHtml(html).body!));
});
