import { expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { context } from './contexts.ts';
import { Evidence } from './evidence.ts';
import { categoryBit } from './names.ts';
import { type Block, Survey } from './survey.ts';

const evidenceOf = (html: string) =>
  new Evidence(new Survey(parseHtml(`<body>${html}</body>`).body!), 'The tide was late');
const text = '<p>The tide came in late, and the boats lay on the sand until noon.</p>';

test.each([
  ['a heading', '<h3>Related articles</h3>', true],
  ['a label', '<p>You may also like:</p>', true],
  ['the heading of a box', '<h3>Subscribe</h3>', true],
  ['a button', '<button>Subscribe</button>', false],
  ['a link', '<a href="/more">Read more</a>', false],
  ['a label of buttons', '<p>Share this:</p>', false],
  ['a heading of the text', '<h3>Recommended configuration</h3>', false],
  ['a sentence', '<h3>Similarly, the moon</h3>', false],
])('%s starts a section of other pages or not', (_, html, expected) => {
  expect(evidenceOf(`<div>${html}${text}${text.replace('tide', 'flood')}</div>`).inRelated.at(-1)).toBe(expected);
});

test('a heading over posts starts comments, not other pages', () => {
  const evidence = evidenceOf(`<div><h3>Comments</h3><p>Ann, 5 May 2024</p>${text}<a href="#">Reply</a></div>`);
  expect([evidence.inComments.at(-1), evidence.inRelated.at(-1)]).toEqual([true, false]);
});

test.each([
  ['the whole page says nothing', `<form>${text}${text}</form><p>Imprint</p>`, [false, false, false]],
  ['a part of the page counts', `<form><p>Your name</p></form>${text}`, [true, false]],
  [
    'a search in the form of the page counts',
    `<form><p role="search">Search</p>${text}${text}</form>`,
    [true, false, false],
  ],
])('a form around %s', (_, html, isInForm) => {
  const { survey } = evidenceOf(html);
  expect(survey.blocks.map(({ element }) => (survey.contexts[element]! & context.form) !== 0)).toEqual(isInForm);
});

test('names around most of the page say nothing', () => {
  const { survey, categoriesOnPath } = evidenceOf(
    `<div class="popup">${text}${text}</div><div class="popup"><p>Buy</p></div>`,
  );
  const isInPopup = ({ element }: Block) => (categoriesOnPath[element]! & categoryBit.popup) !== 0;
  expect(survey.blocks.map(isInPopup)).toEqual([false, false, true]);
});

test.each([
  ['the name of the page in its trail', '<nav><p>The tide was late</p></nav>'],
  ['a section', '<h2>The tide and the clock</h2>'],
])('the first heading is the title, although %s has more of its words', (_, html) => {
  const { survey, titleBlock } = evidenceOf(`<h1>A late tide and its reasons</h1>${text}${html}${text}`);
  expect(survey.blocks[titleBlock]!.text).toBe('A late tide and its reasons');
});
