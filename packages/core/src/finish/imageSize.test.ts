import { expect, test } from 'vitest';
import { fragment } from '../../test/kit.ts';
import { elementsNamed } from '../dom/index.ts';
import { shownSize } from './imageSize.ts';

test.each([
  ['attributes', '<img src="a.png" width="24" height="48px">', 48],
  ['one attribute', '<img src="a-600x400.png" width="24">', 24],
  ['a suffix', '<img src="/a-24x20.png?v=2">', 24],
  ['parameters', '<img src="/a?fit=1&wid=28&hei=29&q=1">', 29],
  ['a wiki', '<img src="/thumb/a.svg/40px-a.svg.png">', 40],
  ['a share of the page', '<img src="/a.png" width="50%">', undefined],
  ['nothing', '<img src="/a.png">', undefined],
])('reads the size from %s', (_, html, size) => {
  expect(shownSize([...elementsNamed(fragment(html), 'img')][0]!)).toBe(size);
});
