import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { innerHtml } from '../../dom/index.ts';
import { changeAddresses, polish } from './polish.ts';
import { type ReadabilityOptions, toSettings } from './settings.ts';
import type { Addresses } from './source.ts';
import { bodyOf, PAGE } from './testKit.ts';

const HERE: Addresses = { base: PAGE, document: PAGE };

function polished(html: string, options: ReadabilityOptions = {}, addresses = HERE): string {
  const body = bodyOf(html);
  polish(body, addresses, toSettings(options));
  return innerHtml(body);
}

describe('addresses', () => {
  test.each([
    ['a relative link', '<a href="a">x</a>', '<a href="https://example.com/notes/a">x</a>'],
    ['a link in the page', '<a href="#a">x</a>', '<a href="#a">x</a>'],
    ['an absolute link', '<a href="http://other.example">x</a>', '<a href="http://other.example/">x</a>'],
    [
      'no address at all',
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
      'an image set',
      '<img srcset="a 1x, b 2x">',
      '<img srcset="https://example.com/notes/a 1x, https://example.com/notes/b 2x">',
    ],
    ['other attributes stay', '<q cite="a">x</q>', '<q cite="a">x</q>'],
  ])('%s', (_, before, after) => {
    expect(polished(before)).toBe(after);
  });

  test('links in the page lead elsewhere when the base is elsewhere', () => {
    expect(polished('<a href="#a">x</a>', {}, { base: 'https://other.example/', document: PAGE })).toBe(
      '<a href="https://other.example/#a">x</a>',
    );
  });
});

describe('image sets', () => {
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
    expect(changeAddresses(before, (address) => `<${address}>`)).toBe(after);
  });

  test('read like the one expression they stand for', () => {
    const piece = fc.constantFrom('a', ',', ' ', '\n', '1x', '2.5w', '3', 'x', '.');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const set = pieces.join('');
        const expected = set.replace(
          /(\S+)(\s+[\d.]+[xw])?(\s*(?:,|$))/g,
          (_, address, size = '', end) => `<${address}>${size}${end}`,
        );
        expect(changeAddresses(set, (address) => `<${address}>`)).toBe(expected);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});

describe('nesting', () => {
  test.each([
    ['one div for two', '<div id="a"><div class="page">x</div></div>', '<div class="page" id="a">x</div>'],
    ['a section in a div', '<div><section>x</section></div>', '<section>x</section>'],
    ['three', '<div><div><div>x</div></div></div>', '<div>x</div>'],
    ['text beside keeps both', '<div>y<div>x</div></div>', '<div>y<div>x</div></div>'],
    ['two inside keep all', '<div><div>x</div><div>y</div></div>', '<div><div>x</div><div>y</div></div>'],
    ['an empty one leaves', '<div></div><section><br></section>x', 'x'],
    ['an image is content', '<div><img></div>', '<div><img></div>'],
    [
      'our own stays',
      '<div id="readability-page-1"><div>x</div></div>',
      '<div id="readability-page-1"><div>x</div></div>',
    ],
    ['an article in a div stays', '<div><article>x</article></div>', '<div><article>x</article></div>'],
  ])('%s', (_, before, after) => {
    expect(polished(before)).toBe(after);
  });
});

describe('classes', () => {
  test.each<[string, ReadabilityOptions, string]>([
    ['leave', {}, '<p class="page">x</p><p>y</p>'],
    ['that are wanted stay', { classesToPreserve: ['a'] }, '<p class="a page">x</p><p>y</p>'],
    ['stay all', { keepClasses: true }, '<p class="a  page b">x</p><p class="c">y</p>'],
  ])('%s', (_, options, after) => {
    expect(polished('<p class="a  page b">x</p><p class="c">y</p>', options)).toBe(after);
  });
});
