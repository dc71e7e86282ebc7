import { expect, test } from 'vitest';
import { pageAfter, traced } from '../../test/kit.ts';
import { reflowPreformatted } from './reflowPreformatted.ts';

const prose = `The gauge on the mole measures the height of the water every six
minutes and sends it to the office, where it is written down by hand
and compared with the tables of the year before.`;
const reflowed = `<p>${prose.replaceAll('\n', ' ')}</p>`;
const filler = Array.from({ length: 3 }, () => prose).join('\n\n');
const filled = reflowed.repeat(3);
const after = (text: string) => pageAfter(reflowPreformatted, `<h1>Tides</h1><pre>${text}\n\n${filler}</pre>`);
const page = (html: string) => `<h1>Tides</h1><div>${html}${filled}</div>`;

test.each([
  ['prose', prose, reflowed],
  ['prose that is indented', prose.replace(/^/gm, '   '), reflowed],
  [
    'a broken word',
    'It is written by hand in the ledger, which is a well-\nknown custom of this office.',
    '<p>It is written by hand in the ledger, which is a well-known custom of this office.</p>',
  ],
  [
    'links and emphasis',
    'For the height of the water see <a href="#two">the second\nsection</a> of the <b>long</b> text about the gauges.',
    '<p>For the height of the water see <a href="#two">the second section</a> of the <b>long</b> text about the gauges.</p>',
  ],
  ['numbered headings', '2.1. Heights of Water', '<h3>2.1. Heights of Water</h3>'],
  ['named headings', 'CHAPTER II.', '<h2>CHAPTER II.</h2>'],
  ['headings of the page', '<span class="h3">The Gauges</span>', '<h3>The Gauges</h3>'],
  [
    'items',
    '  o  One thing about the\n     water.\n\n  o  Another thing.',
    '<ul><li>One thing about the water.</li><li>Another thing.</li></ul>',
  ],
  [
    'numbered items',
    '3. One thing about it.\n4. Another thing.',
    '<ol start="3"><li>One thing about it.</li><li>Another thing.</li></ol>',
  ],
  [
    'terms',
    '  --mean\n        Prints the mean of the last day.',
    '<dl><dt>--mean</dt><dd>Prints the mean of the last day.</dd></dl>',
  ],
  [
    'quotes of a mail',
    '&gt; Is it late?\n&gt; &gt; It was late.\nYes, it is late.',
    '<blockquote><p>Is it late?</p><blockquote><p>It was late.</p></blockquote></blockquote><p>Yes, it is late.</p>',
  ],
  ['a poem by lines', 'The boat is small,\nThe night is wide', '<p>The boat is small,<br>The night is wide</p>'],
  [
    'a table',
    'Gauge    Height   State\n1        12       dry\n2        14       wet',
    '<pre>Gauge    Height   State\n1        12       dry\n2        14       wet</pre>',
  ],
  ['a diagram', '+-----+\n| sea |\n+-----+\n\n+-----+', '<pre>+-----+\n| sea |\n+-----+\n\n+-----+</pre>'],
  ['code', 'int main(void) {\n  return 0;\n}', '<pre>int main(void) {\n  return 0;\n}</pre>'],
])('writes %s', (_, text, html) => {
  expect(after(text)).toBe(page(html));
});

test('joins a paragraph that a page break cuts', () => {
  const text = `The gauge measures the height of the water every six minutes and\n\n\nKeel      Standard      [Page 1]\n\fSTD 12    Tides      March 2019\n\nsends it to the office, where it is written down by hand again.`;
  expect(after(text)).toBe(
    page(
      '<p>The gauge measures the height of the water every six minutes and sends it to the office, where it is written down by hand again.</p>',
    ),
  );
});

test.each([
  ['a snippet in an article', `<p>${prose.repeat(9)}</p><pre>${filler}</pre>`],
  ['code', `<pre><code>${filler}</code></pre>`],
  ['highlighted code', `<pre>${'<span class="k">gauge</span> measures the height\n'.repeat(40)}</pre>`],
  ['a listing', `<pre>${'gauge   12   dry   2019\n'.repeat(60)}</pre>`],
  ['a short text', `<pre>${prose}</pre>`],
])('leaves %s alone', (_, html) => {
  expect(pageAfter(reflowPreformatted, html)).toBe(html);
});

test('a text file is its own content, whatever is in it', () => {
  const { article } = traced('<title>gauge.c</title><pre>int main(void) {\n  return 0;\n}</pre>');
  expect(article.markdown).toContain('```\nint main(void) {\n  return 0;\n}\n```');
});

test('an article without text has no confidence and a warning', () => {
  const { article } = traced('<title>Tides</title><body><div id="x"></div>');
  expect(article.confidence).toBe(0);
  expect(article.warnings.map(({ type }) => type)).toEqual(['no-content']);
});

test('takes linear time on long and on deep texts', () => {
  expect(after('&gt;'.repeat(50_000)).length).toBeGreaterThan(1_000);
  expect(after('word '.repeat(200_000)).length).toBeGreaterThan(1_000);
  expect(after('<b>x</b> <i>y</i>\n'.repeat(20_000)).length).toBeGreaterThan(1_000);
});
