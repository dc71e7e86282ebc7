import { describe, expect, test } from 'vitest';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { judge, LINE_WORDS, maximiseExpectedF1, type TypeProbabilities } from './judge.ts';
import { fingerprintBlocks } from './otherPages.ts';
import { pageTypes } from './pageTypes.ts';
import { Survey } from './survey.ts';

const article = Object.fromEntries(pageTypes.map((type) => [type, Number(type === 'article')])) as TypeProbabilities;
const evidenceOf = (html: string) => new Evidence(new Survey(parseHtml(`<body>${html}</body>`).body!), 'Late tides');

const paragraphs = [
  'The tide came in late, and the boats lay on the sand until noon, as they had in the year of the flood.',
  'Nobody in the harbour could remember a morning as quiet as this one, not even the old pilot who had seen them all.',
  'At half past twelve the water reached the pier, and everybody went to work.',
];
const page = `<nav><a href="/">Home</a> <a href="/about">About us</a></nav>
  <main><h1>Late tides</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}</main>
  <footer>© 2024 The Harbour Times. All rights reserved.</footer>`;

describe('the set with the highest expected F1', () => {
  /** Tries every set of blocks. */
  function bestOfAll(probabilities: readonly number[], words: readonly number[]): number {
    const sizes = words.map((count) => count && count + LINE_WORDS);
    const wanted = sizes.reduce((sum, size, i) => sum + size * probabilities[i]!, 0);
    let best = 0;
    for (let set = 1; set < 1 << sizes.length; set++) {
      const taken = sizes.map((size, i) => (set & (1 << i) ? size : 0));
      const found = taken.reduce((sum, size, i) => sum + size * probabilities[i]!, 0);
      const total = taken.reduce((sum, size) => sum + size, 0);
      if (total) best = Math.max(best, (2 * found) / (total + wanted));
    }
    return best;
  }

  test.each([
    ['equal blocks', [0.9, 0.5, 0.1], [10, 10, 10]],
    ['a large improbable block', [0.9, 0.8, 0.3], [5, 3, 200]],
    ['short probable blocks', [0.95, 0.4, 0.9, 0.2, 0.6], [2, 60, 1, 90, 30]],
    ['no good block', [0.1, 0.05], [20, 40]],
  ])('is found among %s', (_, probabilities, words) => {
    expect(maximiseExpectedF1(probabilities, words).expected).toBeCloseTo(bestOfAll(probabilities, words), 10);
  });

  test('is never empty, because something is better than nothing', () => {
    expect([...maximiseExpectedF1([0.02, 0.01], [20, 40]).kept]).toEqual([0]);
  });

  test('is empty if there are no words', () => {
    expect(maximiseExpectedF1([0.9], [0])).toEqual({ kept: new Set(), expected: 0 });
  });
});

test('keeps the text and drops what is around it', () => {
  const evidence = evidenceOf(page);
  const { verdicts, confidence } = judge(evidence, article);
  const kept = evidence.survey.blocks.filter(({ index }) => verdicts[index]!.keep).map(({ text }) => text);
  expect(kept.filter((text) => text !== 'Late tides')).toEqual(paragraphs); // the title is above the text anyway
  expect(confidence).toBeGreaterThan(0.8);
  expect(confidence).toBeLessThanOrEqual(1);
});

test('counts a text that the page shows again once', () => {
  const evidence = evidenceOf(`${page}<div class="print"><p>${paragraphs[0]}</p></div>`);
  const { verdicts, sizes } = judge(evidence, article);
  const places = evidence.survey.blocks.filter(({ text }) => text === paragraphs[0]).map(({ index }) => index);
  expect(places.map((i) => verdicts[i]!.isCopy).sort()).toEqual([false, true]);
  expect(places.filter((i) => sizes[i] === 0)).toEqual(places.filter((i) => verdicts[i]!.isCopy));
});

test('drops what other pages of the host show too, and says so', () => {
  const notice = `<p>${paragraphs[1]} It was the first of many such mornings, and the last of a long and loud summer.</p>`;
  const withNotice = evidenceOf(page.replace('</main>', `${notice}</main>`));
  const others = ['One', 'Two', 'Three'].map((name) =>
    fingerprintBlocks(
      evidenceOf(`<main><h1>${name}</h1><p>${name} is another page.</p>${notice}</main>`).survey.blocks,
    ),
  );
  const shared = withNotice.survey.blocks.find(({ text }) => text.endsWith('loud summer.'))!;
  expect(judge(withNotice, article).verdicts[shared.index]!.keep).toBe(true);
  const judgement = judge(withNotice, article, others);
  expect(judgement.verdicts[shared.index]!.keep).toBe(false);
  expect(judgement.explain(shared)[0]!.name).toBe('on 3 of 3 other pages');
});
