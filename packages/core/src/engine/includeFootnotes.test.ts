import { expect, test } from 'vitest';
import { Element } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { includeFootnotes, includeSources } from './includeFootnotes.ts';
import { Survey } from './survey.ts';

/** Returns the kept blocks, if at first only blocks with the word "text" are kept. */
function kept(html: string, include: typeof includeFootnotes = includeFootnotes): string[] {
  const survey = new Survey(parseHtml(html).body ?? new Element('body'));
  const keep = survey.blocks.map(({ text }) => text.includes('text'));
  include(survey, keep, new URL('https://example.com/a'));
  return survey.blocks.filter(({ index }) => keep[index]).map(({ text }) => text);
}

const reference = (id: string, mark = '1') => `<p>text<sup><a href="#${id}">${mark}</a></sup></p>`;

test.each([
  ['a list item', `${reference('fn1')}<ol><li id="fn1">Note.</li><li id="fn2">Other.</li></ol>`, ['text1', 'Note.']],
  ['its paragraphs', `${reference('fn1')}<ol><li id="fn1"><p>One.</p><p>Two.</p></li></ol>`, ['text1', 'One.', 'Two.']],
  [
    'a paragraph that starts with an anchor',
    `${reference('n1')}<p><a name="n1"></a>Note.</p><p>Other.</p>`,
    ['text1', 'Note.'],
  ],
  [
    'the block after a separate number',
    `${reference('FOOT1')}<h5><a id="FOOT1">(1)</a></h5><p>Note.</p><p>Other.</p>`,
    ['text1', '(1)', 'Note.'],
  ],
  [
    'a note with an absolute link',
    `${reference('fn1').replace('#', 'https://example.com/a#')}<p id="fn1">Note.</p>`,
    ['text1', 'Note.'],
  ],
])('keeps %s', (_, html, blocks) => {
  expect(kept(html)).toEqual(blocks);
});

test.each([
  ['notes that no kept text refers to', `<p>text</p><p>a<sup><a href="#fn1">1</a></sup></p><p id="fn1">Note.</p>`],
  ['targets of ordinary links', `<p>text</p><p id="more">More.</p><p>text<a href="#more">more of it</a></p>`],
  ['large sections', `${reference('fn1')}<div id="fn1"><p>${'word '.repeat(500)}</p></div>`],
  ['targets before the reference', `<p id="fn1">Before.</p>${reference('fn1')}`],
])('does not keep %s', (_, html) => {
  expect(kept(html).filter((text) => !text.includes('text'))).toEqual([]);
});

test('nested targets take linear time', () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `<sup><a href="#fn${i}">${i % 999}</a></sup>`).join('');
  const nested = Array.from({ length: 20_000 }, (_, i) => `<div id="fn${i}">—`).join('');
  expect(kept(`<p>text${many}</p>${nested}`).length).toBeGreaterThan(0);
});

const sources = '<ol><li>Ash, A. (1998). Tides.</li><li><a href="https://a.example/">https://a.example/</a></li></ol>';
const listed = ['Ash, A. (1998). Tides.', 'https://a.example/'];

test.each([
  ['a heading', `<p>text</p><h2>References</h2>${sources}`, ['References', ...listed]],
  ['a line', `<p>text</p><p><b>Sources:</b></p><div>${sources}</div>`, ['Sources:', ...listed]],
])('keeps sources below %s', (_, html, blocks) => {
  expect(kept(html, includeSources)).toEqual(['text', ...blocks]);
});

test.each([
  ['a menu', `<p>text</p><nav><h4>References</h4>${sources}</nav>`],
  [
    'links of another kind',
    '<p>text</p><h4>Sources</h4><ul><li><a href="/a">Maps</a></li><li><a href="/b">Charts</a></li></ul>',
  ],
  ['sources without a text', `<h2>References</h2>${sources}`],
])('does not keep %s', (_, html) => {
  expect(kept(html, includeSources).filter((text) => text !== 'text')).toEqual([]);
});
