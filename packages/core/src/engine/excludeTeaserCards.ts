/** Excludes cards of other pages at the end of a text: a heading that leads to a page of the site and a few words, each in a box of its own. Their summaries read like prose. */
import { context } from './contexts.ts';
import type { Block, Survey } from './survey.ts';

const MIN_CARDS = 2;
const MAX_CARD_WORDS = 130;
const MAX_LEVELS = 6;
/** The name of a section of the site, above the heading of a card. */
const MAX_LABEL_WORDS = 5;
/** Kept words before the cards, for each of theirs: below this, the cards are what the page is about. */
const MIN_TEXT_SHARE = 0.75;

/** `leadsToSite`: whether a block is a link to another page of the site. */
export function excludeTeaserCards(survey: Survey, keep: boolean[], leadsToSite: (block: Block) => boolean): void {
  const { blocks } = survey;
  const isHeading = ({ element }: Block) => (survey.contexts[element]! & context.heading) !== 0;
  const heads = blocks.filter((block) => isHeading(block) && leadsToSite(block));
  let past = keep.lastIndexOf(true) + 1;
  let cards = 0;
  let words = 0;
  while (heads.length > 0) {
    const head = heads.pop()!;
    const kept = blocks.slice(head.index, past).filter(({ index }) => keep[index]);
    if (kept.length === 0) {
      past = Math.min(past, head.index);
      continue;
    }
    const length = wordsOf(kept);
    if (length > MAX_CARD_WORDS || kept.some((block) => block !== head && isHeading(block))) break;
    const start = findBoxStart(survey, keep, head.index, kept.at(-1)!.index);
    if (start === undefined) break;
    if (kept.some((block) => block !== head)) cards++;
    words += length;
    past = start;
  }
  const before = blocks.slice(0, past).filter(({ index }) => keep[index]);
  // A page with more of them, in sections, consists of cards.
  const isOfCards = before.some((block) => isHeading(block) && leadsToSite(block));
  if (cards < MIN_CARDS || isOfCards || wordsOf(before) < words * MIN_TEXT_SHARE) return;
  keep.fill(false, past);
  const lead = before.at(-1);
  if (lead && lead.index > 0 && isHeading(lead)) keep[lead.index] = false;
}

const wordsOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { words }) => sum + words, 0);

/**
 * The first block of the element that holds the kept blocks from a heading to its last line and no others, unless a label precedes the heading.
 * In a text without boxes all sections have one parent.
 */
function findBoxStart(
  { blocks, parent, firstBlock, pastBlock }: Survey,
  keep: readonly boolean[],
  from: number,
  to: number,
): number | undefined {
  let box = blocks[from]!.element;
  for (let i = 0; i < MAX_LEVELS && pastBlock[box]! <= to; i++) box = Math.max(0, parent[box]!);
  const start = firstBlock[box]!;
  const label = blocks.slice(start, from).filter(({ index }) => keep[index]);
  const isWhole = pastBlock[box]! > to && !keep.slice(to + 1, pastBlock[box]).includes(true);
  return isWhole && wordsOf(label) <= MAX_LABEL_WORDS ? start : undefined;
}
