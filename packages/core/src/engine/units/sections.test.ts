import { expect, test } from 'vitest';
import { describedFrom } from '../../../test/kit.ts';
import { Evidence } from '../evidence.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { completeEmptySections, keepSectionHeadings } from './sections.ts';

/** Headings are dropped at first, with the probability in their text (`30%`, else 50 %); paragraphs with `+` are kept. */
function keptHeadings(html: string, isProse = true): string[] {
  const evidence = new Evidence(new Survey(describedFrom(html).root.body!), undefined);
  const { blocks, elements } = evidence.survey;
  const verdicts = blocks.map(({ text }) => ({
    keep: text.includes('+'),
    isCopy: false,
    probability: Number(/(\d+)%/.exec(text)?.[1] ?? 50) / 100,
  }));
  const decision = new Decision(verdicts);
  keepSectionHeadings(evidence, verdicts, decision, isProse);
  return blocks
    .filter(({ index, element }) => decision.keep[index] && /^h/.test(elements[element]!.localName))
    .map(({ text }) => text);
}

const kept = '<p>+ A paragraph that the engine keeps because readers want it.</p>';
const dropped = '<p>A paragraph that the engine drops because nobody wants it.</p>';

test.each<[string, string, string[]]>([
  ['stays with a kept section', `<h2>Noon</h2>${kept}<h2>Dusk</h2>${kept}`, ['Noon', 'Dusk']],
  ['goes with a dropped section', `<h2>Noon</h2>${dropped}<h2>Dusk</h2>${kept}`, ['Dusk']],
  ['stays if half of the section is kept', `<h2>Noon</h2>${kept}${dropped}`, ['Noon']],
  ['goes if less is kept', `<h2>20% Noon</h2>${kept}${dropped}${dropped}`, []],
  ['that is likely stays with less', `<h2>Noon</h2>${kept}${dropped}${dropped}`, ['Noon']],
  ['counts its subsections', `<h2>Noon</h2><h3>Early</h3>${kept}<h3>Late</h3>${kept}`, ['Noon', 'Early', 'Late']],
  ['ends at a heading of its rank', `<h2>Noon</h2><h2>Dusk</h2>${kept}`, ['Dusk']],
  ['ends with its container', `<div><h2>20% Noon</h2>${dropped}</div>${kept}${kept}`, []],
  ['that is likely stays before text', `<div><h2>Noon</h2><p>$100 at the shop</p></div>${kept}`, ['Noon']],
  [
    'of an item stays out before text that is not in the list',
    `<ul>${'<li><h2>The boats at noon</h2></li>'.repeat(4)}</ul>${kept}`,
    [],
  ],
  ['that links, alone in a list, stays out before text', `<ul><li><h2><a href="/a">Noon</a></h2></li></ul>${kept}`, []],
  ['of a step, alone in a list, stays', `<ol><li><h2>Noon</h2></li></ol>${kept}`, ['Noon']],
  ['that is likely goes if the text is far', `<div><h2>Noon</h2>${dropped.repeat(3)}</div>${kept}`, []],
  ['of the page furniture stays out', `<nav><h2>Noon</h2>${kept}</nav>`, []],
  ['that is almost certainly unwanted stays out', `<h2>1% Noon</h2>${kept}`, []],
  ['of a teaser in an article needs more evidence', `<h2><a href="/a">10% Noon</a></h2>${kept}`, []],
])('a heading %s', (_, html, headings) => {
  expect(keptHeadings(html)).toEqual(headings);
});

test.each<[string, string, string[]]>([
  ['linked headings are those of the entries', `<h2><a href="/a">10% Noon</a></h2>${kept}`, ['10% Noon']],
  [
    'a section whose entries are headings keeps its own',
    `<h2>10% Noon</h2><h3><a href="/a">+ The ferry leaves at six</a></h3><p>By Ann Ash</p>`,
    ['10% Noon', '+ The ferry leaves at six'],
  ],
])('on a page of entries, %s', (_, html, headings) => {
  expect(keptHeadings(html, false)).toEqual(headings);
});

/** The texts that are left if headings are kept and paragraphs dropped, with the probability in their text (else 50 %). */
function completed(html: string): string[] {
  const evidence = new Evidence(new Survey(describedFrom(html).root.body!), undefined);
  const { blocks, elements } = evidence.survey;
  const verdicts = blocks.map(({ text, element }) => ({
    keep: /^h/.test(elements[element]!.localName),
    isCopy: false,
    probability: Number(/(\d+)%/.exec(text)?.[1] ?? 50) / 100,
  }));
  const decision = new Decision(verdicts);
  completeEmptySections(evidence, verdicts, decision);
  return blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text.slice(0, 8));
}

const words = (start: string) => `<p>${start} ${'tide and harbour, '.repeat(8)}</p>`;

test.each<[string, string, string[]]>([
  ['comes back below a wanted heading', `<h2>80% Noon</h2>${words('40% Late')}`, ['80% Noon', '40% Late']],
  ['takes its heading along if it is clearly unwanted', `<h2>80% Noon</h2>${words('10% Late')}`, []],
  ['takes a heading along that is in doubt itself', `<h2>45% Noon</h2>${words('40% Late')}`, []],
  ['of a box takes its heading along', `<aside><h2>80% Noon</h2>${words('40% Late')}</aside>`, []],
  [
    'of short lines comes back, although they are in another element',
    '<div><h2>80% Noon</h2></div><div><p>40% One</p><p>30% Two</p><p>20% Six</p></div><h2>Dusk</h2>',
    ['80% Noon', '40% One', '30% Two', '20% Six', 'Dusk'],
  ],
  [
    'of buttons does not',
    '<div><h2>80% Noon</h2></div><div><p>10% One</p><p>10% Two</p><p>10% Six</p></div><h2>Dusk</h2>',
    ['80% Noon', 'Dusk'],
  ],
  [
    'of names comes back more easily',
    '<div><h2>80% Noon</h2></div><div><p>10% One</p><p>20% Two</p><p>20% Six</p></div><h2>Dusk</h2>',
    ['80% Noon', '10% One', '20% Two', '20% Six', 'Dusk'],
  ],
  [
    'of sentences does not',
    '<div><h2>80% Noon</h2></div><div><p>20% One</p><p>20% Two</p><p>20% Six boats leave at the turn of the tide.</p></div><h2>Dusk</h2>',
    ['80% Noon', 'Dusk'],
  ],
  [
    'of a menu does not',
    '<div><h2>80% Noon</h2></div><nav><p>40% One</p><p>30% Two</p><p>20% Six</p></nav><h2>Dusk</h2>',
    ['80% Noon', 'Dusk'],
  ],
  [
    'of names in several copies comes back once',
    `<h2>80% Noon</h2>${'<p>40% Ann Ash of Hull</p><p>40% Bo Birch of Dover</p>'.repeat(5)}`,
    ['80% Noon', '40% Ann ', '40% Bo B'],
  ],
  [
    'of questions whose answers are not loaded takes them along',
    `<h2>80% Noon</h2>${words('80% Late')}<div><h2>80% FAQ</h2></div><div><h3><button>Why?</button></h3><button><h3>When?</h3></button></div>`,
    ['80% Noon', '80% Late'],
  ],
  [
    'that is pressed to show its text stays',
    '<h2>Noon</h2><button><h3>The first step</h3></button>',
    ['Noon', 'The firs'],
  ],
  ['of a question that is no button stays', '<h2>Noon</h2><h3>What now?</h3>', ['Noon', 'What now']],
  ['that had only a button leaves its heading', '<h2>80% Noon</h2><p>10% Book</p>', ['80% Noon']],
])('a dropped section %s', (_, html, texts) => {
  expect(completed(html)).toEqual(texts);
});
