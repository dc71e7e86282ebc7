/**
 * Drops lists of short links at the end of a page, below the cards that it lists: other categories, cities and searches of the site. Their words are those of the list, so that
 * their evidence resembles that of entries.
 */
import { context } from '../contexts.ts';
import type { Repeats } from '../repeats.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';
import { areCards } from './entries.ts';

/** Fewer cards may be teasers above a directory. */
const MIN_CARDS = 5;
const MIN_CARD_WORDS = 5;
const MIN_LINKS = 4;
const MAX_LINK_WORDS = 7;

export function dropTrailingLinks(survey: Survey, { groups }: Repeats, decision: Decision): void {
  const { blocks, links, words, contexts, firstBlock, pastBlock } = survey;
  let end = 0;
  for (const group of groups) {
    if (!areCards(group, links)) continue;
    const shown = group.members.filter(
      (card) =>
        words[card]! >= MIN_CARD_WORDS && decision.keep.slice(firstBlock[card]!, pastBlock[card]!).includes(true),
    );
    if (shown.length >= MIN_CARDS) end = Math.max(end, pastBlock[shown.at(-1)!]!);
  }
  if (end === 0) return;
  const isLink = ({ element, words: length, linkWords, hasPrice, hasDate }: Block) =>
    length > 0 &&
    length <= MAX_LINK_WORDS &&
    linkWords === length &&
    !hasPrice &&
    !hasDate &&
    (contexts[element]! & context.heading) === 0;
  const isHeading = ({ element }: Block) => (contexts[element]! & context.heading) !== 0;
  const shown = blocks.slice(end).filter(({ index }) => decision.keep[index]);
  while (shown.length > 0) {
    const run = shown.slice(shown.findLastIndex((block) => !isLink(block)) + 1);
    const label = shown.at(-run.length - 1);
    if (run.length < MIN_LINKS) return;
    if (label && isHeading(label)) run.unshift(label);
    for (const { index } of run) decision.follow(index, false, 'list');
    shown.length -= run.length;
  }
}
