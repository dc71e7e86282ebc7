import { describe, expect, test } from 'vitest';
import { Element, type Node, Text } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { AttributeNode, compileXPath, type XNode } from './index.ts';

const page = (body: string) => parseHtml(`<!doctype html><title>T</title><body>${body}`);

/** Nodes as people write them down: `p.x`, `"text"`, `@href=/a`. */
function shown(node: XNode): string {
  if (node instanceof AttributeNode) return `@${node.name}=${node.value}`;
  if (node instanceof Text) return `"${node.data}"`;
  return node instanceof Element ? [node.localName, ...node.className.split(' ').filter(Boolean)].join('.') : 'root';
}

const found = (expression: string, body: string) => compileXPath(expression).select(page(body)).map(shown);

describe('as browsers and rule writers have it', () => {
  test.each([
    ['names in any case', '//DIV[@itemProp="x"]', '<div itemprop=x>', ['div']],
    ['elements of SVG by name', '//svg', '<svg></svg>', ['svg']],
    ['and by local-name()', "//*[local-name()='svg']", '<svg></svg>', ['svg']],
    [
      'with their capitals or without',
      '//foreignobject',
      '<svg><foreignObject></foreignObject></svg>',
      ['foreignObject'],
    ],
    ['attributes of SVG with capitals', "//svg[@viewBox='0 0 1 1']", '<svg viewBox="0 0 1 1"></svg>', ['svg']],
    ['a name with a colon', '//fb:like', '<fb:like></fb:like>', ['fb:like']],
    ['all names of a prefix', '//fb:*', '<fb:like></fb:like><p>', ['fb:like']],
    ['space before a bracket', "//p[contains (@class, 'x')]", '<p class=x>', ['p.x']],
    ['three slashes', "///p[@class='x']", '<p class=x>', ['p.x']],
    ['a no-break space between words', '//p[@class\u00a0= "x"]', '<p class=x>', ['p.x']],
    ['a child where an attribute was meant', '//div[class="x"]', '<div class=x>', []],
    ['an attribute that is text', "//a[contains(@text(), 'x')]", '<a>x</a>', []],
    ['what a template holds is not in the page', '//b', '<template><b>x</b></template>', []],
    [
      'positions are counted in each parent',
      '//b[1]',
      '<p><b class=one></b><b></b></p><p><b class=two></b></p>',
      ['b.one', 'b.two'],
    ],
    [
      'also in comparisons',
      '//b[position() = 1]',
      '<p><b class=one></b><b></b></p><p><b class=two></b></p>',
      ['b.one', 'b.two'],
    ],
    ['and in functions', '//b[not(last() > 1)]', '<p><b class=one></b><b></b></p><p><b class=two></b></p>', ['b.two']],
    ['but not when the position is that of something inside', '//p[b[1]]', '<p><b></b></p><p></p>', ['p']],
    [
      'each node once, in the order of the page',
      '//div//p/ancestor::div | //div',
      '<div class=a><div class=b><p></p><p></p></div></div>',
      ['div.a', 'div.b'],
    ],
    ['attributes in the order they were written', '//a/@*', '<a title=t href=/x>', ['@title=t', '@href=/x']],
    [
      'children of nested finds, in the order of the page',
      '//div/i',
      '<div><i class=1></i><div><i class=2></i></div><i class=3></i></div>',
      ['i.1', 'i.2', 'i.3'],
    ],
  ])('%s', (_, expression, body, expected) => {
    expect(found(expression, body)).toEqual(expected);
  });

  test('an element may be the root: nothing outside it is seen', () => {
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

  test('the four kinds of value', () => {
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

describe('what is not XPath 1.0 is refused, with the reason', () => {
  test.each([
    ['//a[contain(@class,"x")]', 'there is no function contain, did you mean contains'],
    ["//article[contains(@class='article')]", 'contains takes 2 arguments, not 1'],
    ['//a[@href', 'unexpected the end at 10, expected ]'],
    ['//a[', 'unexpected the end'],
    ['Dan Abramov', 'unexpected Abramov at 5'],
    ['//ancester::p', 'no axis ancester at 3, did you mean ancestor'],
    ['//p["x]', 'unexpected "x]'],
    ['$x', 'variables are not known here'],
    ["'a'/b", 'a path needs nodes, not a string'],
    ['1 | //p', 'a union needs nodes, not a number'],
    ["count('x')", 'count needs nodes, not a string'],
    ['concat("a")', 'concat takes 2 or more arguments, not 1'],
    ['substring("a")', 'substring takes 2 to 3 arguments, not 1'],
    ['', 'unexpected the end'],
    ['//', 'unexpected the end'],
    ['//p]', 'unexpected ]'],
    ['(((', 'unexpected the end'],
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

describe('no expression can hold up a page', () => {
  const wide = page('<p>a</p>'.repeat(20_000));
  const deep = page(`${'<div>'.repeat(500)}<p>x</p>`);
  const tooCostly = expect.objectContaining({ type: 'xpath-too-costly' });

  test.each([
    '//p[following::p[last()]]',
    '//*[count(preceding::*) = count(following::*)]',
    '//p[count(../p) > 1]',
    "//p[translate(string(/), 'a', 'b') = concat(string(/), string(/))]",
    '//p[. = //p]',
  ])('%s is refused by its steps', (expression) => {
    const allowance = { steps: 500_000 };
    expect(() => compileXPath(expression).evaluate(wide, { allowance })).toThrow(tooCostly);
    expect(allowance.steps).toBeLessThanOrEqual(0);
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
  ])('%s takes no more steps than the page has nodes, a few times over', (expression, count) => {
    const allowance = { steps: 400_000 };
    expect(compileXPath(expression).select(wide, { allowance })).toHaveLength(count);
    expect(allowance.steps).toBeGreaterThan(0);
  });

  test.each([
    ['//div//div//div', 498],
    ['//div/div/ancestor::div', 499],
    ['//p/ancestor::div', 500],
    ["//div[contains(., 'x')]", 500],
  ])('%s on a deep page', (expression, count) => {
    expect(compileXPath(expression).select(deep)).toHaveLength(count);
  });

  test('expressions on one page share its allowance', () => {
    const allowance = { steps: 70_000 };
    const all = compileXPath('//p');
    expect(all.select(wide, { allowance })).toHaveLength(20_000);
    expect(() => all.select(wide, { allowance })).toThrow(tooCostly);
  });

  test('a chain of operators as long as an expression may be', () => {
    expect(compileXPath(Array.from({ length: 2_400 }, () => '1').join(' + ')).evaluate(deep)).toBe(2_400);
    expect(compileXPath(`//p${'/..'.repeat(3_000)}`).select(deep)).toEqual([]);
  });
});
