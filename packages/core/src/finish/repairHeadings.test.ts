import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { repairHeadings } from './repairHeadings.ts';

test.each([
  ['a heading around a list', '<h3>a<ul><li>b</li></ul></h3>', '<div>a<ul><li>b</li></ul></div>'],
  [
    'a heading around a wrapped list',
    '<h2><span><ul><li>b</li></ul></span></h2>',
    '<div><span><ul><li>b</li></ul></span></div>',
  ],
  ['a heading of blocks', '<h2><div>a</div><p>b</p></h2>', '<h2><div>a</div><p>b</p></h2>'],
  ['a heading in bold', '<h2><b>Low</b> <strong>tide</strong>:</h2>', '<h2>Low tide:</h2>'],
  ['a heading in bold and italics', '<h2><a href="/a"><b><i>Low</i></b></a></h2>', '<h2><a href="/a">Low</a></h2>'],
  ['a heading with a word in bold', '<h2><b>Low</b> tide</h2>', '<h2><b>Low</b> tide</h2>'],
  ['a heading in bold with a word in italics', '<h2><b>Low <i>tide</i></b></h2>', '<h2>Low <i>tide</i></h2>'],
  ['a logo as a heading', '<p>a</p><h6><img src="/site-logo.svg"></h6>', '<p>a</p>'],
  ['a photo as a heading', '<h2><img src="/boat.jpg"></h2>', '<p><img src="/boat.jpg"></p>'],
  ['the same in bold', '<h2><b><img src="/boat.jpg"></b></h2>', '<p><img src="/boat.jpg"></p>'],
  [
    'a photo before a heading',
    '<h2><a href="/a"><img src="/boat.jpg" width="300"></a><b>Boats</b> at sea</h2>',
    '<p><a href="/a"><img src="/boat.jpg" width="300"></a></p><h2><b>Boats</b> at sea</h2>',
  ],
  [
    'a photo after a heading',
    '<h2>Boats <img src="/boat.jpg" alt="A boat"></h2><p>a</p>',
    '<h2>Boats </h2><p><img src="/boat.jpg" alt="A boat"></p><p>a</p>',
  ],
  [
    'a sign in a heading',
    '<h2><img src="/a.png" alt="a" width="24">b</h2>',
    '<h2><img src="/a.png" alt="a" width="24">b</h2>',
  ],
  ['a heading in another', '<h2><b>a</b><h3><b>b</b></h3></h2>', '<h2>a</h2><h3>b</h3>'],
  ['a heading with a picture', '<h2>a <img src="x"></h2>', '<h2>a <img src="x"></h2>'],
])('%s', (_, before, after) => {
  expect(bodyAfter(repairHeadings, before)).toBe(after);
});

test('takes linear time on nested headings', () => {
  expect(bodyAfter(repairHeadings, `<h2>${'<b><i>a'.repeat(30_000)}`)).toBeDefined();
});
