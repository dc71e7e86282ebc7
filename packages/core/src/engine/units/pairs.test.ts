import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { findRepeats } from '../repeats.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { decideSpecifications, keepPairsWhole, keepPricesWhole, keepValues } from './pairs.ts';

/** Blocks with `+` are kept by their evidence; a number with `%` is the probability of the others (30 % by default). */
function keptTexts(html: string, decide: typeof keepPairsWhole = keepPairsWhole): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: text.includes('+'),
    isCopy: text.includes('copy'),
    probability: text.includes('+') ? 0.9 : Number(/(\d+)%/.exec(text)?.[1] ?? 30) / 100,
  }));
  const decision = new Decision(verdicts);
  decide(survey, findRepeats(survey), verdicts, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const pairs = (head: string, body: string, times = 3) =>
  `<div class="row"><button>${head}</button><div>${body}</div></div>`.repeat(times);
const answer = '<p>+ Yes, from April to October, and in winter by appointment only.</p><p>+ Dogs may come too.</p>';
const answers = ['+ Yes, from April to October, and in winter by appointment only.', '+ Dogs may come too.'];
const all = (...texts: string[]) => [texts, texts, texts].flat();

test.each<[string, string, string[]]>([
  ['a question follows its answer', pairs('Is it open?', answer), all('Is it open?', ...answers)],
  [
    'also if it is a button that nobody seems to want',
    pairs('Is it 0% open?', answer),
    all('Is it 0% open?', ...answers),
  ],
  ['a label follows its value', pairs('Width', '+ 2 m'), all('Width', '+ 2 m')],
  ['a value follows its label', pairs('+ Width', '2 m'), all('+ Width', '2 m')],
  ['a value that is almost certainly unwanted does not', pairs('+ Width', 'Buy 5%'), all('+ Width')],
  ['nor does such a label', pairs('Share 0%', '+ 2 m'), all('+ 2 m')],
  ['nor does a copy', pairs('A copy', '+ 2 m'), all('+ 2 m')],
  ['an answer stays, even if another question has the same', pairs('+ Open?', 'A copy'), all('+ Open?', 'A copy')],
  [
    'a question whose answer is mostly dropped stays out',
    pairs('Is it 10% open?', 'We close early on 20% of the days.<p>+ No'),
    all('+ No'),
  ],
  [
    'questions and answers that are likely on the whole are all kept, without buttons',
    pairs('Is it open?', 'On 40% of the days.<p><a href="/d">Days</a></p>'),
    all('Is it open?', 'On 40% of the days.'),
  ],
  [
    'numbers before questions are none of them',
    `<div class="row"><i>1.</i><p>Is it 0% open?</p><div>${answer}</div></div>`.repeat(3),
    all('Is it 0% open?', ...answers),
  ],
  ['a longer first line is no label', pairs('It is as wide as two men are long', '+ 2 m'), all('+ 2 m')],
  ['a link is no label', pairs('<a href="/w">Width</a>', '+ 2 m'), all('+ 2 m')],
  ['a field of a form is no pair', pairs('+ Width?', '<button>2 m</button>'), all('+ Width?')],
  ['two are too few', pairs('Width', '+ 2 m', 2), ['+ 2 m', '+ 2 m']],
])('%s', (_, html, kept) => {
  expect(keptTexts(html)).toEqual(kept);
});

const row = (label: string, value: string) => `<tr><th>${label}</th><td>${value}</td></tr>`;
const term = (label: string, value: string) => `<dt>${label}</dt><dd>${value}</dd>`;

test.each<[string, string, string[]]>([
  [
    'rows of which most are kept are kept whole, with values that others have too',
    `<table>${row('+ Width', '2 m 3%')}${row('+ Height', 'A copy')}${row('Depth 0%', '1 m')}</table>`,
    ['+ Width', '2 m 3%', '+ Height', 'A copy', 'Depth 0%', '1 m'],
  ],
  [
    'so are definitions',
    `<dl>${term('+ Width', '2 m 3%')}${term('+ Height', '<p>1 m</p><p>2 m, open')}${term('+ Depth', '3 m')}</dl>`,
    ['+ Width', '2 m 3%', '+ Height', '1 m', '2 m, open', '+ Depth', '3 m'],
  ],
  [
    'of rows of which few are kept, labels without their values go',
    `<table>${row('+ Width', '2 m')}${row('Height', '+ 1 m')}${row('a', 'b')}${row('c', 'd')}${row('10% e', 'f')}</table>`,
    ['+ 1 m'],
  ],
  [
    'a table of them stays without evidence, with the name over it',
    `<div>Sizes</div><table>${row('Width', '2 m').repeat(5)}</table>`,
    ['Sizes', ...Array.from({ length: 5 }, () => ['Width', '2 m']).flat()],
  ],
  ['a smaller one does not', `<table>${row('Width', '2 m').repeat(4)}</table>`, []],
  [
    'nor does one that is about something else',
    `<table>${row('Width', '2 m').repeat(5)}${row('Delivery 2%', '5 days')}</table>`,
    [],
  ],
  ['a label with a colon keeps its value', '<div><b>+ Released:</b><p>May 2011</div>', ['+ Released:', 'May 2011']],
  ['or goes with it', '<div><p>+ Your price:</p><button>Buy 1%</button></div>', []],
])('specifications: %s', (_, html, kept) => {
  expect(keptTexts(html, decideSpecifications)).toEqual(kept);
});

test.each<[string, string, string[]]>([
  ['keeps its value', '<div><p>+ From:</p><p>$</p><p>49</p><p>a month</p></div>', ['+ From:', '$', '49', 'a month']],
  [
    'in another element too',
    '<div><div><b>+ From:</b></div><div><i>$</i><p>49</p></div></div>',
    ['+ From:', '$', '49'],
  ],
  ['keeps no link', '<div><p>+ From:</p><p><a href="/">Start</a></p></div>', ['+ From:']],
  ['keeps no button', '<div><p>+ From:</p><button>Start</button><p>49</p></div>', ['+ From:']],
  ['keeps no unlikely line', '<div><p>+ From:</p><p>49 1%</p></div>', ['+ From:']],
  ['keeps nothing outside', '<div><div><p>Price</p><p>+ From:</p></div></div><p>49</p>', ['+ From:', '49']],
  ['without a colon is none', '<div><p>+ From</p><p>49</p></div>', ['+ From']],
])('a label %s', (_, html, kept) => {
  expect(keptTexts(html, (survey, _, verdicts, decision) => keepValues(survey, verdicts, decision))).toEqual(kept);
});

const price = (name = 'plan-price', from = '<p>+ For small boats</p>', to = '<p>+ Water and power</p>') =>
  `<div>${from}<div class="${name}"><div>€</div><div>17</div><div>a month</div></div>${to}</div>`;
const keptOfPrice = (html: string) =>
  keptTexts(html, (survey, _, verdicts, decision) => keepPricesWhole(survey, verdicts, decision));

test.each<[string, string, string[]]>([
  [
    'between two lines that are kept is kept',
    price(),
    ['+ For small boats', '€', '17', 'a month', '+ Water and power'],
  ],
  ['is kept with its sign', price('price', '', '').replace('€', '+ €'), ['+ €', '17', 'a month']],
  ['of something else stays out', price('price', '<p>For large boats</p>'), ['+ Water and power']],
  ['is named so', price('plan'), ['+ For small boats', '+ Water and power']],
  ['has a number', price().replace('17', 'free'), ['+ For small boats', '+ Water and power']],
  [
    'has no buttons and no unlikely lines',
    price().replace('€', '1% €').replace('a month', '<button>Buy</button>'),
    ['+ For small boats', '17', '+ Water and power'],
  ],
])('a price %s', (_, html, kept) => expect(keptOfPrice(html)).toEqual(kept));
