import { expect, test } from 'vitest';
import { compileCssSelector } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { compileXPath, xpathToCss } from './index.ts';

const page =
  parseHtml(`<!doctype html><title>T</title><body class="a b"><div id="main" class="story box-wide" data-x="1"><p>1</p><p class="x">2</p>
<section><p>3<b>4</b></p></section></div><div class="x y"><a href="/print/1">5</a><a>6</a><img src="i.png"></div><p class="lead x">7</p>`);

test.each([
  ["//div[@id='main']", 'div#main'],
  ["//*[@class='x y']", '[class="x y"]'],
  ["//div[contains(@class, 'box')]", 'div[class*="box"]'],
  ["//*[contains(concat(' ', normalize-space(@class), ' '), ' x ')]", '.x'],
  ["//*[contains(concat(' ', @class, ' '), ' x ')]", '.x'],
  ["//a[starts-with(@href, '/print')]", 'a[href^="/print"]'],
  ['//a[@href]', 'a[href]'],
  ['//a[not(@href)]', 'a:not([href])'],
  ["//p[@class='x' or @class='y']", 'p:is([class="x"], [class="y"])'],
  ["//div[@id='main' and @data-x='1']", 'div#main[data-x="1"]'],
  ['//div/p', 'div > p'],
  ['//div//p', 'div p'],
  ['//div/section/p/b', 'div > section > p > b'],
  ['/html/body/div', 'html > body > div'],
  ['//p[2]', 'p:nth-of-type(2)'],
  ['//div/p[last()]', 'div > p:last-of-type'],
  ['//p[1][@class]', 'p:nth-of-type(1)[class]'],
  ['//p | //a', 'p, a'],
  ['//div[p]', 'div:has(> p)'],
  ['//div[.//b]', 'div:has(b)'],
  ['//*', '*'],
  ['//descendant::b', 'b'],
])('%s → %s selects the same elements', (expression, css) => {
  expect(xpathToCss(expression)).toBe(css);
  expect(compileCssSelector(css)(page)).toEqual(compileXPath(expression).select(page));
});

test.each([
  '//p/text()',
  '//a/@href',
  '(//p)[1]',
  '//p[@class][1]',
  '//*[1]',
  "//p[contains(., 'x')]",
  '//b/ancestor::div',
  "substring-after(//p, 'x')",
  'p',
  "//p[contains(@class, '')]",
  '//p[position() < 3]',
  '//og:title',
])('%s has no CSS equivalent', (expression) => {
  expect(xpathToCss(expression)).toBeUndefined();
});
