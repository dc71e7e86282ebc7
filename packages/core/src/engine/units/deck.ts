/**
 * Keeps the line below the title that says what the text is about, where its name says so or where it is a sentence in the box of the title, and the line
 * right below it that says who wrote it. They are shorter than a paragraph, so that their own evidence says little.
 */
import type { Evidence } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import type { Decision } from './decision.ts';

const NAME =
  /^(?:subtitle|subtitles|subhead|subheading|subheadline|dek|deck|standfirst|summary|excerpt|lede|lead|intro|tagline|strapline)$/;
const MAX_DISTANCE = 3;
const MIN_WORDS = 6;
const MAX_WORDS = 60;
const MIN_PROBABILITY = 0.05;
/** Of a line without such a name: below it are notes about advertisements. */
const MIN_PROBABILITY_UNNAMED = 0.15;
const SENTENCE = /[.!?…]["”»)]?$/;
/** The article drops it later if the metadata has all that it says. */
const BYLINE = /^(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Dd]oor|[Aa]v|[Aa]f)\s+\p{Lu}/u;
const MAX_BYLINE_WORDS = 10;

export function keepDeck({ survey, titleBlock }: Evidence, verdicts: readonly Verdict[], decision: Decision): void {
  if (titleBlock < 0) return;
  const { blocks, names, parent } = survey;
  const title = blocks[titleBlock]!.element;
  for (const { index, element, words, linkWords, hasDate, text } of blocks.slice(
    titleBlock + 1,
    titleBlock + 1 + MAX_DISTANCE,
  )) {
    const isNamed = [element, parent[element]!].some(
      (at) => at > 0 && names[at]!.words.some((word) => NAME.test(word)),
    );
    const isSentence = words >= MIN_WORDS && words <= MAX_WORDS && linkWords === 0 && !hasDate;
    const isBelow = element !== title && parent[element] === parent[title] && SENTENCE.test(text.slice(-2));
    const isByline = index === titleBlock + 1 && words <= MAX_BYLINE_WORDS && BYLINE.test(text);
    const isDeck = (isNamed || isBelow) && isSentence;
    const least = isNamed ? MIN_PROBABILITY : MIN_PROBABILITY_UNNAMED;
    if ((isDeck || isByline) && !verdicts[index]!.isCopy && verdicts[index]!.probability >= least)
      decision.follow(index, true, 'paragraph');
  }
}
