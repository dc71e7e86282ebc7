/** Pages that nest endlessly or demand endless copies: parsed within limits, in linear time and without losing text. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { innerHtml } from '../../dom/index.ts';
import { parseDocument } from './index.ts';
import { outline } from './testKit.ts';

const LEVELS = 30_000;

/** Texts of the outline, in order. */
function textsOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.slice(line.indexOf(' ') + 1))
    .filter(isText)
    .map((text) => JSON.parse(text))
    .join('');
}

function isText(line: string): boolean {
  return line.startsWith('"');
}

function depthOf(lines: readonly string[]): number {
  return lines.reduce((deepest, line) => Math.max(deepest, Number.parseInt(line, 10)), 0);
}

test.each([
  ...['<div>1', '<b>1', '<a>1', '<x-y>1', '<button>1', '<object>1', '<ul><li>1', '<ruby><rt>1', '<b id=x><p>1'],
  ...['<table>1', '<table><tr><td>1', '<table><caption>1', '<svg><g>1', '<svg><desc>1', '<math><mi>1', '<template>1'],
  ...['<p><font size=7>1', '<select><option>1', '<b><p>1</b>', '<a><div>1', '<p><b><i><u><s>1</p>', '<nobr><div>1'],
])('%s repeated 30,000 times', (piece) => {
  const lines = outline(parseDocument(piece.repeat(LEVELS)));
  expect(textsOf(lines)).toBe('1'.repeat(LEVELS));
  expect(depthOf(lines)).toBeLessThan(1100);
});

describe('at the limit of open elements', () => {
  const read = (html: string) => innerHtml(parseDocument(html, { maxDepth: 4 }).body!);
  test.each([
    [
      'elements become siblings and their end tags are ignored',
      '<i><u>1<p>2</p>3<p>4</p></u>5</i>6',
      '<i><u>1<p></p>23<p></p>4</u>5</i>6',
    ],
    [
      'the content of a table becomes its siblings',
      '<i><u><table><td>1</table>2</u>3',
      '<i><u><table></table>12</u>3</i>',
    ],
    [
      'a table below the limit keeps its parts',
      '<i><table><td>1<p>2<td>3',
      '<i><table><tbody><tr><td>1<p></p>2</td><td>3</td></tr></tbody></table></i>',
    ],
    ['scripts are still parsed as scripts', '<i><u><script><p></script>1', '<i><u><script><p></script>1</u></i>'],
    [
      'formatting elements are not reopened',
      '<p><b><i>1<p><u>2<s>3',
      '<p><b><i></i>1</b></p><p><b><u></u>2<s></s>3</b></p>',
    ],
  ])('%s', (_, before, after) => expect(read(before)).toBe(after));

  const names =
    'a b font p div li ul table tr td caption select option template svg desc math mi form button object ruby rt script';
  const piece = fc.oneof(
    fc.constantFrom(...names.split(' ')).chain((name) => fc.constantFrom(`<${name}>`, `<${name}>`, `</${name}>`)),
    fc.constant('#'),
  );
  test('no text is lost', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 2, max: 9 }),
        (pieces, maxDepth) => {
          let count = 0;
          const html = pieces.map((written) => (written === '#' ? `#${count++};` : written)).join('');
          const found = textsOf(outline(parseDocument(html, { maxDepth }))).match(/#\d+;/g) ?? [];
          expect(found.toSorted()).toEqual((html.match(/#\d+;/g) ?? []).toSorted());
        },
      ),
      { numRuns: 2000, seed: 20260 },
    );
  });

  test('text keeps its order without tables', () => {
    const tableNames = /^<\/?(table|tr|td|caption)>$/;
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 60, size: 'max' }),
        fc.integer({ min: 2, max: 9 }),
        (pieces, maxDepth) => {
          let count = 0;
          const html = pieces
            .filter((written) => !tableNames.test(written))
            .map((written) => (written === '#' ? `#${count++};` : written))
            .join('');
          const found = textsOf(outline(parseDocument(html, { maxDepth }))).match(/#\d+;/g) ?? [];
          expect(found).toEqual(html.match(/#\d+;/g) ?? []);
        },
      ),
      { numRuns: 2000, seed: 20260 },
    );
  });
});

describe('large pages', () => {
  const large = (text: string, times: number) => text.repeat(times);
  const fonts = Array.from({ length: 400 }, (_, size) => `<font size=${size}>`).join('');
  const bolds = Array.from({ length: 240 }, (_, id) => `<b id=${id}>`).join('');
  test.each([
    ['flat elements', large('<br>1', 200_000)],
    ['20 MB of text', large('some text ', 2_000_000)],
    ['character references', large('&amp;', 500_000)],
    ['`<` that does not start a tag', large('<', 500_000)],
    ['empty end tags', large('</>', 500_000)],
    ['an unterminated attribute value', `<a href="${large('x', 5_000_000)}`],
    ['an unterminated comment', `<!--${large('-', 5_000_000)}`],
    ['empty CDATA sections', `<svg>${large('<![CDATA[]]>', 200_000)}`],
    ['attributes', `<div ${Array.from({ length: 200_000 }, (_, i) => `a${i}=1`).join(' ')}>`],
    ['duplicate attributes', `<div ${large('a ', 500_000)}>`],
    [
      'attributes of repeated <html> tags',
      `<html>${large(`<html ${Array.from({ length: 50_000 }, (_, i) => `a${i}`).join(' ')}>`, 3)}`,
    ],
    ['scripts with comments', large('<script><!--</script>', 100_000)],
    ['double-escaped scripts', `<script>${large('<!--<script>', 200_000)}`],
    ['an unterminated title', `<title>${large('</titl', 200_000)}`],
    ['end tags without an open element', `${large('<div>', 600)}${large('</span></x-y></p>', 60_000)}`],
    ['paragraphs inside hundreds of open <font>', `${fonts}${large('<p>1', 300_000)}`],
    ['blocks inside hundreds of open <b>', `${bolds}${large('<div>', 250)}${large('</b>', 100_000)}`],
    [
      'copies of thousands of attributes',
      `<b ${Array.from({ length: 20_000 }, (_, i) => `a${i}`).join(' ')}>${large('<p>1', 50_000)}`,
    ],
    [
      'markers that are never cleared',
      `<table>${large('<td><object>', 100_000)}${large('<b><b><b><b></b></b></b></b>', 30_000)}`,
    ],
    ['NUL', large('\0 1', 300_000)],
  ])('%s', (_, html) => {
    expect(parseDocument(html)).toBeDefined(); // each takes less than half a second; the test timeout catches a hang
  });
});
