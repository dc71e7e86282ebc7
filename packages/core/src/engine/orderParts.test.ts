import { expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { dropOrderParts } from './orderParts.ts';
import { Survey } from './survey.ts';

const TITLE = 'Tide clock, brass';

/** What is dropped of a page of which everything was kept. */
function dropped(html: string): string[] {
  const evidence = new Evidence(new Survey(parseHtml(html).body!), TITLE);
  const keep = evidence.survey.blocks.map(() => true);
  dropOrderParts(evidence, keep);
  return evidence.survey.blocks.filter(({ index }) => !keep[index]).map(({ text }) => text);
}

const buttons = (...names: string[]) => names.map((name) => `<button><p>${name}</p></button>`).join('');
const after = '<h2>Description</h2><p>It knows when the water comes.</p>';

test.each([
  [
    'buttons of the order, and the name in a bar',
    `<div>${TITLE}</div><h1>${TITLE}</h1><button>Add to basket</button><p>Quantity discounts on request</p><p>Buy now!</p><p>In den Warenkorb</p>`,
    [TITLE, 'Add to basket', 'In den Warenkorb'],
  ],
  [
    'buttons in a row, with their label',
    `<h1>${TITLE}</h1><p>Finish</p><div>${buttons('Brass', 'Steel', 'Copper', 'Black')}</div><p>Ships flat.</p>`,
    ['Finish', 'Brass', 'Steel', 'Copper', 'Black'],
  ],
  [
    'labels of fields, and the heading over them',
    `<h1>${TITLE}</h1><h4>Sizes</h4><div><label>Small</label><label>Large</label></div>${after}`,
    ['Sizes', 'Small', 'Large'],
  ],
  [
    'a section about delivery',
    `<h1>${TITLE}</h1><h3>Shipping &amp; Returns</h3><p>We ship everywhere.</p>${after}`,
    ['Shipping & Returns', 'We ship everywhere.'],
  ],
  [
    'the same in German',
    `<h1>${TITLE}</h1><h3>Versand und Rückgabe</h3><p>Ab 5 €.</p>`,
    ['Versand und Rückgabe', 'Ab 5 €.'],
  ],
  ['a tab over its heading', `<h1>${TITLE}</h1><p>Description</p>${after}`, ['Description']],
  ['the name once more', `<h1>${TITLE}</h1><p>${TITLE}</p>${after}`, [TITLE]],
])('drops %s', (_, html, texts) => expect(dropped(html)).toEqual(texts));

test.each([
  [
    'buttons that open parts of the page',
    `<h1>${TITLE}</h1>${'<button>Size</button><p>It is as tall as a mug and as wide as a plate.</p>'.repeat(4)}`,
  ],
  ['a section about what is delivered', `<h1>${TITLE}</h1><h3>Delivery contents</h3><p>Clock, battery, screws.</p>`],
  [
    'a long section',
    `<h1>${TITLE}</h1><h3>Delivery</h3>${'<p>The pump delivers twelve litres of water in a minute.</p>'.repeat(40)}`,
  ],
  ['a heading that never had a text', `<h1>${TITLE}</h1><h3>Gallery</h3><img src="a.jpg"><h3>Care</h3><p>Dust it.</p>`],
  ['a name in a table', `<h1>${TITLE}</h1><table><tr><td>${TITLE}</td><td>20 cm</td></tr></table>`],
])('keeps %s', (_, html) => expect(dropped(html)).toEqual([]));
