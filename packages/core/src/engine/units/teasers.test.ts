import { expect, test } from 'vitest';
import { describedFrom } from '../../../test/kit.ts';
import { extract } from '../../pipeline.ts';
import { Evidence } from '../evidence.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { dropMenuTexts, dropTeasers } from './teasers.ts';

const paragraph = (text: string) =>
  `<p>${text}, and the harbour master, who has kept the log for thirty years, wrote that nobody had seen the like of it before.</p>`;
const article = `<div class="text"><h1>The tide was late</h1>${[
  'The tide came in late',
  'The boats lay on the sand',
  'The ferry waited at the pier',
  'The clocks were right',
  'The moon was full',
]
  .map(paragraph)
  .join('')}</div>`;
const teaser = (name: string, text: string) =>
  `<div class="box"><h3><a href="/${name}">${name} in the news</a></h3>${paragraph(text)}</div>`;
const teasers = [
  teaser('Boats', 'A boat with nine sails left the yard'),
  teaser('Whales', 'Two whales swam past the lighthouse'),
  teaser('Clocks', 'The clock of the town hall stopped at noon'),
];
const page = (before: string, after: string) =>
  `<title>The tide was late</title><body><div class="page">${before}${article}${after}</div></body>`;

test.each([
  ['after the text', page('', `<div>${teasers.join('')}</div>`)],
  ['before the text', page(`<div>${teasers.join('')}</div>`, '')],
])('drops teasers %s', (_, html) => {
  const { text } = extract(html);
  expect(text).toContain('The moon was full');
  expect(text).not.toContain('nine sails');
});

test.each([
  ['parts of the text with links', page('', '').replace('</div></div>', `${teasers.join('')}</div></div>`)],
  [
    'sections with links in their text',
    page(
      '',
      `<div>${teasers.join('').replace(/<h3><a ([^>]*)>(.*?)<\/a><\/h3><p>(\w+)/g, '<h3>$2</h3><p><a $1>$3</a>')}</div>`,
    ),
  ],
  ['sections with links to themselves', page('', `<div>${teasers.join('').replaceAll('href="/', 'href="#')}</div>`)],
  ['like parts without links', page('', `<div>${teasers.join('').replace(/<\/?a\b[^>]*>/g, '')}</div>`)],
])('keeps %s', (_, html) => {
  expect(extract(html).text).toContain('nine sails');
});

test('drops offers of other things in the text about a product', () => {
  const offer = (name: string, price: string) =>
    `<div class="card"><img src="/${name}.jpg"><h4><a href="/${name}">${name}</a></h4><p>${price}</p></div>`;
  const offers = ['Anchor', 'Lantern', 'Compass'].map((name) => offer(name, '$12.00')).join('');
  const html = page('', '').replace('</p><p>', `</p><p>$40.00</p><div>${offers}</div><p>`);
  const sold = `<meta property="og:type" content="product"><meta property="product:price:amount" content="40.00">${html}`;
  expect(extract(sold).page_type).toBe('product');
  expect(extract(sold).text).toContain('The boats lay on the sand');
  expect(extract(sold).text).not.toContain('Lantern');
  expect(extract(html).text).toContain('Lantern');
});

const product = `<meta property="og:type" content="product"><meta property="product:price:amount" content="40.00">`;

test.each([
  [
    'a section about other products, also if its cards have no prices and links',
    `<section><h2>Customers also bought</h2><ul>${['Anchor', 'Lantern', 'Compass'].map((name) => `<li><h3>${name} of brass, as good as new</h3></li>`).join('')}</ul></section>`,
  ],
  [
    'other products whose names are headings of the same rank',
    `<section><h2>You may also like…</h2><ul>${['Anchor', 'Lantern'].map((name) => `<li><h2>${name} of brass, as good as new</h2></li>`).join('')}</ul></section>`,
  ],
  [
    'what to buy in its place',
    '<section><h3>Consider these available items</h3><p>Lantern of brass, as good as new</p></section>',
  ],
  [
    'offers whose link is beside their name',
    `<div>${['Anchor', 'Lantern', 'Compass'].map((name) => `<div class="card"><h4>${name} of brass, as good as new</h4><p>$12.00</p><a href="/${name}"></a></div>`).join('')}</div>`,
  ],
])('drops, on the page of a product, %s', (_, offers) => {
  const { text } = extract(`${product}${page('', offers).replace('</p><p>', '</p><p>$40.00</p><p>')}`);
  expect(text).toContain('The boats lay on the sand');
  expect(text).not.toContain('Lantern');
});

test.each([
  ['a line', '<p><strong>Related:</strong> <a href="/whales">Whales in the bay</a></p>'],
  ['a line as a whole link', '<p><a href="/whales">Also read: Whales in the bay</a></p>'],
  ['a line with an arrow', '<p>» Related reading: <a href="/whales">Whales in the bay</a></p>'],
  ['a heading', '<h5>You might also like: <a href="/whales">Whales in the bay</a></h5>'],
])('drops a teaser in the text: %s', (_, line) => {
  const { text } = extract(page('', '').replace('</p><p>', `</p>${line}<p>`));
  expect(text).toContain('The boats lay on the sand');
  expect(text).not.toContain('Whales');
});

test.each([
  ['with more than the link', '<p>Related: <a href="/whales">Whales in the bay</a> are counted every year in May.</p>'],
  ['about the page itself', '<p>See also: <a href="#whales">Whales in the bay</a></p>'],
  ['that says what to read', '<p>Read more: <a href="/whales">Whales in the bay</a></p>'],
])('keeps a line %s', (_, line) => {
  expect(extract(page('', '').replace('</p><p>', `</p>${line}<p>`)).text).toContain('Whales');
});

test.each([
  ['names with links', ['Ann Ash', 'Bob Oak', 'Eve Elm'], true],
  ['titles with links', ['Ann Ash sails alone', 'Bob Oak is late', 'Eve Elm at sea again'], false],
])('%s below a heading of their own', (_, texts, stay) => {
  const people = texts.map((text) => `<div class="box"><h3><a href="/${text}">${text}</a></h3></div>`).join('');
  const evidence = new Evidence(
    new Survey(describedFrom(page('', `<div>${people}</div>`)).root.body!),
    'The tide was late',
  );
  const { blocks } = evidence.survey;
  const decision = new Decision(blocks.map(() => ({ keep: true, isCopy: false, probability: 1 })));
  dropTeasers(evidence, decision, false);
  expect(blocks.some(({ index, text }) => decision.keep[index] && text === texts[0])).toBe(stay);
});

test('the texts of a menu above the title are teasers', () => {
  const html = `<nav>${paragraph('Work with us')}</nav><p>Tides</p><h1>The tide was late</h1><nav><p>Noon</p></nav>`;
  const evidence = new Evidence(new Survey(describedFrom(html).root.body!), 'The tide was late');
  const decision = new Decision(evidence.survey.blocks.map(() => ({ keep: true, isCopy: false, probability: 0.5 })));
  dropMenuTexts(evidence, decision);
  expect(decision.keep).toEqual([false, true, true, true]);
});
