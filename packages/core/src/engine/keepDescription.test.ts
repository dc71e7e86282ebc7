import { expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { keepDescription } from './keepDescription.ts';
import { Survey } from './survey.ts';

const line = 'Why the boats lay on the sand until noon';
const text = '<p class="kept">The tide came in late, and nobody knew why.</p>';

/** The texts that are kept of a page with a description, if only elements of a class were at first. */
function kept(html: string, description = line): string[] {
  const { body } = parseHtml(`<body><h1>The late tide</h1>${html}</body>`);
  const evidence = new Evidence(new Survey(body!), 'The late tide');
  const { blocks, elements } = evidence.survey;
  const keep = blocks.map(({ element }) => elements[element]!.className === 'kept');
  keepDescription(evidence, keep, description);
  return blocks.filter(({ index }) => keep[index]).map((block) => block.text.slice(0, 15));
}

test.each([
  ['with other signs', `<div><p>Why the boats lay on the sand, until noon!</p></div>${text}`, line],
  ['after a date and a name', `<ul><li>5 May</li><li>Ann Ash</li></ul><p>${line}.</p>${text}`, line],
  ['that the metadata cuts off', `<p>${line} and how the harbour helped them</p>${text}`, `${line} and…`],
])('keeps the description below the title %s', (_, html, description) => {
  expect(kept(html, description)).toEqual(['Why the boats l', 'The tide came i']);
});

test.each([
  ['of a page without one', `<p>${line}</p>${text}`, ''],
  ['with which the text begins too', `<p>${line}</p><p class="kept">${line}, I do not know.</p>`, line],
  ['that leads elsewhere', `<p><a href="/boats">${line}</a></p>${text}`, line],
  ['far below the title', `${text.repeat(12)}<p>${line}</p>`, line],
])('adds no description %s', (_, html, description) => {
  expect(kept(html, description)).toHaveLength((html.match(/kept/g) ?? []).length);
});
