import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropRepeatedRuns } from './dropRepeatedRuns.ts';

const items = '<li>Silent</li><li>Solid brass</li><li>Wound by hand</li>';
const box = '<div><span>Silent</span><span>Solid brass</span><span>Wound by hand</span></div>';
const card = (picture: string) =>
  `<div><img src="/${picture}.png"><div>Silent</div><div>Solid brass</div><div>From 20 €</div></div>`;
const verse = '<p>The tide comes in<br>The tide goes out<br>The boats stay here</p>';
const row = '<tr><td>Low</td><td>Middle</td><td>High</td></tr>';

test.each([
  ['items that come again in their list', `<ul>${items.repeat(4)}</ul>`, `<ul>${items}</ul>`],
  ['boxes in a row', `<div>${box} ${box} ${box}</div>`, `<div>${box}  </div>`],
  ['cards after others', `<div>${card('a')}${card('b')}${card('b')}</div>`, `<div>${card('a')}${card('b')}</div>`],
])('drops %s', (_, html, expected) => {
  expect(bodyAfter(dropRepeatedRuns, html)).toBe(expected);
});

test.each([
  ['a run that only begins again', `<ul>${items}<li>Silent</li><li>Solid brass</li></ul>`],
  ['what comes again after something else', `<div>${box}<p>The brass darkens.</p>${box}</div>`],
  ['other pictures with the same lines', `<div>${card('a')}${card('b')}</div>`],
  [
    'links to other pages',
    `<ul>${['a', 'b'].map((to) => items.replaceAll(/(?<=<li>)/g, `<a href="/${to}"></a>`)).join('')}</ul>`,
  ],
  ['a verse', verse.repeat(2)],
  ['rows', `<table><tbody>${row.repeat(2)}</tbody></table>`],
  ['values of a comparison', '<div><b>Yes</b><b>No</b><b>Yes</b><b>No</b></div>'],
  ['numbers', `<div>${'<div><i>1</i><i>2</i><i>3</i></div>'.repeat(2)}</div>`],
])('leaves %s', (_, html) => {
  expect(bodyAfter(dropRepeatedRuns, html)).toBe(html);
});
