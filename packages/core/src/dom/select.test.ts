import { describe, expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { compileCssSelector, firstNamed, foldedText, select, selectFirst } from './index.ts';

const page = `
  <main id="top" data-kind="x">
    <h1>One</h1>
    <p class="lead">Two</p>
    <p>Three <a href="https://example.com/a.pdf">Four</a></p>
    <ul><li>Five</li><li class="on Lead">Six</li></ul>
  </main><p>Seven</p>`;

test.each([
  ['by name', 'h1', ['One']],
  ['by class', '.lead', ['Two']],
  ['by id', '#top > h1', ['One']],
  ['by attribute', 'a[href$=".pdf"]', ['Four']],
  ['by attribute presence', '[data-kind] .on', ['Six']],
  ['by position', 'li:first-child, li:last-child', ['Five', 'Six']],
  ['by nth-of-type', 'p:nth-of-type(2)', ['Three Four']],
  ['by adjacent sibling', 'h1 + p', ['Two']],
  ['by preceding sibling', 'h1 ~ ul li.on', ['Six']],
  ['by descendant', 'p:has(a)', ['Three Four']],
  ['by negation', 'p:not(.lead)', ['Three Four', 'Seven']],
  ['by its text', 'p:contains("Thr")', ['Three Four']],
  ['in document order', 'a, h1, .lead', ['One', 'Two', 'Four']],
  ['nothing', 'table', []],
])('selects %s', (_, selector, texts) => {
  const root = fragment(page);
  expect(compileCssSelector(selector)(root).map(foldedText)).toEqual(texts);
  expect(select(root, selector).map(foldedText)).toEqual(texts);
  expect(selectFirst(root, selector) && foldedText(selectFirst(root, selector)!)).toBe(texts[0] ?? null);
});

test.each(['p[', 'p:unknown', 'p:not(', '::before', 'a >> b', 'a,, b'])(
  '%j is rejected at compile time',
  (selector) => {
    expect(() => compileCssSelector(selector)).toThrow();
  },
);

describe('a compiled selector', () => {
  test('matches the current tree after a change', () => {
    const root = fragment('<div><p class="a">1</p><p>2</p></div>');
    const selectors = ['div:has(.a) p', 'p:contains("1")', 'div:not(:has(.a)) p', ':not(.a) > p'].map(
      compileCssSelector,
    );
    expect(selectors.map((find) => find(root).length)).toEqual([2, 1, 0, 2]);
    firstNamed(root, 'p')!.remove();
    expect(selectors.map((find) => find(root).length)).toEqual([0, 0, 1, 1]);
  });
});
