import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { narrowLinks } from './narrowLinks.ts';

const card = (inner: string) => `<a href="/b">${inner}</a>`;

test.each([
  ['to the heading of a card', card('<p>New</p><h3>c</h3><p>d</p>'), `<p>New</p><h3>${card('c')}</h3><p>d</p>`],
  [
    'to its first line of text',
    card('<div><img src="x"></div><div>c <b>d</b></div><p>e</p>'),
    `<div><img src="x"></div><div>${card('c <b>d</b>')}</div><p>e</p>`,
  ],
  ['to text beside blocks', card('c<div>d</div>'), `${card('c')}<div>d</div>`],
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
  ['away from a heading that leads to itself', '<a href="#s-c"><h2>c</h2></a>', '<h2>c</h2>'],
  ['away where there is nothing to click on', card('<div><hr></div>'), '<div><hr></div>'],
  ['and leaves a link in a line as it is', `<p>${card('c <b>d</b>')}</p>`, `<p>${card('c <b>d</b>')}</p>`],
])('narrows a link %s', (_, before, after) => {
  expect(bodyAfter(narrowLinks, before)).toBe(after);
});
