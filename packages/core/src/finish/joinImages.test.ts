import { expect, test } from 'vitest';
import { draftFrom } from '../../test/kit.ts';
import { innerHtml } from '../dom/index.ts';
import type { PageType } from '../types.ts';
import { joinImages } from './joinImages.ts';

function after(html: string, pageType: PageType = 'service'): string {
  const draft = Object.assign(draftFrom(html), { pageType });
  joinImages(draft);
  let result = innerHtml(draft.body);
  for (let level = 0; level < 3; level++) result = result.replaceAll(/<(\w+)[^>]*>\s*<\/\1>/g, ''); // later stages remove what is empty
  return result;
}

const img = (name: string, rest = `alt="${name}"`) => `<img src="${name}.svg" ${rest}>`;
const [a, b, c] = ['anchor', 'buoy', 'crane'].map((name) => img(name)) as [string, string, string];
const line = `<p>${a} ${b} ${c} </p>`;

test.each([
  [
    'logos in boxes',
    `<h2>Trusted by</h2><div><div>${a}</div><div>${b}</div><div>${c}</div></div>`,
    `<h2>Trusted by</h2><div>${line}</div>`,
  ],
  [
    'logos in a list',
    `<p>Our partners:</p><ul><li>${a}</li><li>${b}</li><li>${c}</li></ul>`,
    `<p>Our partners:</p>${line}`,
  ],
  [
    'the last items of a list',
    `<ul><li>Ships</li><li>${a}</li><li>${b}</li><li>${c}</li></ul>`,
    `<ul><li>Ships</li><li>${line}</li></ul>`,
  ],
  [
    'logos of several boxes',
    `<div><p>Ships</p></div><div><div>${a}</div></div><div>${b}</div><p>${c}</p><p>Boats</p>`,
    `<div><p>Ships</p></div>${line}<p>Boats</p>`,
  ],
  [
    'logos with links',
    `<div><a href="/a">${a}</a></div><div><a href="/b"><span>${b}</span></a></div><div>${c}</div>`,
    `<p><a href="/a">${a}</a> <a href="/b">${b}</a> ${c} </p>`,
  ],
  [
    'no decoration beside them',
    `<div>${img('wave', 'alt=""')}</div><div>${a}</div><div>${img('star', 'alt=""')}</div><div>${b}</div><div>${c}</div>`,
    line,
  ],
  [
    'nor beside a single picture',
    `<div>${img('wave', 'alt=""')}</div><div>${a}</div><div>${img('star', 'alt=""')}</div>`,
    `<div>${a}</div>`,
  ],
])('shows %s side by side', (_, before, expected) => {
  expect(after(before)).toBe(expected);
});

test.each([
  [
    'badges of a kind',
    [1, 2, 3].map((at) => `<figure>${img(`badge${at}`, 'alt="Badge"')}<figcaption>Fig.</figcaption></figure>`).join(''),
  ],
  ['two pictures', `<div>${a}</div><div>${b}</div>`],
  ['pictures with texts between', `<div>${a}</div><p>one</p><div>${b}</div><p>two</p><div>${c}</div>`],
  [
    'pictures with captions',
    [a, b, c].map((image) => `<figure>${image}<figcaption>Fig.</figcaption></figure>`).join(''),
  ],
  ['pictures in cells', `<table><tbody><tr><td>${a}</td><td>${b}</td><td>${c}</td></tr></tbody></table>`],
  ['a sign in front of a text', `<div>${a}</div><div>${b}</div><p>${c}Safe</p>`],
  ['pictures that nothing describes', `<div>${img('a', 'alt=""')}</div><div>${img('b', 'alt=""')}</div>`],
])('leaves %s', (_, html) => expect(after(html)).toBe(html));

test('leaves other types of pages', () => {
  const html = `<div>${a}</div><div>${b}</div><div>${c}</div>`;
  expect(after(html, 'article')).toBe(html);
});

test('deep trees take linear time', () => {
  const deep = `${'<div>'.repeat(20_000)}${`${a}<i>x</i><div>${b}</div>${c}`.repeat(500)}`;
  expect(after(deep)).toContain('x');
});
