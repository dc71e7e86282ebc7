import { expect, test } from 'vitest';
import { describedFrom } from '../../test/kit.ts';
import { innerHtml } from '../dom/index.ts';
import { extractContent } from './extractContent.ts';
import { Survey } from './survey.ts';

/** The content of a page if the blocks that start with "-" are dropped. */
function contentOf(html: string): string {
  const doc = describedFrom(html);
  const survey = new Survey(doc.root.body!);
  const keep = survey.blocks.map(({ text }) => !text.startsWith('-'));
  return innerHtml(extractContent(doc, { survey, titleBlock: -1 }, keep));
}

test.each([
  ['drops blocks whose text is dropped', '<p>Sea</p><div><p>- Menu</p><hr></div>', '<p>Sea</p>'],
  ['drops tables whose text is dropped', '<table><tr><td>- Menu</td></tr></table><p>Sea</p>', '<p>Sea</p>'],
  [
    'keeps the place of a cell',
    '<table><tr><td>- 1</td><td>Sea</td></tr></table>',
    '<table><tbody><tr><td></td><td>Sea</td></tr></tbody></table>',
  ],
  ['drops pictures of writers', '<p>Sea<img src="/ann.jpg" alt="Headshot of Ann Ash"></p>', '<p>Sea</p>'],
  ['keeps blocks that never had text', '<p>Sea</p><hr><p>Moon</p>', '<p>Sea</p><hr><p>Moon</p>'],
  [
    'keeps a player in the text, whatever it says to browsers without scripts',
    '<div><p>The sea rises and falls twice a day.</p><lite-youtube videoid="a">- Play</lite-youtube></div>',
    '<div><p>The sea rises and falls twice a day.</p><lite-youtube videoid="a">- Play</lite-youtube></div>',
  ],
  [
    'drops a player in a dialog below the text, whose own words are those of the dialog',
    '<p>The sea rises and falls twice a day.</p><div role="dialog"><h5>- A guest says</h5><iframe src="/guest"></iframe></div>',
    '<p>The sea rises and falls twice a day.</p>',
  ],
  [
    'keeps the pictures of a dialog, which are larger ones',
    '<p>The sea rises and falls twice a day.</p><div role="dialog"><img src="/large.jpg"></div>',
    '<p>The sea rises and falls twice a day.</p><div role="dialog"><img src="/large.jpg"></div>',
  ],
])('%s', (_, html, content) => {
  expect(contentOf(html)).toBe(content);
});
