import { expect, test } from 'vitest';
import { pageAfter } from '../../test/kit.ts';
import { dropInvisible } from './dropInvisible.ts';

const wide = '<h2>High water</h2><p>The harbour is full at noon.</p><p>Boats leave.</p><img src="/boat.jpg?w=900">';
const isKept = (html: string) => pageAfter(dropInvisible, `<main>${html}</main>`).includes('x-twin');

test.each([
  ['the same text', `<div x-twin class="d-md-none"><p>The harbour is full at noon.</p></div>${wide}`],
  ['the same text in other markup', `${wide}<section x-twin class="lg:hidden"><b>boats leave.</b></section>`],
  [
    'the heading and most of the text',
    `${wide}<div x-twin class="mobile-only"><h3>High water</h3><p>The harbour is full at noon.</p><a>More news</a></div>`,
  ],
  ['the same image', `${wide}<img x-twin class="hide-desktop" src="/boat.jpg?w=300">`],
  [
    'only parts inside it that are hidden again',
    `<div x-twin class="md:hidden"><b class="sm:hidden">Boats leave.</b></div>${wide}`,
  ],
  [
    'the same text as the version beside it',
    `<div class="tides-desktop">${wide}</div><div x-twin class="tides-mobile">${wide}</div>`,
  ],
])('drops a part for narrow screens with %s', (_, html) => expect(isKept(html)).toBe(false));

test.each([
  ['says something else', `${wide}<div x-twin class="d-md-none"><p>Low water is at six.</p></div>`],
  [
    'adds more than it repeats',
    `${wide}<div x-twin class="d-md-none"><p>Boats leave.</p><p>Low water is at six.</p></div>`,
  ],
  ['has another image', `${wide}<img x-twin class="d-md-none" src="/other.jpg">`],
  [
    'is repeated only by another of its kind',
    '<p x-twin class="d-md-none">Low water.</p><p class="lg:hidden">Low water.</p>',
  ],
  ['is for wide screens', `${wide}<div x-twin class="d-none d-md-block"><p>Boats leave.</p></div>`],
  ['is called mobile without another version', `${wide}<div x-twin class="tides-mobile"><p>Boats leave.</p></div>`],
])('keeps a part that %s', (_, html) => expect(isKept(html)).toBe(true));
