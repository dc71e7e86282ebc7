// @vitest-environment jsdom
import { articleText } from '@pith/core';
import { expect, test } from 'vitest';
import { articleRanges } from '../../../../packages/library/src/highlights/articleRanges.ts';
import { ArticleText } from './articleText.ts';

const HTML = `<section>
  <h2>Tides</h2>
  <p>The moon pulls <em>the sea</em> up.</p>
  <p>😀 Twice a day, <b>🌊 high</b> water.</p>
  <ul><li>one</li><li>two <code>x</code></li></ul>
</section>
<p>Last.</p>`;

function read(html = HTML) {
  document.body.innerHTML = `<div class="prose">${html}</div>`;
  const root = document.querySelector('.prose')!;
  const text = new ArticleText(root);
  text.attach();
  return { root, text };
}

const passageOf = (text: ArticleText, quote: string) => {
  const start = text.text.indexOf(quote);
  return { start, end: start + quote.length };
};

test.each(['moon', 'pulls the sea up', 'the sea', '😀 Twice', '🌊 high', 'high water', 'two x', 'Last.'])(
  'the server finds %j where the page has it, and the other way round',
  (quote) => {
    const { text } = read();
    const passage = passageOf(text, quote);
    const selectors = text.toSelectors(passage);
    const stored = articleText(HTML);
    const ranges = articleRanges(HTML, stored);
    const { start, end } = ranges.toTextRange({
      startSelector: selectors.start_selector,
      startOffset: selectors.start_offset,
      endSelector: selectors.end_selector,
      endOffset: selectors.end_offset,
    });
    expect(stored.slice(start, end)).toBe(quote);
    const back = ranges.toSelectors({ quote, before: '', after: '', start, end })!;
    expect(
      text.fromSelectors({
        start_selector: back.startSelector,
        start_offset: back.startOffset,
        end_selector: back.endSelector,
        end_offset: back.endOffset,
      }),
    ).toEqual(passage);
  },
);

test.each([
  ['an unknown element', 'section/p[9]'],
  ['something that is no path', '//p[last()]'],
])('%s is not found', (_, selector) => {
  const { text } = read();
  expect(
    text.fromSelectors({ start_selector: selector, start_offset: 0, end_selector: 'p', end_offset: 1 }),
  ).toBeUndefined();
});

test('a passage is wrapped run by run, without the white space between blocks', () => {
  const { root, text } = read();
  const passage = passageOf(text, 'the sea up.\n  😀 Twice');
  passage.end = text.text.indexOf('Twice') + 5;
  passage.start = text.text.indexOf('the sea');
  const marks = text.wrap(passage, () => document.createElement('mark'));
  expect(marks.map((mark) => mark.textContent)).toEqual(['the sea', ' up.', '😀 Twice']);
  expect(root.textContent).toBe(text.text);
  expect(String(text.range(passage))).toBe(text.text.slice(passage.start, passage.end));
});

test('positions stay the same when the text is split, and in formulas', () => {
  const formula = '<p>a <code><math><mi>x</mi><annotation>x^2</annotation></math></code> b</p>';
  const { root, text } = read(formula);
  expect(text.text).toBe('a x^2 b');
  expect(text.toSelectors({ start: 2, end: 7 })).toEqual({
    start_selector: 'p/code',
    start_offset: 0,
    end_selector: 'p',
    end_offset: 7,
  });
  const [first] = text.wrap({ start: 0, end: 3 }, () => document.createElement('mark'));
  expect(first!.textContent).toBe('a ');
  expect(root.querySelector('mark > math')).not.toBeNull();
  const last = root.querySelector('p')!.lastChild!;
  expect(text.positionOf(last, 1, false)).toBe(6);
  expect(text.positionOf(root.querySelector('mi')!, 0, true)).toBe(5);
  expect(text.positionOf(root, 0, false)).toBe(0);
});

test('a selector of an element finds it in the stored article', () => {
  const { root, text } = read();
  const item = root.querySelectorAll('li')[1]!;
  const selector = text.selectorOf(item)!;
  expect(selector).toBe('section:nth-of-type(1) > ul:nth-of-type(1) > li:nth-of-type(2)');
  expect(root.querySelector(selector)).toBe(item);
  expect(text.selectorOf(document.body)).toBeUndefined();
});

test('blocks have the passages of their text', () => {
  const { text } = read();
  expect(text.blocks().map(({ passage }) => text.text.slice(passage.start, passage.end).trim())).toEqual(
    expect.arrayContaining(['Tides', 'The moon pulls the sea up.', 'one', 'two x', 'Last.']),
  );
});
