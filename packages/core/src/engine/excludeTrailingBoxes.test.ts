import { expect, test } from 'vitest';
import { Element } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { excludeTrailingBoxes } from './excludeTrailingBoxes.ts';
import { Survey } from './survey.ts';

/** Returns the kept blocks, if at first all blocks but "not" are kept. The text gives a block's probability, as in "60%". */
function left(html: string): string[] {
  const survey = new Survey(parseHtml(html).body ?? new Element('body'));
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: !text.includes('not'),
    isCopy: false,
    probability: Number(/(\d+)%/.exec(text)?.[1] ?? 100) / 100,
  }));
  const keep = verdicts.map((verdict) => verdict.keep);
  excludeTrailingBoxes(new Evidence(survey, undefined), verdicts, keep);
  return survey.blocks.filter(({ index }) => keep[index]).map(({ text }) => text.slice(0, 12));
}

const article = `<div class="article-content"><p>Story ${'of the sea '.repeat(12)}</p></div>`;
const authorBox = (link: string) =>
  `<p>Text.</p><div><img src="/a"><p>Ash writes. 60%</p><p><a href="${link}">not</a></p></div>`;

test.each([
  ['teasers after the article', `${article}<div class="recommended"><p>Other</p></div>`, ['Story of the']],
  ['small print after it', `${article}<div class="legal-disclaimer"><p>Risk</p></div>`, ['Story of the']],
  ['the author box', authorBox('https://www.linkedin.com/in/ash'), ['Text.']],
  ['the reading time at the end', '<p>Text.</p><p>4 min read</p>', ['Text.']],
  [
    'the author box before a last heading',
    `${authorBox('https://social.example/@ash')}<h2>Join</h2>`,
    ['Text.', 'Join'],
  ],
])('excludes %s', (_, html, blocks) => {
  expect(left(html)).toEqual(blocks);
});

test.each([
  ['boxes before the article', `<div class="recommended"><p>Other</p></div>${article}`, ['Other', 'Story of the']],
  ['boxes after it without such a name', `${article}<div class="more"><p>Other</p></div>`, ['Story of the', 'Other']],
  [
    'a box whose name says that it is an article',
    `${article}<div class="related-article"><p>B</p></div>`,
    ['Story of the', 'B'],
  ],
  [
    'everything, if several elements are named as the article',
    `${article}${article}<div class="related"><p>B</p></div>`,
    ['Story of the', 'Story of the', 'B'],
  ],
  ['a last paragraph beside another link', authorBox('https://example.com/about'), ['Text.', 'Ash writes. ']],
  [
    'a last paragraph of high probability',
    authorBox('https://x.com/ash').replace('60%', '90%'),
    ['Text.', 'Ash writes. '],
  ],
])('keeps %s', (_, html, blocks) => {
  expect(left(html)).toEqual(blocks);
});
