import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropByline } from './dropByline.ts';

const written = (body: string) => bodyAfter(dropByline, `<meta name="author" content="Ann Ash">${body}`);

test.each([
  ['drops a line with the author', '<h3>By <a href="/a">Ann Ash</a>, Tide Columnist</h3><p>a</p>', '<p>a</p>'],
  ['drops it below a picture', '<img><p><em>By Ann Ash, MS</em></p><p>a</p>', '<img><p>a</p>'],
  ['keeps a line with somebody else', '<p>By Bob Birch</p><p>a</p>', '<p>By Bob Birch</p><p>a</p>'],
  [
    'keeps a line that says more',
    '<p>By Ann Ash, who has sailed the seas for forty years now</p><p>a</p>',
    '<p>By Ann Ash, who has sailed the seas for forty years now</p><p>a</p>',
  ],
  ['keeps a line further down', '<p>a</p><p>By Ann Ash</p>', '<p>a</p><p>By Ann Ash</p>'],
  [
    'keeps text that starts so',
    '<div>By Ann Ash<p>a b c d e f g h</p></div>',
    '<div>By Ann Ash<p>a b c d e f g h</p></div>',
  ],
  ['keeps a line without a block', 'By Ann Ash<p>a</p>', 'By Ann Ash<p>a</p>'],
])('%s', (_, body, expected) => {
  expect(written(body)).toBe(expected);
});
