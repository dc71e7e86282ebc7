import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { narrowBlockLinks } from './narrowBlockLinks.ts';

const card = (inner: string) => `<a href="/b">${inner}</a>`;

test.each([
  ['to the heading of a card', card('<p>New</p><h3>c</h3><p>d</p>'), `<p>New</p><h3>${card('c')}</h3><p>d</p>`],
  [
    'to its first line of text',
    card('<div><img src="x"></div><div>c <b>d</b></div><p>e</p>'),
    `<div><img src="x"></div><div>${card('c <b>d</b>')}</div><p>e</p>`,
  ],
  ['to text next to blocks', card('c<div>d</div>'), `${card('c')}<div>d</div>`],
  [
    'to the picture where there is no text',
    card('<figure><img src="x"></figure>'),
    `<figure>${card('<img src="x">')}</figure>`,
  ],
  [
    'to the words in an inline element around blocks',
    card('<span><div>c</div></span>'),
    `<span><div>${card('c')}</div></span>`,
  ],
  ['to an item of a list', card('<ul><li>c</li><li>d</li></ul>'), `<ul><li>${card('c')}</li><li>d</li></ul>`],
  ['around a heading that links to itself: removes it', '<a href="#s-c"><h2>c</h2></a>', '<h2>c</h2>'],
  ['around nothing to click on: removes it', card('<div><hr></div>'), '<div><hr></div>'],
  ['in a line: not at all', `<p>${card('c <b>d</b>')}</p>`, `<p>${card('c <b>d</b>')}</p>`],
])('narrows a link %s', (_, before, after) => {
  expect(bodyAfter(narrowBlockLinks, before)).toBe(after);
});

const NAMES = ['Oar', 'Sail', 'Rope', 'Bell'];

test.each([
  ['a badge', (name: string) => `<p class="badge">New</p><p>${name}</p><p>$7</p>`],
  ['a badge in the picture', (name: string) => `<div><img src="x"><b>Sold out</b></div><div>${name}</div>`],
  ['a category', (name: string) => `<div><span class="tag">Boats</span></div><div><span>${name}</span></div>`],
])('names a card after its line below %s that many have', (_, inner) => {
  const linked = bodyAfter(narrowBlockLinks, NAMES.map((name) => card(inner(name))).join(''));
  expect([...linked.matchAll(/<a href="\/b">(?:<span>)?(\w+)/g)].map(([, name]) => name)).toEqual(NAMES);
});

test('names cards with one name after it, if nothing else tells them apart', () => {
  const linked = bodyAfter(narrowBlockLinks, card('<p>Oar</p><div>$7</div>').repeat(3));
  expect(linked).toBe(`<p>${card('Oar')}</p><div>$7</div>`.repeat(3));
});

test('links the pictures of cards that have nothing but a label', () => {
  const linked = bodyAfter(narrowBlockLinks, card('<p>New</p><div><img src="x"></div>').repeat(3));
  expect(linked).toBe(`<p>New</p><div>${card('<img src="x">')}</div>`.repeat(3));
});
