import { expect, test } from 'vitest';
import { bodyAfter } from '../../test/kit.ts';
import type { Draft } from '../types.ts';
import { dropRepeatedTitle } from './dropRepeatedTitle.ts';

const titled = (title: string, body: string) =>
  bodyAfter(dropRepeatedTitle, `<meta property="og:title" content="${title}">${body}`);

test.each([
  ['drops the heading that is the title', 'How tides work', '<h1>How tides work</h1><p>a</p>', '<p>a</p>'],
  ['ignores case, punctuation and spaces', 'How tides work!', '<h1>HOW  “tides” <b>work</b></h1><p>a</p>', '<p>a</p>'],
  ['works in any writing system', '潮の満ち引き', '<h1>潮の満ち引き</h1><p>a</p>', '<p>a</p>'],
  [
    'drops headings that are its parts',
    'Skerry Point - Tides',
    '<h2>Skerry Point</h2><h2>Tides</h2><p>a</p>',
    '<p>a</p>',
  ],
  ['keeps a part further down', 'Skerry Point - Tides', '<p>a</p><h2>Tides</h2>', '<p>a</p><h2>Tides</h2>'],
  ['skips an empty heading', 'Tides', '<h1></h1><h1>Tides</h1><p>a</p>', '<h1></h1><p>a</p>'],
  ['keeps another heading', 'How tides work', '<h1>A guide</h1><p>a</p>', '<h1>A guide</h1><p>a</p>'],
  [
    'keeps a lower heading that is the only content',
    'How tides work',
    '<h2>How tides work</h2>',
    '<h2>How tides work</h2>',
  ],
  ['drops a lower heading at the start', 'Tides', '<div><h2>Tides</h2></div><p>a</p>', '<div></div><p>a</p>'],
  ['keeps a lower heading further down', 'Tides', '<p>a</p><h2>Tides</h2>', '<p>a</p><h2>Tides</h2>'],
  ['drops only the first', 'Tides', '<h1>Tides</h1><p>a</p><h1>Tides</h1>', '<p>a</p><h1>Tides</h1>'],
  ['checks only the first heading', 'Tides', '<h1>Intro</h1><h1>Tides</h1>', '<h1>Intro</h1><h1>Tides</h1>'],
  ['drops a first line', 'Tides', '<div><p>Tides</p></div><p>a</p>', '<div></div><p>a</p>'],
  ['drops the end of a path', 'Tides', '<ul><li><a href="/t">Tides</a></li></ul><p>a</p>', '<ul></ul><p>a</p>'],
  ['drops a first line with the name of the site', 'Tides', '<p>Tides | Skerry Point</p><p>a</p>', '<p>a</p>'],
  ['keeps a line further down', 'Tides', '<p>a</p><p>Tides</p>', '<p>a</p><p>Tides</p>'],
  ['keeps a line that says more', 'Tides', '<p>Tides: a guide</p><p>a</p>', '<p>Tides: a guide</p><p>a</p>'],
  [
    'keeps a line with an image',
    'Tides',
    '<div><img src="a.jpg"> Tides</div><p>a</p>',
    '<div><img src="a.jpg"> Tides</div><p>a</p>',
  ],
  ['keeps a heading of punctuation only', '***', '<h1>…</h1><p>a</p>', '<h1>…</h1><p>a</p>'],
])('%s', (_, title, before, after) => {
  expect(titled(title, before)).toBe(after);
});

test('drops nothing without a title', () => {
  expect(bodyAfter(dropRepeatedTitle, '<p>a</p>')).toBe('<p>a</p>');
});

test('a product shows its name once', () => {
  const name = '<meta property="og:title" content="Oar">';
  const asProduct = (draft: Draft) => dropRepeatedTitle(Object.assign(draft, { pageType: 'product' as const }));
  expect(bodyAfter(asProduct, `${name}<h1>Oar</h1><p>a</p><h2>OAR</h2><h2>Size</h2>`)).toBe(
    '<h1>Oar</h1><p>a</p><h2>Size</h2>',
  );
});
