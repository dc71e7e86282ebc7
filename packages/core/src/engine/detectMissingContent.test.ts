import { expect, test } from 'vitest';
import { describedFrom } from '../../test/kit.ts';
import { foldedText } from '../dom/index.ts';
import { choose } from './choose.ts';

const menu = `<header><a href="/">Harbour</a><nav><ul>${['Clocks', 'Lamps', 'Maps', 'Boats', 'Ropes', 'Charts']
  .map((name) => `<li><h3>${name}</h3><p>All that we have of ${name}, old and new, for the sea and the shore.</p></li>`)
  .join('')}</ul></nav></header>`;
const footer = `<footer><p>${'We sell clocks and lamps to those who live by the sea. '.repeat(4)}</p></footer>`;
const chosen = (main: string) => {
  const doc = describedFrom(`<title>Tide clocks</title>${menu}${main}${footer}`);
  const { body, warnings } = choose(doc);
  return { text: foldedText(body), types: warnings.map(({ type }) => type) };
};

test('a page with an empty main part has no content but a warning', () => {
  const html = '<a href="#main">Skip to the content</a><main id="main"><div id="app"></div></main>';
  expect(chosen(html)).toEqual({ text: '', types: ['needs-rendering'] });
});

test.each([
  ['without a main part', ''],
  [
    'with text beside the empty main part',
    `<main></main><div><p>${'The tide clock goes round once a tide. '.repeat(4)}</p></div>`,
  ],
  ['with text in the main part', '<main><p>The tide clock goes round.</p></main>'],
])('a page %s may have content', (_, main) => {
  expect(chosen(main).types).not.toContain('needs-rendering');
});

test('a page with nothing but a few links waits for its scripts', () => {
  const links = '<div><a href="/">Tides</a> <a href="/clock">Tide clock</a> <a href="/gifts">Give us a gift</a></div>';
  const types = (html: string) => choose(describedFrom(html)).warnings.map(({ type }) => type);
  expect(types(`${links}<script src="app.js"></script>`)).toEqual(['needs-rendering']);
  expect(types(links)).toEqual([]);
});

test('a page with nothing but menus and a footer has no content', () => {
  const { body, warnings } = choose(
    describedFrom(`<title>Tide clocks</title>${footer.replace(/(We sell [a-z ]+)/g, '<a href="/shop">$1</a>')}`),
  );
  expect([foldedText(body), warnings.map(({ type }) => type)]).toEqual(['', ['needs-rendering']]);
});
