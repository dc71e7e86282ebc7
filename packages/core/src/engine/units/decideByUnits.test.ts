import { expect, test } from 'vitest';
import { describedFrom } from '../../../test/kit.ts';
import { pageProfiles } from '../../pageProfiles.ts';
import type { PageType } from '../../types.ts';
import { Evidence } from '../evidence.ts';
import { Survey } from '../survey.ts';
import { decideByUnits } from './decideByUnits.ts';

/** The texts that are kept. Blocks with `+` are kept by their evidence; the others have a probability of 30 %. */
function keptTexts(html: string, isProse: boolean, type: PageType = isProse ? 'article' : 'listing'): string[] {
  const evidence = new Evidence(new Survey(describedFrom(html).root.body!), undefined);
  const { blocks } = evidence.survey;
  const verdicts = blocks.map(({ text }) => {
    const keep = text.includes('+');
    return { keep, isCopy: false, probability: keep ? 0.9 : text.startsWith('Menu of') ? 0 : 0.3 };
  });
  const { keep } = decideByUnits(evidence, verdicts, pageProfiles[type]);
  return blocks.filter(({ index }) => keep[index]).map(({ text }) => text);
}

const kept = '+ A paragraph that the engine keeps because readers want it.';

test.each([
  ['in prose', true],
  ['on a page of entries', false],
])('a heading stays with its kept section, %s', (_, isProse) => {
  expect(keptTexts(`<p>Menu</p><h2>Noon</h2><p>${kept}</p>`, isProse)).toEqual(['Noon', kept]);
});

test('a list that is mostly kept is kept whole', () => {
  expect(keptTexts(`<ul><li>${kept}</li><li>Dusk</li></ul>`, false)).toEqual([kept, 'Dusk']);
});

test('a list stays with the line before it, in prose', () => {
  const html = `<p>${kept}</p><ul><li>Dusk</li><li>Dawn</li></ul>`;
  expect(keptTexts(html, true)).toEqual([kept, 'Dusk', 'Dawn']);
});

test('what stands alone stays out', () => {
  expect(keptTexts(`<p>Menu of boats</p><p>${kept}</p><p>Menu of ropes</p>`, false)).toEqual([kept]);
});

test.each<[string, PageType, string, string[]]>([
  ['the buttons of a manual', 'documentation', '<pre>+ ebb()</pre><button>+ Run</button>', ['+ ebb()']],
  [
    'texts of a menu above the title of a text',
    'article',
    `<nav><p>+ Boats</p></nav><h1>+ Tides</h1><p>${kept}</p>`,
    ['+ Tides', kept],
  ],
])('%s go', (_, type, html, texts) => {
  expect(keptTexts(html, true, type)).toEqual(texts);
});

const lost = `<p>${'Menu of the harbour '.repeat(6)}</p>`;

test.each<[string, string, string[]]>([
  ['goes with a section that is dropped', `<h2>+ Noon</h2>${lost}<h2>+ Dusk</h2><p>${kept}</p>`, ['+ Dusk', kept]],
  [
    'goes with its subsections',
    `<h2>+ Noon</h2><h3>+ Early</h3>${lost}<h2>+ Dusk</h2><p>${kept}</p>`,
    ['+ Dusk', kept],
  ],
  [
    'stays over a dropped button',
    `<h2>+ Noon</h2><button>Go</button><h2>+ Dusk</h2><p>${kept}</p>`,
    ['+ Noon', '+ Dusk', kept],
  ],
])('a kept heading %s', (_, html, texts) => {
  expect(keptTexts(html, true)).toEqual(texts);
});

const links = (...texts: string[]) => texts.map((text) => `<p><a href="/${text[0]}">${text}</a></p>`).join('');

test.each<[string, string, string[]]>([
  [
    'a run of links',
    `<h1>Tides</h1>${links('+ Ebb', '+ Flow', '+ Neap', 'Spring', 'Slack')}`,
    ['+ Ebb', '+ Flow', '+ Neap', 'Spring', 'Slack'],
  ],
  [
    'the label of a list',
    '<div>Terms:</div><table><tr><td>+ Tide of the sea</td></tr></table>',
    ['Terms:', '+ Tide of the sea'],
  ],
  [
    'the section of a wanted heading',
    `<h2>+ Noon</h2><p>${'Tide and harbour, '.repeat(8)}</p>`,
    ['+ Noon', 'Tide and harbour, '.repeat(8).trim()],
  ],
])('decides about %s as a whole', (_, html, texts) => {
  expect(keptTexts(html, true)).toEqual(texts);
});

test('a product page has no list of its own sections', () => {
  const link = (name: string) => `<li><a href="#${name}">+ ${name}</a></li>`;
  const section = (name: string) => `<h2>+ ${name}</h2><p>${kept}</p>`;
  const names = ['Care', 'Specs', 'Support'];
  const html = `<ul>${names.map(link).join('')}</ul>${names.map(section).join('')}`;
  expect(keptTexts(html, false, 'product').slice(0, 2)).toEqual(['+ Care', kept]);
  expect(keptTexts(html, false).slice(0, 2)).toEqual(['+ Care', '+ Specs']);
});
