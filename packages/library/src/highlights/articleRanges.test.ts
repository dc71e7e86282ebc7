import { articleText } from '@pith/core';
import { describe, expect, test } from 'vitest';
import { anchorAt } from './anchor.ts';
import { articleRanges, type SelectorRange } from './articleRanges.ts';

const html = `<section>
  <h2>Tides</h2>
  <p>The moon pulls <em>the sea</em> up.</p>
  <p>😀 Twice a day, <b>🌊 high</b> water.</p>
</section>
<p>Last.</p>`;
const text = articleText(html);

const range = (startSelector: string, startOffset: number, endSelector: string, endOffset: number): SelectorRange => ({
  startSelector,
  startOffset,
  endSelector,
  endOffset,
});
const anchorOf = (quote: string) => anchorAt(text, text.indexOf(quote), text.indexOf(quote) + quote.length)!;
const mark = (quote: string, more = {}) => ({ id: 'a1', colour: 'yellow', anchor: anchorOf(quote), ...more });

describe('selectors', () => {
  test.each([
    ['inside one element', range('section/p', 4, 'section/p[1]', 8), 'moon'],
    ['over an inner element', range('section/p', 4, 'section/p/em[1]', 3), 'moon pulls the'],
    ['over blocks', range('section/h2', 0, 'section/p[1]', 3), 'Tides\n\nThe'],
    ['code points, not UTF-16 units', range('section/p[2]', 2, 'section/p[2]/b', 1), 'Twice a day, 🌊'],
    ['without the white space at its ends', range('section', 0, 'section/h2', 5), 'Tides'],
    ['upper case names', range('P', 0, 'P', 4), 'Last'],
    ['the root itself', range('', 0, 'section/h2', 5), 'Tides'],
  ])('%s', (_, given, expected) => {
    const { start, end } = articleRanges(html, text).toTextRange(given);
    expect(text.slice(start, end)).toBe(expected);
  });

  test.each([
    ['an unknown element', range('section/p[3]', 0, 'p', 1)],
    ['something that is no path', range('//p', 0, 'p[last()]', 1)],
    ['an offset outside of the element', range('section/h2', 0, 'section/h2', 6)],
    ['an offset far outside', range('p', 0, 'p', 5_000_000)],
    ['a range without text', range('p', 2, 'p', 2)],
    ['a range of white space', range('section', 0, 'section', 2)],
    ['a range that ends before it begins', range('p', 3, 'section/h2', 2)],
  ])('%s is refused', (_, given) => {
    expect(() => articleRanges(html, text).toTextRange(given)).toThrow(expect.objectContaining({ type: 'bad-range' }));
  });

  test.each([
    ['moon', range('section/p[1]', 4, 'section/p[1]', 8)],
    ['pulls the sea', range('section/p[1]', 9, 'section/p[1]/em', 7)],
    ['Twice a day, 🌊 high', range('section/p[2]', 2, 'section/p[2]/b', 6)],
    ['Last.', range('p', 0, 'p', 5)],
  ])('of %j', (quote, expected) => {
    const ranges = articleRanges(html, text);
    expect(ranges.toSelectors(anchorOf(quote))).toEqual(expected);
    const { start, end } = ranges.toTextRange(expected);
    expect(text.slice(start, end)).toBe(quote);
  });

  test('if the stored text is not that of the HTML, the quote is searched', () => {
    const other = `Tides. ${text}`;
    const at = other.indexOf('moon');
    const ranges = articleRanges(html, other);
    expect(ranges.toSelectors(anchorAt(other, at, at + 4)!)).toEqual(range('section/p[1]', 4, 'section/p[1]', 8));
    expect(ranges.toTextRange(range('section/p[1]', 4, 'section/p[1]', 8))).toMatchObject({ start: at, end: at + 4 });
    expect(ranges.toSelectors({ ...anchorOf('moon'), quote: 'gone' })).toBeUndefined();
  });
});

describe('marks', () => {
  const marked = (marks: Parameters<ReturnType<typeof articleRanges>['marked']>[0], plain = false) =>
    articleRanges(html, text).marked(marks, { plain });

  test('each run of text is wrapped; the first has the id, the note follows the last', () => {
    const attributes = 'data-annotation-id-value="a1" data-annotation-color="red"';
    expect(marked([mark('pulls the sea', { colour: 'red', note: 'why "?' })])).toContain(
      `<p>The moon <rd-annotation id="annotation-a1" ${attributes}>pulls </rd-annotation><em>` +
        `<rd-annotation ${attributes}>the sea</rd-annotation>` +
        `<rd-annotation ${attributes} data-annotation-note="" title="why &quot;?"></rd-annotation></em> up.</p>`,
    );
  });
  test('plain', () => {
    expect(marked([mark('moon', { note: 'n' })], true)).toContain('<p>The <rd-annotation>moon</rd-annotation> pulls');
  });
  test('white space between blocks is not wrapped', () => {
    expect(marked([mark('up.\n\n😀')], true)).toContain(
      '<rd-annotation>up.</rd-annotation></p>\n  <p><rd-annotation>😀</rd-annotation> Twice',
    );
  });
  test('overlapping passages do not nest', () => {
    const both = marked([mark('moon pulls'), mark('pulls the', { id: 'b2' })], true);
    expect(both).toContain('The <rd-annotation>moon pulls</rd-annotation> <em><rd-annotation>the</rd-annotation> sea');
  });
  test('two passages in one run', () => {
    expect(marked([mark('The'), mark('pulls', { id: 'b2' })], true)).toContain(
      '<p><rd-annotation>The</rd-annotation> moon <rd-annotation>pulls</rd-annotation> <em>',
    );
  });
  test('a lost passage leaves the article as it is', () => {
    expect(marked([mark('moon', { anchor: { ...anchorOf('moon'), quote: 'gone' } })])).toBe(html);
  });
});
