import { expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { decideReviewsOfShop } from './reviews.ts';
import { Survey } from './survey.ts';

const card = (name: string) =>
  `<li><h3><a href="/${name}">${name} clock</a></h3><p class="review-count">${name.length} reviews</p><p>€${name.length}9</p></li>`;
const list = `<ul>${['Brass', 'Oak', 'Steel', 'Copper'].map(card).join('')}</ul>`.repeat(20);
const text = 'It hangs in our hall and shows when we can swim in the sea';

/** What is left below the list of a shop; the engine did not keep names and titles with a dash. */
function left(html: string): string[] {
  const evidence = new Evidence(new Survey(parseHtml(`<h1>Clocks</h1>${list}${html}`).body!), 'Clocks');
  const { blocks } = evidence.survey;
  const keep = blocks.map((block) => !block.text.startsWith('-'));
  decideReviewsOfShop(evidence, keep);
  const shop = new Survey(parseHtml(`<h1>Clocks</h1>${list}`).body!).blocks.length;
  expect(keep.slice(0, shop)).toEqual(blocks.slice(0, shop).map(() => true));
  return blocks.filter(({ index }) => index >= shop && keep[index]).map((block) => block.text);
}

test.each([
  [
    'a few of them, with their heading',
    `<h2>Happy customers</h2><div class="reviews"><h4>- Great</h4><p>${text}</p><p>- ${text}</p></div><h2>End</h2>`,
    ['End'],
  ],
  ['a section of them', `<section><h2>Customer reviews</h2><p>${text}</p><p>- ${text}</p></section>`, []],
])('drops %s', (_, html, texts) => expect(left(html)).toEqual(texts));

test('reviews that are kept have their titles and names', () => {
  const reviews = Array.from(
    { length: 14 },
    (_, i) => `<div><h4>- Great ${i}</h4><p>${text} ${i}</p><p>- Ann ${i}</p></div>`,
  );
  expect(left(`<div class="testimonials">${reviews.join('')}</div>`)).toHaveLength(42);
});

test('a whole one stays, however short', () => {
  expect(left(`<div class="review-card"><h3>Brass clock</h3><p>${text}</p></div>`)).toEqual(['Brass clock', text]);
});

test('numbers of reviews stay', () => {
  expect(left('<div class="reviews"><p>4.9 of 5</p></div>')).toEqual(['4.9 of 5']);
});
