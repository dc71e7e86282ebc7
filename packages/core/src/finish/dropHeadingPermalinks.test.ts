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
  ['keeps a heading that is only a sign', '<h2>#</h2>', '<h2>#</h2>'],
])('%s', (_, before, after) => {
  expect(bodyAfter(dropHeadingPermalinks, before)).toBe(after);
});
