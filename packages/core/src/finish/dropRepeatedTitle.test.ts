import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import { dropRepeatedTitle } from './dropRepeatedTitle.ts';

const titled = (title: string, body: string) =>
  bodyAfter(dropRepeatedTitle, `<meta property="og:title" content="${title}">${body}`);

test.each([
  ['drops the heading that is the title', 'How tides work', '<h1>How tides work</h1><p>a</p>', '<p>a</p>'],
  ['whatever its case, marks and spaces', 'How tides work!', '<h1>HOW  “tides” <b>work</b></h1><p>a</p>', '<p>a</p>'],
  ['in any script', '潮の満ち引き', '<h1>潮の満ち引き</h1><p>a</p>', '<p>a</p>'],
  ['behind an empty one', 'Tides', '<h1></h1><h1>Tides</h1><p>a</p>', '<h1></h1><p>a</p>'],
  ['keeps another heading', 'How tides work', '<h1>A guide</h1><p>a</p>', '<h1>A guide</h1><p>a</p>'],
  ['keeps headings of lower rank', 'How tides work', '<h2>How tides work</h2>', '<h2>How tides work</h2>'],
  ['drops one of lower rank that opens the text', 'Tides', '<div><h2>Tides</h2></div><p>a</p>', '<div></div><p>a</p>'],
  ['keeps one of lower rank in the text', 'Tides', '<p>a</p><h2>Tides</h2>', '<p>a</p><h2>Tides</h2>'],
  ['drops one only', 'Tides', '<h1>Tides</h1><p>a</p><h1>Tides</h1>', '<p>a</p><h1>Tides</h1>'],
  ['looks at the first heading only', 'Tides', '<h1>Intro</h1><h1>Tides</h1>', '<h1>Intro</h1><h1>Tides</h1>'],
  ['keeps a heading of marks under a title of marks', '***', '<h1>…</h1><p>a</p>', '<h1>…</h1><p>a</p>'],
])('%s', (_, title, before, after) => {
  expect(titled(title, before)).toBe(after);
});

test('without a title nothing is repeated', () => {
  expect(bodyAfter(dropRepeatedTitle, '<p>a</p>')).toBe('<p>a</p>');
});
