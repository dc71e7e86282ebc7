/**
 * Every element nested in itself and in every other, through every output: work that doubles on each level never ends on such a page.
 *
 * Elements alone and pairs of neighbours in the list nest 4,000 levels deep. All pairs nest 48 levels deep, side by side in one page for each
 * element: what doubles on each level shows there too, and thousands of deep pages take minutes. `PITH_ALL_PAIRS=1` nests these 4,000
 * levels deep as well.
 */
import { chunksOf, outlineOf } from '@pith/tokens';
import { expect, test } from 'vitest';
import { processorSeconds } from '../../../tools/processorSeconds.ts';
import {
  articleText,
  explainPage,
  extract,
  htmlToMarkdown,
  htmlToText,
  isProbablyReaderable,
  Readability,
  type TraceEvent,
} from '../src/index.ts';
import { dangersIn, PAGE } from './kit.ts';

const ELEMENTS = (
  'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup data datalist dd del ' +
  'details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ' +
  'ins kbd label legend li link main map mark math menu meta meter nav noscript object ol optgroup option output p picture pre progress q rp rt ' +
  'ruby s samp script search section select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th ' +
  'thead time title tr track u ul var video wbr'
).split(' ');
const DEEP = 4_000;
const PAIRED = 48;
/** Neighbours in the list that each element is paired with at full depth. */
const NEIGHBOURS = 2;
/** Far above what any of these pages takes, and far below what doubling takes. */
const MAX_SECONDS = 10;

const words = '<p>The sea rises and falls twice a day, and the harbour with it.</p>';
const open = (names: readonly string[], levels: number): string =>
  Array.from({ length: levels }, (_, level) => `<${names[level % names.length]}>`).join('');
const tower = (names: readonly string[]): string =>
  `${open(names, PAIRED)}the tide turns${Array.from({ length: PAIRED }, (_, level) => `</${names[(PAIRED - 1 - level) % names.length]}>`).join('')}`;

function writeEverything(html: string): void {
  const events: TraceEvent[] = [];
  const article = extract(html, { url: PAGE, trace: (event) => events.push(event) });
  explainPage(article, events);
  htmlToMarkdown(html);
  htmlToText(html);
  articleText(article.content_html);
  isProbablyReaderable(html);
  new Readability(html).parse();
  chunksOf(article.markdown);
  outlineOf(article.markdown);
  expect(dangersIn(article.content_html)).toEqual([]);
}

async function expectToEnd(html: string): Promise<void> {
  expect(await processorSeconds(() => writeEverything(html))).toBeLessThan(MAX_SECONDS);
}

test('there are 110 elements or more', () => {
  expect(ELEMENTS.length).toBeGreaterThanOrEqual(110);
});

test.each(ELEMENTS)('<%s> nested in itself', async (name) => {
  await expectToEnd(words + open([name], DEEP));
});

test.each(ELEMENTS)('<%s> nested in every other element', async (name) => {
  await expectToEnd(words + ELEMENTS.map((other) => tower([name, other])).join(words));
});

test.runIf(process.env.PITH_ALL_PAIRS).each(ELEMENTS)(
  '<%s> nested in every later element, at full depth',
  { timeout: 600_000 },
  async (name) => {
    for (const other of ELEMENTS.slice(ELEMENTS.indexOf(name) + 1))
      await expectToEnd(words + open([name, other], DEEP));
  },
);

test.each(ELEMENTS)('<%s> nested in its neighbours', (name) => {
  const at = ELEMENTS.indexOf(name);
  for (let step = 1; step <= NEIGHBOURS; step++) {
    const other = ELEMENTS[(at + step * 31) % ELEMENTS.length]!;
    expect(extract(words + open([name, other], DEEP), { url: PAGE }).content_html).toBeDefined();
  }
});
