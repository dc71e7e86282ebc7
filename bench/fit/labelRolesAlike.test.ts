import { expect, test } from 'vitest';
import { Evidence } from '../../packages/core/src/engine/evidence.ts';
import { Survey } from '../../packages/core/src/engine/survey.ts';
import { parseHtml } from '../../packages/core/src/parse/parseHtml.ts';
import { labelRolesAlike } from './labelRolesAlike.ts';

/** The texts labelled as wanted in the end, if those with `+` are at first. */
function wanted(html: string): string[] {
  const evidence = new Evidence(new Survey(parseHtml(`<body>${html}</body>`).body!), undefined);
  const { blocks } = evidence.survey;
  const labels = labelRolesAlike(
    evidence,
    Uint8Array.from(blocks, ({ text }) => Number(text.includes('+'))),
  );
  return blocks.filter(({ index }) => labels[index]).map(({ text }) => text);
}

const entries = (...names: string[]) => names.map((name) => `<div class="job"><h3>${name}</h3></div>`).join('');

test.each([
  ['most are wanted: all are', entries('Oar+', 'Sail+', 'Rope+', 'Net'), ['Oar+', 'Sail+', 'Rope+', 'Net']],
  ['one of many is: none is', entries('Oar+', 'Sail', 'Rope', 'Net', 'Bell', 'Buoy', 'Mast'), []],
  ['half are: it is left open', entries('Oar+', 'Sail+', 'Rope', 'Net'), ['Oar+', 'Sail+']],
  ['three are too few', entries('Oar+', 'Sail+', 'Rope'), ['Oar+', 'Sail+']],
])('of the names of entries %s', (_, html, texts) => {
  expect(wanted(html)).toEqual(texts);
});
