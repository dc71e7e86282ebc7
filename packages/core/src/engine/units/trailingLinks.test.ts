import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { findRepeats } from '../repeats.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { dropTrailingLinks } from './trailingLinks.ts';

/** Blocks are kept by their evidence unless they say "gone". */
function keptAfterCards(html: string, cards = 6): string[] {
  const card = '<div class="card"><img src="/oar.jpg"><h3><a href="/oar">A long oar of ash</a></h3></div>';
  const survey = new Survey(parseHtml(`<main>${card.repeat(cards)}</main>${html}`).body!);
  const verdicts = survey.blocks.map(({ text }) => ({ keep: !text.includes('gone'), isCopy: false, probability: 0.5 }));
  const decision = new Decision(verdicts);
  dropTrailingLinks(survey, findRepeats(survey), decision);
  return survey.blocks.slice(cards).flatMap(({ index, text }) => (decision.keep[index] ? [text] : []));
}

const links = (...names: string[]) =>
  `<ul>${names.map((name) => `<li><a href="/${name}">${name}</a></li>`).join('')}</ul>`;
const harbours = ['Hull', 'Whitby', 'Dover', 'Poole'];

test.each<[string, string, string[]]>([
  ['a list of links', links(...harbours), []],
  ['its heading', `<h2>Boats in other harbours</h2>${links(...harbours)}`, []],
  ['several of them', `<h2>Near</h2>${links(...harbours)}<h2>Far</h2>${links(...harbours)}`, []],
  ['what is before the end stays', `${links(...harbours)}<p>Open all year.</p>`, [...harbours, 'Open all year.']],
  ['the text above stays', `<p>Open all year.</p>${links(...harbours)}<p>gone</p>`, ['Open all year.']],
  ['a few links stay', links('Hull', 'Whitby'), ['Hull', 'Whitby']],
  [
    'links with prices stay',
    links('Oar $2', 'Sail $9', 'Net $4', 'Rope $3'),
    ['Oar $2', 'Sail $9', 'Net $4', 'Rope $3'],
  ],
])('below cards: %s', (_, html, kept) => expect(keptAfterCards(html)).toEqual(kept));

test('a directory below a few cards stays', () => expect(keptAfterCards(links(...harbours), 3)).toEqual(harbours));
