import { expect, test } from 'vitest';
import { innerHtml } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { markOldPrices } from './markOldPrices.ts';
import { Survey } from './survey.ts';

function marked(html: string): string[] {
  const body = parseHtml(html).body!;
  const survey = new Survey(body);
  markOldPrices(
    survey,
    survey.blocks.map(() => true),
  );
  return [...innerHtml(body).matchAll(/<del>(.*?)<\/del>/g)].map(([, text]) => text!.replace(/<[^>]*>/g, ''));
}

test.each([
  [
    'a span beside the new price',
    '<p><span class="price-original">$100.00</span> <span>$90.00</span></p>',
    ['$100.00'],
  ],
  [
    'a line below the new price',
    '<div><p class="now">149,00 €</p><p class="old-price">1.199,00 €</p></div>',
    ['1.199,00 €'],
  ],
  [
    'letters of regular weight',
    '<p><span class="weight-regular">$90</span> <span class="weight-regular strikethrough">$100</span></p>',
    ['$100'],
  ],
  ['a line by a utility class', '<p><b>$90</b> <span class="ml-2 line-through">$100</span></p>', ['$100']],
  ['a line by a style', '<p><b>$90</b> <span style="text-decoration: line-through">$100</span></p>', ['$100']],
  ['a label', '<p><b aria-label="Sale price $90">$90</b> <i aria-label="Original price $100">$100</i></p>', ['$100']],
  [
    'a price after the spaces that a template left',
    `<p><b>${' '.repeat(200)}$15</b> <span class="price-regular">$20</span></p>`,
    ['$20'],
  ],
  [
    'old prices of cards, whatever the next one costs',
    '<div><div><p><span>$15</span> <span class="price-regular">$20</span></p></div><div><p><span>$25</span> <span class="price-regular">$30</span></p></div></div>',
    ['$20', '$30'],
  ],
  ['an amount in several elements', '<p><span class="was"><bdi><span>$</span>20</bdi></span> <b>$15</b></p>', ['$20']],
])('marks %s', (_, html, old) => expect(marked(html)).toEqual(old));

test.each([
  ['a regular price that is the only one', '<p><span class="price-regular">$100.00</span></p>'],
  ['a regular price beside a higher one', '<p><span class="price-regular">$90.00</span> <span>$100.00</span></p>'],
  [
    'an old price far from the other',
    '<div><div><div><p class="old">$9</p></div></div></div><section><p>$5</p></section>',
  ],
  ['a price that is struck out', '<p><s class="old">$9</s> <b>$5</b></p>'],
  [
    'a lower price beside what is saved',
    '<p><span class="compare">$89</span> <span>$98</span> <span>9% saved</span></p>',
  ],
  ['two prices without names', '<p><span>$9</span> <span>$5</span></p>'],
])('leaves %s', (_, html) => expect(marked(html)).toEqual([]));

test.each([
  ['$</sup>19<sup>.99</sup>', '<p>$19.99</p>'],
  ['US </sup>$19.99<sup>2</sup>', '<p><sup>US </sup>$19.99<sup>2</sup></p>'],
])('writes raised signs and cents on the line: %s', (html, line) => {
  const body = parseHtml(`<p><sup>${html}</p>`).body!;
  const survey = new Survey(body);
  markOldPrices(survey, [true]);
  expect(innerHtml(body)).toBe(line);
});
