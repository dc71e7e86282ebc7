/**
 * Figures and code follow the text around them: captions and code do not read like prose, so their own evidence says little. A line that only
 * says who made the picture goes. On a page of code there is no text to follow.
 */
import { context } from '../contexts.ts';
import { groupBy } from '../groupBy.ts';
import type { Verdict } from '../judge.ts';
import { FILE_NAME, SurroundingText } from '../surroundingText.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const MAX_CREDIT_WORDS = 12;
const CREDIT =
  /^[([]?\s*(?:(?:(?:photo|image|picture|illustration)s?|foto|bild)\s*(?:credits?\b|courtesy\b|by\b|:|©|\/)|(?:credits?|photographer)\s*:|courtesy (?:of|photo)\b|source$|©)/i;
/** Lines of so few words with the name of an agency say no more than that. */
const MAX_AGENCY_WORDS = 7;
const AGENCY =
  /\b(?:getty(?: images)?|i?stock(?:photo)?|shutterstock|alamy|thinkstock|unsplash|pexels|adobe stock|reuters|afp)\b/i;
/** A caption of so many entries says nothing about any of them. */
const MIN_REPEATED = 3;
/** Other texts in a figure than its caption must be probable themselves: buttons, consent to cookies. So must the captions of figures that are links to other pages. */
const MIN_PROBABILITY = 0.05;

/** `isList`: the page consists of entries. */
export function keepFiguresWithText(
  survey: Survey,
  verdicts: readonly Verdict[],
  decision: Decision,
  isList: boolean,
): void {
  const surroundings = new SurroundingText(survey, decision.keep);
  const keptTexts = new Set<string>();
  const repeated = new Set(isList ? repeatedCaptions(survey) : []);
  const keptWords = survey.blocks.reduce((sum, { index, words }) => sum + (decision.keep[index] ? words : 0), 0);
  for (const block of survey.blocks) {
    const { index, element, text, words } = block;
    // Compare with kept blocks only: the first copy of a caption is often in a page header that is dropped.
    const isRepeated = verdicts[index]!.isCopy && keptTexts.has(text);
    const isInFigure = (survey.contexts[element]! & context.figure) !== 0;
    const isProbable = isCaption(survey, block) || verdicts[index]!.probability >= MIN_PROBABILITY;
    const isText = !isInFigure || (isProbable && !areButtons(survey, block) && !repeated.has(block));
    if (surroundings.isFigureOrCode(element)) {
      const isContent = verdicts[index]!.keep && words > keptWords / 2;
      const follows =
        (isContent || surroundings.isKeptAround(element)) &&
        isText &&
        !isRepeated &&
        !(isInFigure && isCredit(text, words));
      decision.follow(index, follows, 'figure or code');
    }
    if (decision.keep[index]) keptTexts.add(text);
  }
  keepFileNames(survey, decision);
}

/** The name of a file directly above its code is the label of that. */
function keepFileNames({ blocks, contexts }: Survey, decision: Decision): void {
  for (const { index, element, text } of blocks) {
    const code = blocks[index + 1];
    const isCode = code !== undefined && (contexts[code.element]! & context.code) !== 0 && decision.keep[code.index];
    if (isCode && FILE_NAME.test(text) && (contexts[element]! & context.control) === 0)
      decision.follow(index, true, 'figure or code');
  }
}

function repeatedCaptions(survey: Survey): Block[] {
  const captions = survey.blocks.filter((block) => !block.hasPrice && isCaption(survey, block));
  return groupBy(captions, ({ text }) => text)
    .filter(({ length }) => length >= MIN_REPEATED)
    .flat();
}

/** What can be done with the thing in the picture, such as "Quick view": some of it needs a script. */
const areButtons = ({ elements }: Survey, { element, words, linkWords, scriptWords }: Block): boolean =>
  elements[element]!.localName === 'button' || (linkWords === words && scriptWords > 0);

function isCredit(text: string, words: number): boolean {
  return (words <= MAX_CREDIT_WORDS && CREDIT.test(text)) || (words <= MAX_AGENCY_WORDS && AGENCY.test(text));
}

function isCaption({ contexts, elements, parent }: Survey, { element }: Block): boolean {
  if ((contexts[element]! & context.figure) === 0) return false;
  let at = element;
  while (at > 0 && !/^fig(?:caption|ure)$/.test(elements[at]!.localName)) at = parent[at]!;
  return elements[at]!.localName === 'figcaption' && elements[parent[at]!]?.localName !== 'a';
}
