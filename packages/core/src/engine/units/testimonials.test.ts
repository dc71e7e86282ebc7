import { expect, test } from 'vitest';
import { parseHtml } from '../../parse/parseHtml.ts';
import { Survey } from '../survey.ts';
import { Decision } from './decision.ts';
import { keepTestimonialsWhole } from './testimonials.ts';

/** Blocks with `+` are kept by their evidence; the others have a probability of 20 %, or 1 % with `-`. */
function keptTexts(html: string): string[] {
  const survey = new Survey(parseHtml(html).body!);
  const verdicts = survey.blocks.map(({ text }) => ({
    keep: text.includes('+'),
    isCopy: false,
    probability: text.includes('-') ? 0.01 : 0.2,
  }));
  const decision = new Decision(verdicts);
  keepTestimonialsWhole(survey, verdicts, decision);
  return survey.blocks.filter(({ index }) => decision.keep[index]).map(({ text }) => text.slice(0, 8));
}

const said = '<p>+ We have never had a safer mooring than here.</p>';
const card = (content: string, name = 'testimonial') => `<div class="${name}">${content}</div>`;

test.each([
  [
    'follows what is said',
    card(`${said}<div>Ann Ash</div><div>Harbour master</div>`),
    ['+ We hav', 'Ann Ash', 'Harbour '],
  ],
  ['may come first', card(`<div>Ann Ash</div>${said}`, 'Quotes_card__x1'), ['Ann Ash', '+ We hav']],
  ['stays out if nothing is said', card('<p>We have never had a safer mooring than here.</p><div>Ann Ash</div>'), []],
  [
    'is in the link that the card is',
    card(`<a href="/story">${said}<div>Ann Ash</div><div>- Read on</div></a>`),
    ['+ We hav', 'Ann Ash'],
  ],
  ['is no link', card(`${said}<a href="/story">Read more</a>`), ['+ We hav']],
  ['is no button', card(`${said}<button>Next</button><div>- Share</div>`), ['+ We hav']],
  ['is in a card of such a name', card(`${said}<div>Ann Ash</div>`, 'plan'), ['+ We hav']],
])('a name %s', (_, html, texts) => expect(keptTexts(html)).toEqual(texts));
