import { expect, test } from 'vitest';
import { describedFrom } from '../../../test/kit.ts';
import { Evidence } from '../evidence.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { keepDeck } from './deck.ts';

/** The texts that are kept below a title if nothing was at first. */
function kept(html: string, probability = 0.1): string[] {
  const evidence = new Evidence(new Survey(describedFrom(`<h1>The late tide</h1>${html}`).root.body!), 'The late tide');
  const verdicts = evidence.survey.blocks.map(() => ({ keep: false, isCopy: false, probability }));
  const decision = new Decision(verdicts);
  keepDeck(evidence, verdicts, decision);
  return evidence.survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text);
}

const line = 'Why the boats lay on the sand until noon';

test.each([
  ['with a name', `<p class="article__subtitle">${line}</p>`, [line]],
  ['in an element with a name', `<div class="dek"><p>${line}</p></div>`, [line]],
  ['after the byline', `<p>By Ann Ash</p><p class="standfirst">${line}</p>`, [line]],
  ['without a name', `<p class="meta">${line}</p>`, []],
  ['that is a link', `<p class="summary"><a href="/b">${line}</a></p>`, []],
  ['with a date', `<p class="summary">${line} of 5 May 2024</p>`, []],
  ['far below the title', `${'<p>Noon</p>'.repeat(4)}<p class="summary">${line}</p>`, []],
])('a line below the title %s', (_, html, texts) => {
  expect(kept(html)).toEqual(texts);
});

test.each([
  ['right below the title', '<table><tr><td>by Hugh Crane, 14 February 2002</td></tr></table>', true],
  ['in French', '<p>Par Jeanne Aubin</p>', true],
  ['after another line', '<p>Noon</p><p>by Hugh Crane</p>', false],
  ['with a verb', '<p>by rowing</p>', false],
  ['in a longer line', '<p>By Hugh Crane, who has rowed the boats of the harbour for forty years</p>', false],
])('a byline %s', (_, html, isKept) => {
  expect(kept(html, 0.2)).toHaveLength(isKept ? 1 : 0);
});

test.each([
  ['in the box of the title', `<p>${line}.</p>`, 0.2, [`${line}.`]],
  ['in another box', `<div><p>${line}.</p></div>`, 0.2, []],
  ['that is hardly wanted', `<p>${line}.</p>`, 0.1, []],
])('a sentence below the title %s', (_, html, probability, texts) => {
  expect(kept(html, probability)).toEqual(texts);
});
