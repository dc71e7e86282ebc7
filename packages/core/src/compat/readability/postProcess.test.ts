import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { innerHtml } from '../../dom/index.ts';
import { changeSrcsetUrls, postProcessContent } from './postProcess.ts';
import { type ReadabilityOptions, toSettings } from './settings.ts';
import type { PageUrls } from './source.ts';
import { bodyOf, PAGE } from './testKit.ts';

const HERE: PageUrls = { base: PAGE, document: PAGE };

function postProcessed(html: string, options: ReadabilityOptions = {}, urls = HERE): string {
  const body = bodyOf(html);
  postProcessContent(body, urls, toSettings(options));
  return innerHtml(body);
}

describe('URLs', () => {
  test.each([
    ['a relative link', '<a href="a">x</a>', '<a href="https://example.com/notes/a">x</a>'],
    ['a fragment link', '<a href="#a">x</a>', '<a href="#a">x</a>'],
    ['an absolute link', '<a href="http://other.example">x</a>', '<a href="http://other.example/">x</a>'],
    [
      'invalid, empty and missing URLs',
      '<a href="http://[">x</a><a href="">y</a><a>z</a>',
      '<a href="http://[">x</a><a href="">y</a><a>z</a>',
    ],
    ['a script link with text', '<a href="javascript:go()">x</a>', 'x'],
    ['a script link with more', '<a href="javascript:go()"><b>x</b> y</a>', '<span><b>x</b> y</span>'],
    [
      'media',
      '<video src="v" poster="p"><source src="s"></video>',
      '<video src="https://example.com/notes/v" poster="https://example.com/notes/p"><source src="https://example.com/notes/s"></video>',
    ],
    [
      'a srcset',
      '<img srcset="a 1x, b 2x">',
      '<img srcset="https://example.com/notes/a 1x, https://example.com/notes/b 2x">',
    ],
    ['other attributes stay', '<q cite="a">x</q>', '<q cite="a">x</q>'],
  ])('%s', (_, before, after) => {
    expect(postProcessed(before)).toBe(after);
  });

  test('fragment links become absolute with another base URL', () => {
    expect(postProcessed('<a href="#a">x</a>', {}, { base: 'https://other.example/', document: PAGE })).toBe(
      '<a href="https://other.example/#a">x</a>',
    );
  });
});

describe('srcset', () => {
  test.each([
    ['a', '<a>'],
    ['a, b', '<a>, <b>'],
    ['a 1x, b 2.5x,c 300w', '<a> 1x, <b> 2.5x,<c> 300w'],
    ['a,b 2x', '<a,b> 2x'],
    ['a b, c', 'a <b>, <c>'],
    ['a,b c', '<a>,b <c>'],
    ['', ''],
    [' , ', ' <,> '],
  ])('%s', (before, after) => {
    expect(changeSrcsetUrls(before, (address) => `<${address}>`)).toBe(after);
  });

  test('matches the regular expression of the original', () => {
    const piece = fc.constantFrom('a', ',', ' ', '\n', '1x', '2.5w', '3', 'x', '.');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const set = pieces.join('');
        const expected = set.replace(
          /(\S+)(\s+[\d.]+[xw])?(\s*(?:,|$))/g,
          (_, address, size = '', end) => `<${address}>${size}${end}`,
        );
        expect(changeSrcsetUrls(set, (address) => `<${address}>`)).toBe(expected);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});

describe('nesting', () => {
  test.each([
    ['merges two divs', '<div id="a"><div class="page">x</div></div>', '<div class="page" id="a">x</div>'],
    ['merges a section into a div', '<div><section>x</section></div>', '<section>x</section>'],
    ['merges three divs', '<div><div><div>x</div></div></div>', '<div>x</div>'],
    ['keeps both with text in between', '<div>y<div>x</div></div>', '<div>y<div>x</div></div>'],
    ['keeps all with two children', '<div><div>x</div><div>y</div></div>', '<div><div>x</div><div>y</div></div>'],
    ['removes empty ones', '<div></div><section><br></section>x', 'x'],
    ['keeps one with an image', '<div><img></div>', '<div><img></div>'],
    [
      'keeps the page wrapper',
      '<div id="readability-page-1"><div>x</div></div>',
      '<div id="readability-page-1"><div>x</div></div>',
    ],
    ['keeps an article in a div', '<div><article>x</article></div>', '<div><article>x</article></div>'],
  ])('%s', (_, before, after) => {
    expect(postProcessed(before)).toBe(after);
  });
});

describe('classes', () => {
  test.each<[string, ReadabilityOptions, string]>([
    ['are removed', {}, '<p class="page">x</p><p>y</p>'],
    ['in classesToPreserve are kept', { classesToPreserve: ['a'] }, '<p class="a page">x</p><p>y</p>'],
    ['are all kept with keepClasses', { keepClasses: true }, '<p class="a  page b">x</p><p class="c">y</p>'],
  ])('%s', (_, options, after) => {
    expect(postProcessed('<p class="a  page b">x</p><p class="c">y</p>', options)).toBe(after);
  });
});
