import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropByline } from './dropByline.ts';

const written = (body: string) =>
  bodyAfter(
    dropByline,
    `<meta name="author" content="Ann Ash"><meta property="article:published_time" content="2031-05-04T10:00:00Z">${body}`,
  );

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
  ['drops the day', '<p>May 4th, 2031</p><p>a</p>', '<p>a</p>'],
  ['drops the day, the author and the reading time', '<p>Ann Ash | 4 May 2031 · 3 min read</p><p>a</p>', '<p>a</p>'],
  ['drops several lines', '<div>Ann Ash in Tides</div><div>Published: 2031-05-04 10:00</div><p>a</p>', '<p>a</p>'],
  ['drops an advertisement', '<p>Advertisement</p><p>3 MIN. READ</p><p>a</p>', '<p>a</p>'],
  ['keeps another day', '<p>Updated June 4, 2031</p><p>a</p>', '<p>Updated June 4, 2031</p><p>a</p>'],
  ['keeps a picture', '<p>May 4, 2031<br><img></p><p>a</p>', '<p>May 4, 2031<br><img></p><p>a</p>'],
  ['keeps a heading with the day', '<h2>May 4</h2><p>a</p>', '<h2>May 4</h2><p>a</p>'],
  [
    'keeps a sentence with the day',
    '<p>On May 4 the tide was high.</p><p>a</p>',
    '<p>On May 4 the tide was high.</p><p>a</p>',
  ],
  ['keeps a line without a block', 'By Ann Ash<p>a</p>', 'By Ann Ash<p>a</p>'],
])('%s', (_, body, expected) => {
  expect(written(body)).toBe(expected);
});
