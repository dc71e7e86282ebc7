import { describe, expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { context } from './contexts.ts';
import { Survey } from './survey.ts';

const surveyOf = (html: string) => new Survey(parseHtml(`<body>${html}</body>`).body!);

describe('text is cut into blocks', () => {
  test.each([
    ['at block elements', '<p>High water</p><p>Low water</p>', ['High water', 'Low water']],
    ['not at inline elements', '<p>High <b>water</b> at <a href="/noon">noon</a></p>', ['High water at noon']],
    ['around a nested block', '<div>High<p>Low</p>Slack</div>', ['High', 'Low', 'Slack']],
    ['at two line breaks', '<p>High<br><br>Low</p>', ['High', 'Low']],
    ['not at one line break', '<p>High<br>Low</p>', ['High Low']],
    ['not at line breaks with text between them', '<p>High<br>Low<br>Slack</p>', ['High Low Slack']],
    ['at cells', '<table><tr><td>High</td><td>12:30</td></tr></table>', ['High', '12:30']],
    ['with white space folded', '<p>  High \n\t water </p>', ['High water']],
    ['without scripts and controls', '<p>High<script>run()</script></p><textarea>Low</textarea>', ['High']],
    ['of an empty page', '<p> </p>', []],
  ])('%s', (_, html, texts) => {
    expect(surveyOf(html).blocks.map(({ text }) => text)).toEqual(texts);
  });
});

test('a block counts its words, and those in links, in bold and in links to its own page', () => {
  const { blocks } = surveyOf(
    '<p>Tides of <a href="/north">the north</a> <b>and</b> <a href="#south">south</a> <a href="javascript:go()">Go</a></p>',
  );
  expect(blocks).toMatchObject([{ words: 7, linkWords: 4, boldWords: 1, anchorWords: 1, scriptWords: 1 }]);
});

test.each([
  ['digits, capitals and commas', 'High, low: 12 and ÄRA 3', { digits: 3, capitals: 4, commas: 1 }],
  ['commas of other scripts', '潮、水，海', { commas: 2 }],
  ['a price', 'A chart for $12.50', { hasPrice: true, hasDate: false }],
  ['a date', 'Printed on 5 May 2024', { hasPrice: false, hasDate: true }],
])('a block counts %s', (_, text, counts) => {
  expect(surveyOf(`<p>${text}</p>`).blocks).toMatchObject([counts]);
});

test('each element sums over its subtree', () => {
  const survey = surveyOf('<main><h2>Tides</h2><p>High <a href="#a">water</a> <img src="a.png"></p></main><p>Low</p>');
  const main = survey.elements.findIndex(({ localName }) => localName === 'main');
  const sums = ({ words, linkWords, images, links, anchors, headings }: Survey, i: number) =>
    [words, linkWords, images, links, anchors, headings].map((sum) => sum[i]);
  expect(sums(survey, main)).toEqual([3, 1, 1, 1, 1, 1]);
  expect(sums(survey, 0)).toEqual([4, 1, 1, 1, 1, 1]);
  expect(survey.blocksIn(main).map(({ text }) => text)).toEqual(['Tides', 'High water']);
  expect(survey.elements[survey.end[main]!]!.localName).toBe('p');
  expect(survey.wordsBefore).toEqual([0, 1, 3]);
});

describe('an element is in what is around it', () => {
  const isIn = (html: string, kind: keyof typeof context) => {
    const { blocks, contexts } = surveyOf(html);
    return (contexts[blocks.at(-1)!.element]! & context[kind]) !== 0;
  };
  test.each([
    ['the tag of an ancestor', '<nav><div><p>Home</p></div></nav>', 'nav', true],
    ['the role of an ancestor', '<div role="navigation"><p>Home</p></div>', 'nav', true],
    ['not a sibling', '<nav>Home</nav><p>Text</p>', 'nav', false],
    ['the footer of the page', '<footer><p>Imprint</p></footer>', 'footer', true],
    ['not the footer of a quotation', '<blockquote><footer>Ann</footer></blockquote>', 'footer', false],
    ['not an aside that is a call-out', '<aside class="callout"><p>Mind the tide.</p></aside>', 'aside', false],
    ['a link to its own page', '<p><a href="#top"><span>Top</span></a></p>', 'link', false],
  ] as const)('%s', (_, html, kind, expected) => {
    expect(isIn(html, kind)).toBe(expected);
  });
});
