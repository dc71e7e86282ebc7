import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { decideButtons, dropButtons, dropCallsToBuy } from './buttons.ts';
import { Decision } from './decision.ts';

/** Blocks are kept by their evidence if their element is an `article` or has the class `kept`. */
function keptTexts(html: string): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ element }) => ({
    keep: /^(?:article|.*kept.*)$/.test(`${survey.elements[element]!.localName}${survey.elements[element]!.className}`),
    isCopy: false,
    probability: 0.1,
  }));
  const decision = new Decision(verdicts);
  decideButtons(survey, verdicts, decision);
  dropCallsToBuy(survey, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const plain = (button: string) => `<article>Text</article><div>${button}</div>`;
const kept = (button: string) => `<article>Text</article><div class="kept">${button}</div>`;
const link = '<a href="/more">Learn more</a>';
const button = '<button>Learn more</button>';

test.each([
  ['one link of four goes', kept(link) + plain(link).repeat(3), 0],
  ['one button of four goes', plain(button) + kept(button) + plain(button).repeat(2), 0],
  ['two links of five stay, with the others', kept(link).repeat(2) + plain(link).repeat(3), 5],
  ['one of two stays', kept(link) + plain(link), 1],
  ['a link after a text that is not shown does not count', kept(link) + `<p>Menu</p><div>${link}</div>`.repeat(3), 1],
  ['a line that leads nowhere is none', kept('Learn more') + plain('Learn more').repeat(2), 1],
  ['nor is a heading', `${kept('')}<h2 class="kept">${link}</h2>${plain('')}<h2>${link}</h2><h2>${link}</h2>`, 1],
  ['nor is a date', kept('<a href="/a">2 May 2024</a>') + plain('<a href="/b">2 May 2024</a>').repeat(2), 1],
])('%s', (_, html, count) => {
  expect(keptTexts(html).filter((text) => text !== 'Text')).toHaveLength(count);
});

test.each([
  ['work on code', '<pre>ebb()</pre><button>Run</button><button>Copy this code</button>', 'ebb()'],
  ['show another example', '<div><button>1. At noon</button><button>2. At night</button></div><p>Noon</p>', 'Noon'],
  ['are words of a sentence, and stay', '<p>Tie <b><button>a hitch</button></b> first.</p>', 'Tie a hitch first.'],
  ['open an answer, and stay', '<button>When is the tide?</button><p>At noon</p>', 'When is the tide? At noon'],
])('buttons of a manual %s', (_, html, text) => {
  const survey = new Survey(parseHtml(html).body!);
  const decision = new Decision(survey.blocks.map(() => ({ keep: true, isCopy: false, probability: 0.9 })));
  dropButtons(survey, decision);
  const kept = survey.blocks.filter(({ index }) => decision.keep[index]).map((block) => block.text);
  expect(kept.join(' ')).toBe(text);
});

const shop = (...texts: readonly string[]) =>
  `<article>${texts
    .map(
      (text) =>
        `<p class="kept">${text
          .split('|')
          .map((call) => `<a href="https://shop.example/">${call}</a>`)
          .join('<br>')}</p>`,
    )
    .join('')}</article>`;

test.each([
  ['calls to buy', shop('Buy now', 'See it at Oak', 'Check their latest prices'), 0],
  ['calls in one line', shop('Shop the long oar|Shop the short oar', 'Order at Oak', 'View deal'), 0],
  ['two calls', shop('Buy now', 'Order at Oak'), 2],
  ['prices', shop('$20 at Oak', 'Buy for $20', 'Order for $21', 'Buy for $22'), 4],
  ['links to what a text is about', shop('See the boats', 'View the log', 'Get in touch', 'Check your oars'), 4],
  ['calls within a text', '<p class="kept">Buy <a href="/oar">oars</a> of oak.</p>'.repeat(3), 3],
])('of %s on a page, some stay', (_, html, count) => {
  expect(keptTexts(html)).toHaveLength(count);
});
