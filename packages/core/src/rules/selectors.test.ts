import { describe, expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { Element, firstNamed, foldedText, rawText } from '../dom/index.ts';
import { elementsAt, finder, isAt, textsAt } from './selectors.ts';

const html = '<main id="m"><h1>Tides</h1><p class="by">By <b>Ann</b></p><img src="a.png"></main><p>Foot</p>';

describe('CSS and XPath find alike', () => {
  test.each([
    ['p', 'xpath://p', ['By Ann', 'Foot']],
    ['main p', 'xpath://main//p', ['By Ann']],
    ['.none', 'xpath://nav', []],
  ])('%s', (css, xpath, texts) => {
    const root = fragment(html);
    expect(elementsAt(css, root).map(foldedText)).toEqual(texts);
    expect(elementsAt(xpath, root).map(foldedText)).toEqual(texts);
    expect([isAt(css, root), isAt(xpath, root)]).toEqual([texts.length > 0, texts.length > 0]);
  });

  test('inside the root only, whatever is around it', () => {
    const main = firstNamed(fragment(html), 'main')!;
    for (const selector of ['p', 'main p', '#m > p', 'xpath://p', 'xpath://main/p']) {
      expect(elementsAt(selector, main).map(foldedText)).toEqual(['By Ann']);
    }
    for (const selector of ['main', '#m', 'xpath://main', 'xpath:/']) expect(elementsAt(selector, main)).toEqual([]);
  });
});

describe('what is found says', () => {
  test.each([
    ['its text', 'p', undefined, ['By Ann', 'Foot']],
    ['its attribute', 'img', 'src', ['a.png']],
    ['nothing where the attribute is not', 'h1', 'src', ['']],
    ['an attribute by XPath', 'xpath://img/@src', undefined, ['a.png']],
    ['a text node by XPath', 'xpath://p[1]/text()', undefined, ['By ', 'Foot']],
    ['a string by XPath', "xpath:substring-after(//p, 'By ')", undefined, ['Ann']],
    ['a string that is empty', "xpath:substring-after(//p, 'From ')", undefined, ['']],
  ])('%s', (_, selector, attribute, texts) => {
    expect(textsAt(selector, fragment(html), attribute)).toEqual(texts);
  });
});

test('an XPath that is a question is there when the answer is yes', () => {
  const root = fragment(html);
  const answers = [
    'contains(//h1, "Tide")',
    'contains(//h1, "Ebb")',
    'count(//p) > 1',
    'count(//nav)',
    'string(//nav)',
  ];
  expect(answers.map((each) => isAt(`xpath:${each}`, root))).toEqual([true, false, true, false, false]);
});

test('attributes know their element', () => {
  const [hit] = finder('xpath://img/@src')(fragment(html)).attributes;
  expect(hit).toMatchObject({ name: 'src', value: 'a.png', owner: expect.any(Element) });
});

test.each(['p[', 'xpath://p[', 'xpath:', 'xpath:no-such(1)'])('%j is refused', (selector) => {
  expect(() => finder(selector)).toThrow();
});

describe('a selector that looks at everything for everything stops', () => {
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
    expect(() => elementsAt(selector, root)).toThrow(/too long|more steps/);
    expect(rawText(root).length).toBeLessThan(20);
  });

  test('and the usual ones do not, on pages as long as people write', () => {
    const root = fragment('<i></i>'.repeat(3_000));
    expect(elementsAt('i ~ i:nth-child(2n)', root)).toHaveLength(1_500);
  });
});
