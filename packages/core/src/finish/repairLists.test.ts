import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { repairLists } from './repairLists.ts';

const section = (name: string) => `<h2>${name}</h2>${'<p>text</p>'.repeat(8)}`;

test.each([
  [
    'sections that are items',
    `<ul><li>${section('a')}</li><li><div>${section('b')}</div></li><li><h2>c</h2></li></ul>`,
    `<div><div>${section('a')}</div><div><div>${section('b')}</div></div><div><h2>c</h2></div></div>`,
  ],
  [
    'items that are sections by their elements',
    '<ul><li><section><h2>a</h2><p>b</p></section></li> <li><section><div><h3>c</h3></div>d</section></li></ul>',
    '<div><div><section><h2>a</h2><p>b</p></section></div> <div><section><div><h3>c</h3></div>d</section></div></div>',
  ],
  [
    'sections without headings',
    '<ul><li><section>a</section></li><li><section>b</section></li></ul>',
    '<ul><li><section>a</section></li><li><section>b</section></li></ul>',
  ],
  [
    'items with titles',
    '<ul><li><h2>a</h2><p>b</p></li><li><h2>c</h2></li></ul>',
    '<ul><li><h2>a</h2><p>b</p></li><li><h2>c</h2></li></ul>',
  ],
  [
    'sections with numbers',
    `<ol><li>${section('a')}</li><li>${section('b')}</li></ol>`,
    `<ol><li>${section('a')}</li><li>${section('b')}</li></ol>`,
  ],
  [
    'items outside a list',
    '<div><li>a</li> <li>b</li><p>c</p><li>d</li></div>',
    '<div><ul><li>a</li> <li>b</li></ul><p>c</p><ul><li>d</li></ul></div>',
  ],
  ['a definition list of items', '<dl><li>a</li></dl>', '<ul><li>a</li></ul>'],
  ['a list in a list', '<ul><li>a</li> <ul><li>b</li></ul></ul>', '<ul><li>a<ul><li>b</li></ul></li> </ul>'],
  [
    'a list below a title and a line break',
    '<ul><b>a</b><br><ul><li>b</li></ul></ul>',
    '<ul><li><b>a</b><ul><li>b</li></ul></li><br></ul>',
  ],
  ['a list in a list before any item', '<ul><ul><li>b</li></ul></ul>', '<ul><li>b</li></ul>'],
  [
    'text between items',
    '<ul>a <b>b</b><li>c</li><div>d</div></ul>',
    '<ul><li>a <b>b</b></li><li>c</li><li><div>d</div></li></ul>',
  ],
  [
    'a list of links without items',
    '<ul><a href="/a">a</a> <a href="/b">b</a> <br><a href="/c">c</a></ul>',
    '<ul><li><a href="/a">a</a></li> <li><a href="/b">b</a></li> <li><a href="/c">c</a></li></ul>',
  ],
  [
    'a list of cards',
    '<ul><a href="/a"><h3>a</h3></a><a href="/b"><h3>b</h3></a></ul>',
    '<div><a href="/a"><h3>a</h3></a><a href="/b"><h3>b</h3></a></div>',
  ],
  ['a list without items', '<ul><div>a</div><p>b</p></ul>', '<div><div>a</div><p>b</p></div>'],
  [
    'nothing to see between items',
    '<ul><li>a</li><script>b</script><div></div> </ul>',
    '<ul><li>a</li><script>b</script><div></div> </ul>',
  ],
  [
    'an ordinary list',
    '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>',
    '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>',
  ],
  ['written bullets', '<ul><li>• a</li><li> <b>·b</b></li></ul>', '<ul><li>a</li><li> <b>b</b></li></ul>'],
  ['written numbers', '<ol start="2"><li>2. a</li><li>(3) b</li></ol>', '<ol start="2"><li>a</li><li>b</li></ol>'],
  ['other numbers', '<ol><li>2. a</li><li>3. b</li></ol>', '<ol><li>2. a</li><li>3. b</li></ol>'],
  ['a bullet in one item', '<ul><li>• a</li><li>b</li></ul>', '<ul><li>• a</li><li>b</li></ul>'],
  ['a list in the only item of a list', '<ul> <li> <ol><li>a</li></ol> </li></ul>', '<ol><li>a</li></ol>'],
  [
    'a list in an item of its own below another item',
    '<ul><li>a</li><li><ul><li>b</li></ul></li><li>c</li></ul>',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>',
  ],
  [
    'columns of a list',
    '<ul><li><ul><li>a</li><li>b</li></ul></li> <li><ul><li>c</li></ul></li></ul>',
    '<ul><li>a</li><li>b</li> <li>c</li></ul>',
  ],
  [
    'a list in boxes that fill an item',
    '<ul><li><div><p></p><ul><li>a</li><li>b</li></ul></div></li><li>c</li></ul>',
    '<ul><li>a</li><li>b</li><li>c</li></ul>',
  ],
  [
    'a gallery',
    '<ul><li><a href="/"><img></a></li> <li><img></li></ul>',
    '<div><div><a href="/"><img></a></div> <div><img></div></div>',
  ],
  ['pictures beside a text', '<ul><li><img></li><li><img>a</li></ul>', '<ul><li><img></li><li><img>a</li></ul>'],
  [
    'written ranks',
    '<ol><li><b>#1</b><p>a</p></li><li><b>#2 </b><p>b</p></li></ol>',
    '<ol><li><b></b><p>a</p></li><li><b></b><p>b</p></li></ol>',
  ],
  ['items of an old list', '<menu><li>a</li></menu>', '<menu><li>a</li></menu>'],
])('%s', (_, before, after) => {
  expect(bodyAfter(repairLists, before)).toBe(after);
});
