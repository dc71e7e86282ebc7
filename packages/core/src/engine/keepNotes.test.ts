import { expect, test } from 'vitest';
import { Element } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { keepNotes } from './keepNotes.ts';
import { Survey } from './survey.ts';

/** What is kept when at first only blocks with the word "text" are. */
function kept(html: string): string[] {
  const survey = new Survey(parseHtml(html).body ?? new Element('body'));
  const keep = survey.blocks.map(({ text }) => text.includes('text'));
  keepNotes(survey, keep, new URL('https://example.com/a'));
  return survey.blocks.filter(({ index }) => keep[index]).map(({ text }) => text);
}

const reference = (id: string, mark = '1') => `<p>text<sup><a href="#${id}">${mark}</a></sup></p>`;

test.each([
  ['an item', `${reference('fn1')}<ol><li id="fn1">Note.</li><li id="fn2">Other.</li></ol>`, ['text1', 'Note.']],
  ['its paragraphs', `${reference('fn1')}<ol><li id="fn1"><p>One.</p><p>Two.</p></li></ol>`, ['text1', 'One.', 'Two.']],
  [
    'a paragraph that an anchor opens',
    `${reference('n1')}<p><a name="n1"></a>Note.</p><p>Other.</p>`,
    ['text1', 'Note.'],
  ],
  [
    'what follows a number alone',
    `${reference('FOOT1')}<h5><a id="FOOT1">(1)</a></h5><p>Note.</p><p>Other.</p>`,
    ['text1', '(1)', 'Note.'],
  ],
  [
    'with the whole address',
    `${reference('fn1').replace('#', 'https://example.com/a#')}<p id="fn1">Note.</p>`,
    ['text1', 'Note.'],
  ],
])('keeps %s', (_, html, blocks) => {
  expect(kept(html)).toEqual(blocks);
});

test.each([
  ['notes that nothing kept refers to', `<p>text</p><p>a<sup><a href="#fn1">1</a></sup></p><p id="fn1">Note.</p>`],
  ['places that a word leads to', `<p>text</p><p id="more">More.</p><p>text<a href="#more">more of it</a></p>`],
  ['parts of the page', `${reference('fn1')}<div id="fn1"><p>${'word '.repeat(500)}</p></div>`],
  ['what stands before', `<p id="fn1">Before.</p>${reference('fn1')}`],
])('leaves %s', (_, html) => {
  expect(kept(html).filter((text) => !text.includes('text'))).toEqual([]);
});

test('nested places take linear time', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `<sup><a href="#fn${i}">${i % 999}</a></sup>`).join('');
  const nested = Array.from({ length: 20_000 }, (_, i) => `<div id="fn${i}">—`).join('');
  expect(kept(`<p>text${many}</p>${nested}`).length).toBeGreaterThan(0);
});
