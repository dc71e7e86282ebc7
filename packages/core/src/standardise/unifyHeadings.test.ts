import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { unifyHeadings } from './unifyHeadings.ts';

test.each([
  ['its level', '<div role="heading" aria-level="3">Ebb</div>', '<h3 role="heading" aria-level="3">Ebb</h3>'],
  ['no level', '<span role="heading">Ebb</span>', '<h2 role="heading">Ebb</h2>'],
  ['no possible level', '<p role="heading" aria-level="x">Ebb</p>', '<h2 role="heading" aria-level="x">Ebb</h2>'],
  [
    'a button around it',
    '<a role="button"><span role="heading" aria-level="4">Ebb</span></a>',
    '<a role="button"><h4 role="heading" aria-level="4">Ebb</h4></a>',
  ],
])('makes a heading of an element with the role and %s', (_, html, heading) => {
  expect(pageAfter(unifyHeadings, html)).toBe(heading);
});

test.each([
  ['a heading', '<h3 role="heading" aria-level="2">Ebb</h3>'],
  ['an element with more than a line', '<div role="heading"><p>Ebb</p><p>Flow</p></div>'],
  ['a paragraph', `<p role="heading">${'Ebb and flow. '.repeat(20)}</p>`],
  ['an empty element', '<div role="heading"></div>'],
])('leaves %s as it is', (_, html) => {
  expect(pageAfter(unifyHeadings, html)).toBe(html);
});
