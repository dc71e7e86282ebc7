import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { dropContents } from './contents.ts';
import { Decision } from './decision.ts';

const NAMES = ['Opening', '2. Reading', 'Closing'];
const sections = NAMES.map((name, i) => `<h2 id="s${i}"><a href="#s${i}">${name}</a></h2><p>About tides.</p>`).join('');
const list = (names: readonly string[], address = '#s') =>
  `<ul>${names.map((name, i) => `<li><a href="${address}${i}">${name}</a></li>`).join('')}</ul>`;

/** The texts that stay of a page of which everything is kept. */
function rest(html: string): string[] {
  const survey = new Survey(parseHtml(`<body>${html}</body>`).body!);
  const decision = new Decision(survey.blocks.map(() => ({ keep: true, isCopy: false, probability: 1 })));
  dropContents(survey, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const kept = NAMES.flatMap((name) => [name, 'About tides.']);

test.each<[string, string, string[]?]>([
  ['a list of the headings', list(NAMES)],
  ['with its label', `<p>Table of contents</p>${list(NAMES)}`],
  ['with its label and other words', `<p>Table of contents</p>${list(['Start', 'Middle', 'End'])}`],
  ['in another alphabet', `<p>Содержание</p>${list(['Start', 'Middle', 'End'])}`],
  ['of which only the label is there', '<h2>Table of Contents:</h2>'],
  ['with the address of the page', list(NAMES, 'https://example.com/tides#s')],
  ['in one paragraph', `<p>${NAMES.map((name, i) => `<a href="#s${i}">${name}</a>`).join('<br>')}</p>`],
  ['in a row', `<div>${NAMES.map((name, i) => `<a href="#s${i}">${name}</a>`).join(' | ')}</div>`],
  ['in a table of its own', `<table><tr><td>${list(NAMES)}</td><td> </td></tr></table>`],
  ['within a heading', `<h3><b>Table of contents</b>${list(NAMES)}</h3>`],
  ['without links, below a label', `<p>On this page</p><ul>${NAMES.map((name) => `<li>${name}</li>`).join('')}</ul>`],
  [
    'and the jumps of its entries',
    '<p>Tide clock</p><p><a href="#s1">Jump to details</a></p>',
    ['Tide clock', ...kept],
  ],
  [
    'and what the page says about its parts',
    '<p>Advertisement - Page continues below</p><figure><a href="/f1">Open in a new tab</a></figure><p>Story continues below</p><p>Text size</p><p>Advert</p><h4>Story continues below gallery</h4><p>This slideshow requires JavaScript.</p>',
  ],
  ['with an entry that is no heading', list([...NAMES, 'Comments'])],
  ['that counts the headings by itself', list(['Opening', 'Reading', 'The end'])],
  ['with a sign before each entry', NAMES.map((name, i) => `<p>★ <a href="#s${i}">${name}</a></p>`).join('')],
  ['below "Skip to"', `<p>Skip to:</p>${list(['Start', 'Middle', 'End'])}`],
  ['and links back', '<p>Tide clock</p><p><a href="#top">&lt; back to top</a></p>', ['Tide clock', ...kept]],
  [
    'and links that many places share',
    ['Ebb', 'Flow', 'Neap'].map((name, i) => `<p>${name}</p><p><a href="#s${i}">Learn more</a></p>`).join(''),
    ['Ebb', 'Flow', 'Neap', ...kept],
  ],
])('drops %s', (_, html, texts = kept) => {
  expect(rest(html + sections)).toEqual(texts);
});

test.each([
  ['links to other pages', list(NAMES, '/tides#part')],
  ['links to other texts', list(['Moon', 'Wind', 'Closing'])],
  ['two links', list(NAMES.slice(0, 2))],
  [
    'a list that says more than the headings',
    `<ul>${NAMES.map((name, i) => `<li><a href="#s${i}">${name}</a>: about tides</li>`).join('')}</ul>`,
  ],
  ['two equal links', '<p><a href="#s0">Learn more</a></p><p><a href="#s1">Learn more</a></p>'],
  ['a list without label and links', `<ul>${NAMES.map((name) => `<li>${name}</li>`).join('')}</ul>`],
  ['a sentence', `<p>See ${NAMES.map((name, i) => `<a href="#s${i}">${name}</a>`).join(', ')}.</p>`],
  ['a cell', `<table><tr><th>Clock</th><th>Parts</th></tr><tr><td>Tide</td><td>${list(NAMES)}</td></tr></table>`],
  ['a text about advertisements', '<p>Advertisements of boats</p>'],
  ['a jump to another page', '<p><a href="/moon">Jump to the moon</a></p>'],
  ['a label of other entries', '<h2>Contents</h2><p>The book has three chapters.</p><ul><li>Moon</li></ul>'],
])('keeps %s', (_, html) => {
  expect(rest(html + sections).length).toBeGreaterThan(kept.length);
});

const TEXT =
  'The tides of this bay rise and fall twice a day, and twice a month they rise much higher than on all the other days.';

test.each([
  ['a text', `<p>${TEXT}</p><ul><li>Moon</li></ul>`, [TEXT, 'Moon']],
  ['a heading', '<h2>Moon</h2><ul><li>Full</li></ul>', ['Moon', 'Full']],
])('drops a label before %s', (_, html, texts) => {
  expect(rest(`<h3>On this page</h3>${html}${sections}`)).toEqual([...texts, ...kept]);
});

test('keeps a label before a long note that ends with a colon', () => {
  expect(rest(`<h3>On this page</h3><p>${TEXT.slice(0, -1)}:</p><ul><li>Moon</li></ul>${sections}`)[0]).toBe(
    'On this page',
  );
});

test('drops a list of headings with links to the top', () => {
  const topped = NAMES.map((name, i) => `<h2 id="s${i}">${name} <a href="#">top</a></h2><p>About tides.</p>`).join('');
  expect(rest(`<p>${NAMES.map((name, i) => `<a href="#s${i}">${name}</a>`).join(' | ')}</p>${topped}`)[0]).toContain(
    'top',
  );
});

test('keeps the text before a list', () => {
  expect(rest(`<p>The harbour has three clocks.</p>${list(NAMES)}${sections}`)[0]).toBe(
    'The harbour has three clocks.',
  );
});
