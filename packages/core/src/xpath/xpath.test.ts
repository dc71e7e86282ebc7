import { describe, expect, test } from 'vitest';
import { Element, type Node, Text } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { AttributeNode, compileXPath, type XNode } from './index.ts';

const page = (body: string) => parseHtml(`<!doctype html><title>T</title><body>${body}`);

/** Short notation of a node: `p.x`, `"text"`, `@href=/a`. */
function shown(node: XNode): string {
  if (node instanceof AttributeNode) return `@${node.name}=${node.value}`;
  if (node instanceof Text) return `"${node.data}"`;
  return node instanceof Element ? [node.localName, ...node.className.split(' ').filter(Boolean)].join('.') : 'root';
}

const found = (expression: string, body: string) => compileXPath(expression).select(page(body)).map(shown);

describe('follows browsers and accepts what existing rules contain', () => {
  test.each([
    ['names in any case', '//DIV[@itemProp="x"]', '<div itemprop=x>', ['div']],
    ['SVG elements by name', '//svg', '<svg></svg>', ['svg']],
    ['SVG elements by local-name()', "//*[local-name()='svg']", '<svg></svg>', ['svg']],
    ['SVG elements in any case', '//foreignobject', '<svg><foreignObject></foreignObject></svg>', ['foreignObject']],
    ['SVG attributes with capitals', "//svg[@viewBox='0 0 1 1']", '<svg viewBox="0 0 1 1"></svg>', ['svg']],
    ['a name with a colon', '//fb:like', '<fb:like></fb:like>', ['fb:like']],
    ['all names of a prefix', '//fb:*', '<fb:like></fb:like><p>', ['fb:like']],
    ['space before a bracket', "//p[contains (@class, 'x')]", '<p class=x>', ['p.x']],
    ['three slashes', "///p[@class='x']", '<p class=x>', ['p.x']],
    ['a no-break space between words', '//p[@class\u00a0= "x"]', '<p class=x>', ['p.x']],
    ['a child test that was meant as an attribute test selects nothing', '//div[class="x"]', '<div class=x>', []],
    ['@text() selects nothing', "//a[contains(@text(), 'x')]", '<a>x</a>', []],
    ['template content is not in the document', '//b', '<template><b>x</b></template>', []],
    [
      'counts positions per parent',
      '//b[1]',
      '<p><b class=one></b><b></b></p><p><b class=two></b></p>',
      ['b.one', 'b.two'],
    ],
    [
      'counts positions per parent in comparisons',
      '//b[position() = 1]',
      '<p><b class=one></b><b></b></p><p><b class=two></b></p>',
      ['b.one', 'b.two'],
    ],
    [
      'counts positions per parent in functions',
      '//b[not(last() > 1)]',
      '<p><b class=one></b><b></b></p><p><b class=two></b></p>',
      ['b.two'],
    ],
    ['a position inside a nested predicate is not that of the step', '//p[b[1]]', '<p><b></b></p><p></p>', ['p']],
    [
      'returns each node once, in document order',
      '//div//p/ancestor::div | //div',
      '<div class=a><div class=b><p></p><p></p></div></div>',
      ['div.a', 'div.b'],
    ],
    ['attributes in source order', '//a/@*', '<a title=t href=/x>', ['@title=t', '@href=/x']],
    [
      'children of nested matches, in document order',
      '//div/i',
      '<div><i class=1></i><div><i class=2></i></div><i class=3></i></div>',
      ['i.1', 'i.2', 'i.3'],
    ],
  ])('%s', (_, expression, body, expected) => {
    expect(found(expression, body)).toEqual(expected);
  });

  test('an element can be the root: nodes outside it are not selected', () => {
    const root = page('<div class=a><p class=in></p></div><p class=out></p>');
    const div = compileXPath('//div').select(root)[0] as Element;
    const inDiv = (expression: string) => compileXPath(expression).select(div).map(shown);
    expect([inDiv('//p'), inDiv('//p/ancestor::*'), inDiv('//p/following::p'), inDiv('/..')]).toEqual([
      ['p.in'],
      ['div.a'],
      [],
      [],
    ]);
  });

  test('evaluates to the four value types', () => {
    const root = page('<p>1</p><p>2</p>');
    const value = (expression: string) => compileXPath(expression).evaluate(root);
    expect([value('//p + 1'), value('string(//p)'), value('//p = 2'), (value('//p') as Node[]).length]).toEqual([
      2,
      '1',
      true,
      2,
    ]);
    expect(compileXPath('count(//p)').select(root)).toEqual([]);
    expect(compileXPath('//p').toString(root)).toBe('1');
    expect([compileXPath('//p').test(root), compileXPath('//b').test(root)]).toEqual([true, false]);
  });
});

describe('rejects what is not XPath 1.0, with the reason', () => {
  test.each([
    ['//a[contain(@class,"x")]', 'there is no function contain, did you mean contains'],
    ["//article[contains(@class='article')]", 'contains takes 2 arguments, not 1'],
    ['//a[@href', 'unexpected end of expression at 10, expected ]'],
    ['//a[', 'unexpected end of expression'],
    ['Dan Abramov', 'unexpected Abramov at 5'],
    ['//ancester::p', 'no axis ancester at 3, did you mean ancestor'],
    ['//p["x]', 'unexpected "x]'],
    ['$x', 'variables are not supported'],
    ["'a'/b", 'a path needs a node-set, not a string'],
    ['1 | //p', 'a union needs a node-set, not a number'],
    ["count('x')", 'count needs a node-set, not a string'],
    ['concat("a")', 'concat takes 2 or more arguments, not 1'],
    ['substring("a")', 'substring takes 2 to 3 arguments, not 1'],
    ['', 'unexpected end of expression'],
    ['//', 'unexpected end of expression'],
    ['//p]', 'unexpected ]'],
    ['(((', 'unexpected end of expression'],
    [`${'('.repeat(5_000)}1${')'.repeat(5_000)}`, 'longer than 10000 characters'],
    [`${'('.repeat(100)}1${')'.repeat(100)}`, 'nested deeper than 60 levels'],
    [`${'-'.repeat(100)}1`, 'nested deeper than 60 levels'],
    ['//p'.repeat(2) + '[.'.repeat(80) + ']'.repeat(80), 'nested deeper than 60 levels'],
    ['__proto__()', 'there is no function __proto__'],
    ['constructor()', 'there is no function constructor'],
  ])('%s', (expression, reason) => {
    expect(() => compileXPath(expression)).toThrow(
      expect.objectContaining({ type: 'bad-xpath', message: expect.stringContaining(reason) }),
    );
  });
});

describe('limits the cost of an expression', () => {
  const wide = page('<p>a</p>'.repeat(20_000));
  const deep = page(`${'<div>'.repeat(500)}<p>x</p>`);
  const tooCostly = expect.objectContaining({ type: 'xpath-too-costly' });

  test.each([
    '//p[following::p[last()]]',
    '//*[count(preceding::*) = count(following::*)]',
    '//p[count(../p) > 1]',
    "//p[translate(string(/), 'a', 'b') = concat(string(/), string(/))]",
    '//p[. = //p]',
  ])('%s exceeds the step budget', (expression) => {
    const budget = { steps: 500_000 };
    expect(() => compileXPath(expression).evaluate(wide, { budget })).toThrow(tooCostly);
    expect(budget.steps).toBeLessThanOrEqual(0);
  });

  test.each([
    ['//p/following::p', 19_999],
    ['//p/preceding::p', 19_999],
    ['//p/following-sibling::p', 19_999],
    ['//p/preceding-sibling::p', 19_999],
    ['//p/ancestor::*', 2],
    ['//p/../../..//p', 20_000],
    ['//p[//p[//p]]', 20_000],
    ['//p/following::p/preceding::p', 19_999],
  ])('%s takes a number of steps linear in the page', (expression, count) => {
    const budget = { steps: 400_000 };
    expect(compileXPath(expression).select(wide, { budget })).toHaveLength(count);
    expect(budget.steps).toBeGreaterThan(0);
  });

  test.each([
    ['//div//div//div', 498],
    ['//div/div/ancestor::div', 499],
    ['//p/ancestor::div', 500],
    ["//div[contains(., 'x')]", 500],
  ])('%s on a deep page', (expression, count) => {
    expect(compileXPath(expression).select(deep)).toHaveLength(count);
  });

  test('expressions on one page share a step budget', () => {
    const budget = { steps: 70_000 };
    const all = compileXPath('//p');
    expect(all.select(wide, { budget })).toHaveLength(20_000);
    expect(() => all.select(wide, { budget })).toThrow(tooCostly);
  });

  test('accepts a chain of operators as long as the length limit allows', () => {
    expect(compileXPath(Array.from({ length: 2_400 }, () => '1').join(' + ')).evaluate(deep)).toBe(2_400);
    expect(compileXPath(`//p${'/..'.repeat(3_000)}`).select(deep)).toEqual([]);
  });
});
