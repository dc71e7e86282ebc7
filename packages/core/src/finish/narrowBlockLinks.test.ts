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
