import { expect, test } from 'vitest';
import { innerHtml } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { findNameAndPrice, formatProduct } from './product.ts';
import { Survey } from './survey.ts';

const TITLE = 'Tide clock, brass';
const row = (label: string, value: string) => `<div class="row"><div>${label}</div><div>${value}</div></div>`;
const evidenceOf = (html: string) => new Evidence(new Survey(parseHtml(html).body!), TITLE);

/** Formats a page of which everything is kept. */
function shaped(html: string): string {
  const evidence = evidenceOf(html);
  const body = evidence.survey.elements[0]!;
  formatProduct(
    evidence,
    evidence.survey.blocks.map(() => true),
    body,
  );
  return innerHtml(body);
}

test('the name comes first', () => {
  expect(shaped(`<p>Free delivery</p><div><h2>${TITLE}</h2></div>`)).toBe(
    `<h1>${TITLE}</h1><p>Free delivery</p><div></div>`,
  );
});

test('a price in another part of the page follows the name, with the old one', () => {
  const text = `<p>${'It goes round once a tide. '.repeat(5)}</p>`;
  expect(shaped(`<div><h2>${TITLE}</h2>${text}</div><aside><div><s>€99.00</s><b>€89.00</b></div>${text}</aside>`)).toBe(
    `<h1>${TITLE}</h1><div><s>€99.00</s><b>€89.00</b></div><div>${text}</div><aside>${text}</aside>`,
  );
});

test('the price and what is beside it follow the name', () => {
  const text = `<p>${'It goes round once a tide. '.repeat(5)}</p>`;
  const box = (inner: string) => `<div class="side"><h2>${inner}</h2><p>€89.00</p><p>In stock</p></div>`;
  expect(shaped(`${text}<section>${box(TITLE)}</section>`)).toBe(
    `<h1>${TITLE}</h1><div class="side"><p>€89.00</p><p>In stock</p></div>${text}<section></section>`,
  );
  expect(shaped(`<p>Free delivery</p><main>${box(TITLE)}</main>`)).toBe(
    `<h1>${TITLE}</h1><p>€89.00</p><p>Free delivery</p><main><div class="side"><p>In stock</p></div></main>`,
  );
});

test.each([
  ['a price near the name', `<h1>${TITLE}</h1><p>€89.00</p><p>It goes round.</p>`, [TITLE, '€89.00']],
  [
    'brand and availability beside the name',
    `<p class="product-brand">Ann & Sons</p><h1>${TITLE}</h1><p>€89.00</p><p>Available services</p><button class="brand-new">Join</button><p>In stock</p>`,
    [TITLE, '€89.00', 'Ann & Sons', 'In stock'],
  ],
  ['no price, only the name', `<h1>${TITLE}</h1><p>It goes round once a tide.</p>`, [TITLE]],
  [
    'a sentence that mentions a price',
    `<h1>${TITLE}</h1><p>It was sold for €89.00 in the year before last.</p>`,
    [TITLE],
  ],
  ['a price too far from the name', `<h1>${TITLE}</h1>${'<p>Word.</p>'.repeat(60)}<p>€5.00</p>`, [TITLE]],
  [
    'no price of another product',
    `<h1>${TITLE}</h1><ul>${'<li><a href="/p/b">A clock</a><p>€5.00</p></li>'.repeat(3)}</ul>`,
    [TITLE],
  ],
  [
    'the price of a size',
    `<h1>${TITLE}</h1><ul>${'<li><a href="#b">A size</a><p>€5.00</p></li>'.repeat(3)}</ul>`,
    [TITLE, '€5.00'],
  ],
  [
    'no price of its delivery',
    `<h1>${TITLE}</h1><p>Cost to ship: €5.00</p><p>Free delivery over €50</p><p>€89.00</p>`,
    [TITLE, '€89.00'],
  ],
  ['no name', '<p>€89.00</p>', []],
])('finds name and price: %s', (_, html, texts) => {
  expect(findNameAndPrice(evidenceOf(html)).map(({ text }) => text)).toEqual(texts);
});

test.each([
  ['the amount of the metadata before another', `<h1>${TITLE}</h1><p>€120.00</p><p>€89.00</p>`, '89.00', '€89.00'],
  ['the same above the name', `<p>€89</p><p>Word.</p><h1>${TITLE}</h1>`, '89.00', '€89'],
  ['the same far below', `<h1>${TITLE}</h1>${'<p>Word.</p>'.repeat(60)}<p>1.089,00 €</p>`, '1089', '1.089,00 €'],
  [
    'not that of another product',
    `<h1>${TITLE}</h1><p>€120.00</p><p><a href="/other">€89.00</a></p>`,
    '89.00',
    '€120.00',
  ],
  ['the first one, if the page does not show it', `<h1>${TITLE}</h1><p>€120.00</p>`, '89.00', '€120.00'],
])('finds the price: %s', (_, html, claimed, text) => {
  expect(findNameAndPrice(evidenceOf(html), claimed)[1]?.text).toBe(text);
});

test('rows of a label and a value become a definition list', () => {
  const rows = row('Depth', '4.5 cm') + row('Weight', '1.2 kg') + row('Battery', '1 × AA');
  expect(shaped(`<p>Before</p><section>${rows}</section><p>After</p>`)).toBe(
    '<p>Before</p><section><dl><dt>Depth</dt><dd>4.5 cm</dd><dt>Weight</dt><dd>1.2 kg</dd><dt>Battery</dt><dd>1 × AA</dd></dl></section><p>After</p>',
  );
});

test('so do rows with wrappers', () => {
  const wrapped = (label: string, value: string) =>
    `<div class="row"><div><p><span>${label}</span></p><div>${value}</div></div></div>`;
  expect(shaped(['Depth', 'Width', 'Height'].map((label) => wrapped(label, '4.5 cm')).join(''))).toContain(
    '<dl><dt><span>Depth</span></dt><dd>4.5 cm</dd><dt>',
  );
});

test.each([
  ['too few rows', row('Depth', '4.5 cm') + row('Weight', '1.2 kg')],
  ['rows of three', row('Depth', '4.5 cm</div><div>about').repeat(4)],
  ['links', row('<a href="/a">Depth</a>', '4.5 cm').repeat(4)],
  ['headings', '<div class="row"><h3>Depth</h3><div>4.5 cm</div></div>'.repeat(4)],
  ['running text', row('Depth', 'It is deep. '.repeat(12)).repeat(4)],
])('leaves alone: %s', (_, rows) => {
  expect(shaped(`<section>${rows}</section>`)).not.toContain('<dl>');
});

test('two labels with their values side by side are no label and value', () => {
  const pair = (label: string, value: string) => `<div class="pair"><span>${label}</span> <span>${value}</span></div>`;
  const rows = ['Width', 'Height', 'Depth'].map((name) => `<div>${pair(name, '20 cm')}${pair('Weight', '1 kg')}</div>`);
  const html = `<h1>${TITLE}</h1><section>${rows.join('')}</section>`;
  expect(shaped(html)).toBe(html);
});
