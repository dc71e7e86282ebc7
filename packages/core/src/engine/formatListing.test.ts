import { expect, test } from 'vitest';
import { Element, innerHtml } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { formatListing } from './formatListing.ts';
import { Survey } from './survey.ts';

const card = (name: string) => `<div class="card"><a href="/${name}">${name}</a> costs $5</div>`;
const item = (name: string) => `<li class="card"><a href="/${name}">${name}</a> costs $5</li>`;

const tile = (name: string) => `<a class="tile" href="/${name}"><div>The story of ${name}</div></a>`;

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
    'entries that are links stay links',
    `${tile('a')}${tile('b')}${tile('c')}`,
    `<ul><li>${tile('a')}</li><li>${tile('b')}</li><li>${tile('c')}</li></ul>`,
  ],
])('%s', (_, before, after) => {
  expect(listed(before)).toBe(after);
});

test.each([
  ['an existing list', `<ul>${item('a')}${item('b')}${item('c')}</ul>`],
  ['rows of a table', `<table><tbody>${'<tr><td><a href="/a">a</a></td><td>$5</td></tr>'.repeat(3)}</tbody></table>`],
  ['paragraphs without links', '<p>One of them.</p><p>Two of them.</p><p>Three of them.</p>'],
  ['only two entries', `${card('a')}${card('b')}`],
])('leaves alone: %s', (_, html) => {
  expect(listed(html)).toBe(html);
});
