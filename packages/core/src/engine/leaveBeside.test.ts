import { expect, test } from 'vitest';
import { Element } from '../dom/index.ts';
import { parseHtml } from '../parse/parseHtml.ts';
import { Evidence } from './evidence.ts';
import { leaveBeside } from './leaveBeside.ts';
import { Survey } from './survey.ts';

/** What is left when at first all was kept but the word "not"; how likely a block is stands in it, as in "60%". */
function left(html: string): string[] {
  const survey = new Survey(parseHtml(html).body ?? new Element('body'));
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: !text.includes('not'),
    probability: Number(/(\d+)%/.exec(text)?.[1] ?? 100) / 100,
  }));
  const keep = verdicts.map((verdict) => verdict.keep);
  leaveBeside(new Evidence(survey, undefined), verdicts, keep);
  return survey.blocks.filter(({ index }) => keep[index]).map(({ text }) => text.slice(0, 12));
}

const story = `<div class="article-content"><p>Story ${'of the sea '.repeat(12)}</p></div>`;
const writer = (link: string) =>
  `<p>Text.</p><div><img src="/a"><p>Ash writes. 60%</p><p><a href="${link}">not</a></p></div>`;

test.each([
  ['teasers behind the text', `${story}<div class="recommended"><p>Other</p></div>`, ['Story of the']],
  ['small print behind it', `${story}<div class="legal-disclaimer"><p>Risk</p></div>`, ['Story of the']],
  ['the box of the writer', writer('https://www.linkedin.com/in/ash'), ['Text.']],
  ['how long it takes to read, at the end', '<p>Text.</p><p>4 min read</p>', ['Text.']],
  ['also above a last heading', `${writer('https://social.example/@ash')}<h2>Join</h2>`, ['Text.', 'Join']],
])('leaves %s', (_, html, blocks) => {
  expect(left(html)).toEqual(blocks);
});

test.each([
  ['what stands before the text', `<div class="recommended"><p>Other</p></div>${story}`, ['Other', 'Story of the']],
  ['what follows it without such a name', `${story}<div class="more"><p>Other</p></div>`, ['Story of the', 'Other']],
  ['what is called text too', `${story}<div class="related-article"><p>B</p></div>`, ['Story of the', 'B']],
  [
    'all, when several are called the text',
    `${story}${story}<div class="related"><p>B</p></div>`,
    ['Story of the', 'Story of the', 'B'],
  ],
  ['a last paragraph with another link', writer('https://example.com/about'), ['Text.', 'Ash writes. ']],
  ['one that is surely wanted', writer('https://x.com/ash').replace('60%', '90%'), ['Text.', 'Ash writes. ']],
])('keeps %s', (_, html, blocks) => {
  expect(left(html)).toEqual(blocks);
});
