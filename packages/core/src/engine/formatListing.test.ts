import { expect, test } from 'vitest';
import { Element, innerHtml } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { formatListing } from './formatListing.ts';
import { Survey } from './survey.ts';

const card = (name: string) => `<div class="card"><a href="/${name}">${name}</a> costs $5</div>`;
const item = (name: string) => `<li class="card"><a href="/${name}">${name}</a> costs $5</li>`;

const tile = (name: string) => `<a class="tile" href="/${name}"><div>The story of ${name}</div></a>`;

const parts = (list: string) =>
  `<section class="part"><a href="/us">Us</a></section><section class="part">${list}</section><section class="part"><a href="/map">Map</a></section>`;

const menus = (open: string, item: string, close: string) =>
  ['A', 'B', 'C']
    .map((letter) => {
      const lines = [1, 2, 3].map((n) => `${item}<a href="/${letter}${n}">Word ${n}</a>${item.replace('<', '</')}`);
      return `<div class="letter"><h3>${letter}</h3>${open}${lines.join('')}${close}</div>`;
    })
    .join('');

const makers = (tag: string) =>
  ['Oak', 'Elm', 'Ash']
    .map((name) => {
      const offers = [1, 2, 3, 4, 5, 6].map(
        (n) => `<${tag} class="offer"><img src="${n}.jpg"><a href="/${name}${n}">Boat ${n}</a><p>$${n}</p></${tag}>`,
      );
      const list = tag === 'li' ? `<ul>${offers.join('')}</ul>` : offers.join('');
      return `<div class="maker"><h2>${name}</h2><p>They build boats</p><div>${list}</div></div>`;
    })
    .join('');

/** Formats a page of which everything is kept. */
function listed(html: string): string {
  const body = parseHtml(html).body ?? new Element('body');
  const evidence = new Evidence(new Survey(body), undefined);
  formatListing(
    evidence,
    evidence.survey.blocks.map(() => true),
  );
  return innerHtml(body);
}

test.each([
  [
    'cards become items of one list',
    `<p>Shop</p>${card('a')}${card('b')}${card('c')}`,
    `<p>Shop</p><ul>${item('a')}${item('b')}${item('c')}</ul>`,
  ],
  [
    'white space between entries does not end the list',
    `${card('a')}\n${card('b')}\n${card('c')}`,
    `<ul>${item('a')}${item('b')}${item('c')}</ul>\n\n`,
  ],
  [
    'a heading between entries starts another list',
    `${card('a')}${card('b')}<h2>More</h2>${card('c')}`,
    `<ul>${item('a')}${item('b')}</ul><h2>More</h2><ul>${item('c')}</ul>`,
  ],
  [
    'the box that holds the list is no entry beside the boxes around it',
    parts(
      ['a', 'b', 'c'].map((name) => `<div class="card"><h2>${name}</h2><a href="/${name}">more</a></div>`).join(''),
    ),
    parts(
      `<ul>${['a', 'b', 'c'].map((name) => `<li class="card"><h2>${name}</h2><a href="/${name}">more</a></li>`).join('')}</ul>`,
    ),
  ],
  ['a heading with links below it is a list itself', menus('<ul>', '<li>', '</ul>'), menus('<ul>', '<li>', '</ul>')],
  ['a section with a list of offers is none of its items', makers('div'), makers('li')],
  ['a heading with linked boxes is too', menus('<div>', '<p>', '</div>'), menus('<div>', '<p>', '</div>')],
  [
    'a list of one item in each entry is none',
    ['a', 'b', 'c'].map((name) => card(name).replace(' costs', '<ul><li>It</li></ul> costs')).join(''),
    `<ul>${['a', 'b', 'c'].map((name) => item(name).replace(' costs', '<div><div>It</div></div> costs')).join('')}</ul>`,
  ],
  [
    'a list that has more items in another entry is one',
    card('a').replace(' costs', '<ol><li>It</li></ol> costs') +
      card('b').replace(' costs', '<ol><li>It</li><li>too</li></ol> costs') +
      card('c'),
    `<ul>${item('a').replace(' costs', '<ol><li>It</li></ol> costs')}${item('b').replace(' costs', '<ol><li>It</li><li>too</li></ol> costs')}${item('c')}</ul>`,
  ],
  [
    'lists of one item that follow each other in an entry stay',
    ['a', 'b', 'c'].map((name) => card(name).replace(' costs', '<ul><li>It</li></ul><ul><li>too</li></ul>')).join(''),
    `<ul>${['a', 'b', 'c'].map((name) => item(name).replace(' costs', '<ul><li>It</li></ul><ul><li>too</li></ul>')).join('')}</ul>`,
  ],
  [
    'entries that are links stay links',
    `${tile('a')}${tile('b')}${tile('c')}`,
    `<ul><li>${tile('a')}</li><li>${tile('b')}</li><li>${tile('c')}</li></ul>`,
  ],
])('%s', (_, before, after) => {
  expect(listed(before)).toBe(after);
});

const words = (count: number) => 'The tide turns. '.repeat(count / 3);
const row = (name: string, text: string) =>
  `<div class="row"><h2>${name}</h2><p>${text} <a href="/${name}">more</a></p></div>`;
const rows = (...texts: string[]) => texts.map((text, at) => row(`r${at}`, text)).join('');
const offer = (name: string) => `<div class="offer"><a href="/${name}">${name}</a><img src="/${name}.jpg"> $5</div>`;
const offers = (count: number) => [...'abcdefgh'].slice(0, count).map(offer).join('');

test('cards with two headings each are entries', () => {
  const job = (tag: string) => `<${tag} class="job"><h4>Firm</h4><h3><a href="/a">Sailor</a></h3></${tag}>`;
  expect(listed(job('div').repeat(3))).toBe(`<ul>${job('li').repeat(3)}</ul>`);
});

test.each([
  ['many offers', 6, true],
  ['few offers', 5, false],
])('a long text beside %s', (_, count, isList) => {
  expect(listed(`<p>${words(300)}</p>${offers(count)}`).includes('<li')).toBe(isList);
});

test.each([
  ['long rows', rows(words(150), words(150), words(150))],
  ['one long row among short ones', rows(words(9), words(9), words(240))],
  [
    'rows of sections',
    `${row('a', 'b')}${`<div class="row"><h2>a</h2><h3>b</h3><h3>c</h3><a href="/a">d</a></div>`.repeat(2)}`,
  ],
  ['an existing list', `<ul>${item('a')}${item('b')}${item('c')}</ul>`],
  ['rows of a table', `<table><tbody>${'<tr><td><a href="/a">a</a></td><td>$5</td></tr>'.repeat(3)}</tbody></table>`],
  ['paragraphs without links', '<p>One of them.</p><p>Two of them.</p><p>Three of them.</p>'],
  ['names that are followed by their texts', `<p class="name"><a href="/a">Oar</a></p><p>Of ash.</p>`.repeat(3)],
  ['only two entries', `${card('a')}${card('b')}`],
])('leaves alone: %s', (_, html) => {
  expect(listed(html)).toBe(html);
});
