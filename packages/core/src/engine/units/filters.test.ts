import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Evidence } from '../evidence.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { dropFilters } from './filters.ts';

const offers = ['Long oar', 'Red sail', 'Wet rope']
  .map(
    (name) => `<div class="card"><img src="o.jpg"><a href="/o">${name}</a><p>A thing for boats of all sizes</p></div>`,
  )
  .join('');

/** What is left besides the offers. */
function left(html: string): string {
  const evidence = new Evidence(new Survey(parseHtml(`<h1>Boats</h1>${html}${offers}`).body!), 'Boats');
  const { blocks } = evidence.survey;
  const decision = new Decision(blocks.map(() => ({ keep: true, isCopy: false, probability: 0.5 })));
  dropFilters(evidence, decision);
  const texts = blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
  expect(texts.filter((text) => text === 'A thing for boats of all sizes')).toHaveLength(3);
  return texts.slice(1, -6).join(' ');
}

const tick = (name: string) => `<li><label><input type="checkbox">${name}</label> <span>(3)</span></li>`;

test.each([
  ['labels to tick', `<div><h3>Colour</h3><ul>${tick('Red')}${tick('Blue')}${tick('Green')}</ul></div>`],
  ['a box of that name', '<div class="facets-wrapper"><p>Size</p><button>Small</button><a href="?s=l">Large</a></div>'],
  ['an order', '<div data-testid="sort-menu"><p>Sort by</p><p>Newest</p></div>'],
])('drops %s', (_, html) => {
  expect(left(html)).toBe('');
});

test.each([
  ['two labels', `<div><label>Name</label><label>Age</label></div>`, 'Name Age'],
  [
    'labels among entries',
    `<div>${'<p><label>+</label><a href="/a">Bell</a></p>'.repeat(3)}</div>`,
    '+ Bell + Bell + Bell',
  ],
  [
    'a text in a box of that name',
    '<div class="filter-guide"><p>How to choose a filter for the pump of a boat</p></div>',
    'How to choose a filter for the pump of a boat',
  ],
])('keeps %s', (_, html, text) => {
  expect(left(html)).toBe(text);
});

test('keeps a box of that name with the list', () => {
  expect(left('<p>Noon</p><div class="filters"><img src="a.jpg"><a href="/b">Bell</a></div>')).toBe('Noon Bell');
});

test.each([
  ['div', (name: string) => `<div class="offer"><img src="o.jpg"><a href="/o">${name}</a><p>$9</p></div>`],
  ['li', (name: string) => `<li><a href="/o"><img src="o.jpg"><h3>${name}</h3></a><span>9 €</span></li>`],
])('drops the choices of a box of that name, not its offers (%s)', (_, offer) => {
  const choices = `<form>${['Red', 'Blue', 'Green', 'Grey', 'Pink'].map(tick).join('')}</form>`;
  const list = ['Bell', 'Lamp', 'Sail'].map(offer).join('');
  expect(left(`<div id="results-with-facets">${choices}<div>${list}</div></div>`)).toMatch(/^Bell \S+( €)? Lamp/);
});
