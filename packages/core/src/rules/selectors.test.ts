import { describe, expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { Element, firstNamed, foldedText, rawText } from '../dom/index.ts';
import { compileSelector, hasMatch, selectElements, selectTexts } from './selectors.ts';

const html = '<main id="m"><h1>Tides</h1><p class="by">By <b>Ann</b></p><img src="a.png"></main><p>Foot</p>';

describe('CSS and XPath find the same', () => {
  test.each([
    ['p', 'xpath://p', ['By Ann', 'Foot']],
    ['main p', 'xpath://main//p', ['By Ann']],
    ['.none', 'xpath://nav', []],
  ])('%s', (css, xpath, texts) => {
    const root = fragment(html);
    expect(selectElements(css, root).map(foldedText)).toEqual(texts);
    expect(selectElements(xpath, root).map(foldedText)).toEqual(texts);
    expect([hasMatch(css, root), hasMatch(xpath, root)]).toEqual([texts.length > 0, texts.length > 0]);
  });

  test('matches are inside the root only', () => {
    const main = firstNamed(fragment(html), 'main')!;
    for (const selector of ['p', 'main p', '#m > p', 'xpath://p', 'xpath://main/p']) {
      expect(selectElements(selector, main).map(foldedText)).toEqual(['By Ann']);
    }
    for (const selector of ['main', '#m', 'xpath://main', 'xpath:/'])
      expect(selectElements(selector, main)).toEqual([]);
  });
});

describe('texts of the matches', () => {
  test.each([
    ['its text', 'p', undefined, ['By Ann', 'Foot']],
    ['its attribute', 'img', 'src', ['a.png']],
    ['empty if the attribute is missing', 'h1', 'src', ['']],
    ['an attribute by XPath', 'xpath://img/@src', undefined, ['a.png']],
    ['a text node by XPath', 'xpath://p[1]/text()', undefined, ['By ', 'Foot']],
    ['a string by XPath', "xpath:substring-after(//p, 'By ')", undefined, ['Ann']],
    ['a string that is empty', "xpath:substring-after(//p, 'From ')", undefined, ['']],
  ])('%s', (_, selector, attribute, texts) => {
    expect(selectTexts(selector, fragment(html), attribute)).toEqual(texts);
  });
});

test('a boolean XPath matches if it is true', () => {
  const root = fragment(html);
  const answers = [
    'contains(//h1, "Tide")',
    'contains(//h1, "Ebb")',
    'count(//p) > 1',
    'count(//nav)',
    'string(//nav)',
  ];
  expect(answers.map((each) => hasMatch(`xpath:${each}`, root))).toEqual([true, false, true, false, false]);
});

test('attributes have their element', () => {
  const [attribute] = compileSelector('xpath://img/@src')(fragment(html)).attributes;
  expect(attribute).toMatchObject({ name: 'src', value: 'a.png', owner: expect.any(Element) });
});

test.each(['p[', 'xpath://p[', 'xpath:', 'xpath:no-such(1)'])('%j is refused', (selector) => {
  expect(() => compileSelector(selector)).toThrow();
});

describe('a selector with quadratic cost is stopped', () => {
  const flat = fragment('<i></i>'.repeat(20_000));
  const deep = fragment('<div>'.repeat(400) + '<p>x</p>'.repeat(10));
  test.each([
    ['siblings', 'b ~ i', flat],
    ['numbers', 'i:nth-child(3n+7)', flat],
    ['numbers from the end', 'i:nth-last-of-type(3)', flat],
    ['ancestors of ancestors', '#x div div div div p', deep],
    [
      'ancestors of ancestors by XPath',
      'xpath://*[count(ancestor::*[count(ancestor::*) > 3]/descendant::*) > 99999]',
      deep,
    ],
  ])('%s', (_, selector, root) => {
    expect(() => selectElements(selector, root)).toThrow(/too long|too many steps/);
    expect(rawText(root).length).toBeLessThan(20);
  });

  test('common selectors are not stopped on long pages', () => {
    const root = fragment('<i></i>'.repeat(3_000));
    expect(selectElements('i ~ i:nth-child(2n)', root)).toHaveLength(1_500);
  });
});
