import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropHeadingPermalinks } from './dropHeadingPermalinks.ts';

test.each([
  ['drops a pilcrow', '<h2>Opening<a href="#open">¶</a></h2>', '<h2>Opening</h2>'],
  ['drops a hash before the text', '<h3><a href="#open"># </a>Opening</h3>', '<h3>Opening</h3>'],
  ['drops a chain emoji', '<h2>Opening <a href="#open">🔗</a></h2>', '<h2>Opening </h2>'],
  ['drops a link without text', '<h2><a href="#open"><span></span></a>Opening</h2>', '<h2>Opening</h2>'],
  [
    'unlinks a heading that is a link to itself',
    '<h2><a href="#open">Opening <b>it</b></a></h2>',
    '<h2>Opening <b>it</b></h2>',
  ],
  [
    'goes on to the next heading',
    '<h2><a href="#open">Opening</a></h2><p>x</p><h2><a href="#end">End</a></h2>',
    '<h2>Opening</h2><p>x</p><h2>End</h2>',
  ],
  [
    'keeps links to elsewhere',
    '<h2><a href="/open">Opening</a> <a href="/c">C#</a></h2>',
    '<h2><a href="/open">Opening</a> <a href="/c">C#</a></h2>',
  ],
  ['keeps links outside headings', '<p>See <a href="#open">¶</a></p>', '<p>See <a href="#open">¶</a></p>'],
  ['drops the sign of an icon font', '<h2>Opening<a href="#open">\uf0c1</a></h2>', '<h2>Opening</h2>'],
  ['drops that of a term', '<dl><dt>open()<a href="#open">¶</a></dt></dl>', '<dl><dt>open()</dt></dl>'],
  ['drops one that is named so', '<p><a href="#open" class="anchor">§</a></p><h3>open</h3>', '<p></p><h3>open</h3>'],
  ['drops a paper clip', '<h2>Opening <a href="#open">📎</a></h2>', '<h2>Opening </h2>'],
  [
    'drops a label for screen readers',
    '<h2>Opening<a href="#open">Section titled “Opening”</a></h2><h2>End <a href="#e">Direct link to End</a></h2>',
    '<h2>Opening</h2><h2>End </h2>',
  ],
  [
    'drops a permalink beside the heading',
    '<div><h2>Opening</h2> <a href="#open">Section titled “Opening”</a></div>',
    '<div><h2>Opening</h2> </div>',
  ],
  ['drops a link to the top', '<h2>Opening <a href="#top">top</a></h2>', '<h2>Opening </h2>'],
  [
    'drops signs without links',
    '<h2>Opening ¶</h2><h2># End</h2><h3>Last 🔗</h3>',
    '<h2>Opening</h2><h2>End</h2><h3>Last</h3>',
  ],
  [
    'keeps signs that belong to the text',
    '<h2>C#</h2><h2>§ 5 Tides</h2><h2>We are #1</h2>',
    '<h2>C#</h2><h2>§ 5 Tides</h2><h2>We are #1</h2>',
  ],
  ['keeps a heading that is called like a label', '<h2><a href="#l">Link</a></h2>', '<h2>Link</h2>'],
  [
    'keeps other links after a heading',
    '<h2>Opening</h2><a href="#list">List</a>',
    '<h2>Opening</h2><a href="#list">List</a>',
  ],
  ['keeps a heading that is only a sign', '<h2>#</h2>', '<h2>#</h2>'],
])('%s', (_, before, after) => {
  expect(bodyAfter(dropHeadingPermalinks, before)).toBe(after);
});
