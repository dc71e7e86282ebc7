/** Decides about a page that shows one message of a mailing list: its head (who and when) stays, links to other messages go. */
import { elementsNamed } from '../../dom/index.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from '../units/decision.ts';
import { cutSignature } from './signatures.ts';

/** One line that leads to another page may be part of a text. */
const MIN_LINKS = 2;
const MAX_LINE_WORDS = 30;
const OTHER_MESSAGES =
  /^\W*(?:(?:prev(?:ious)?|next|reply|in reply to|maybe (?:reply|in reply to))(?: messages?)?(?: \(?(?:by|in) (?:thread|date|list|subject)\)?)?\s*[:\]]|(?:messages |mail |contemporary messages )?sorted(?: by)?:|index(?:\(?es\)?)?:|more information about the .* list)/i;
const YEAR = /\b(?:19|20)\d\d\b/;
const HEAD = /^(?:from|date|sent)\s*:/i;

export function decideMessage({ blocks, elements }: Survey, decision: Decision): void {
  const lines = blocks.filter(({ words }) => words > 0 && words <= MAX_LINE_WORDS);
  const links = lines.filter(({ text, linkWords }) => linkWords > 0 && OTHER_MESSAGES.test(text));
  if (links.length < MIN_LINKS) return;
  const isSigned = ({ element, text }: Block) =>
    HEAD.test(text) ||
    (YEAR.test(text) &&
      [...elementsNamed(elements[element]!, 'a')].some((link) => /^mailto:/i.test(link.getAttribute('href') ?? '')));
  const first = blocks.findIndex(({ index, words }) => decision.keep[index] && words > MAX_LINE_WORDS);
  for (const block of lines.filter(({ index }) => index < first))
    if (isSigned(block)) decision.follow(block.index, true, 'thread');
  for (const { index } of links) decision.follow(index, false, 'thread');
  cutSignature(
    blocks.filter(({ index }) => decision.keep[index]),
    decision,
  );
}
