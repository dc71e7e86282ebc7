/** A heading stays with its section: if most of the section is kept, so is its heading. Headings are too short for reliable evidence of their own. */

import { context } from '../contexts.ts';
import { type Evidence, headingRank, sectionEnd } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import { categoryBit } from '../names.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';
import { itemAround } from './lists.ts';

/** Share of the section's words that must be kept, and how many at least. */
const MIN_KEPT_SHARE = 0.5;
const MIN_KEPT_WORDS = 5;
/** A heading that is itself likely to be wanted stays if kept text soon follows: its own box may hold nothing but buttons. */
const MIN_LIKELY = 0.3;
const MAX_WORDS_TO_TEXT = 25;
const MAX_BLOCKS_TO_TEXT = 10;
/** Below so many links it is the heading of a menu. */
const MIN_MENU_LINKS = 3;
/** Less probable headings are labels of the page's furniture. */
const MIN_PROBABILITY = 0.02;
/** The same for headings that look like those of a box between the paragraphs of an article. */
const MIN_PROBABILITY_IN_BOX = 0.15;
const MAX_HEADING_WORDS = 30;
const FURNITURE = context.nav | context.footer;
const ASIDE = context.aside | context.form;
const BOXES =
  categoryBit.related |
  categoryBit.newsletter |
  categoryBit.advert |
  categoryBit.popup |
  categoryBit.side |
  categoryBit.byline;

/** `isProse`: the page is one running text, so that headings of boxes between its paragraphs are not its own. */
export function keepSectionHeadings(
  evidence: Evidence,
  verdicts: readonly Verdict[],
  decision: Decision,
  isProse: boolean,
): void {
  const { survey, titleBlock } = evidence;
  const { keep } = decision;
  const isCounted = (element: number) => !isProse || !isHeading(survey, element);
  const words = prefixSums(survey, ({ element }) => isCounted(element));
  const kept = prefixSums(survey, ({ index, element }) => isCounted(element) && keep[index]!);
  for (const { index, element, words: length, linkWords } of survey.blocks) {
    if (keep[index] || index === titleBlock || length > MAX_HEADING_WORDS || !isHeading(survey, element)) continue;
    if ((survey.contexts[element]! & FURNITURE) !== 0) continue;
    const least = isProse && isOfBox(evidence, index) ? MIN_PROBABILITY_IN_BOX : MIN_PROBABILITY;
    if (verdicts[index]!.probability < least) continue;
    const item = linkWords * 2 > length ? itemAround(survey, element) : -1; // a title of another page
    const end = item < 0 ? findSectionEnd(survey, index) : survey.pastBlock[item]!;
    const keptWords = kept[end]! - kept[index + 1]!;
    const isLikely = isProse && verdicts[index]!.probability >= MIN_LIKELY;
    const hasText = keptWords >= MIN_KEPT_WORDS && keptWords >= (words[end]! - words[index + 1]!) * MIN_KEPT_SHARE;
    if (hasText || (isLikely && isBeforeText(survey, index, keep))) decision.follow(index, true, 'section');
  }
}

/** Whether kept text follows soon, before any other heading; in a list, in the same item. */
function isBeforeText(survey: Survey, heading: number, keep: readonly boolean[]): boolean {
  const item = itemAround(survey, survey.blocks[heading]!.element);
  const end = Math.min(survey.pastBlock[Math.max(0, item)]!, heading + 1 + MAX_BLOCKS_TO_TEXT);
  let words = 0;
  let links = 0;
  for (let i = heading + 1; i < end && words <= MAX_WORDS_TO_TEXT; i++) {
    const block = survey.blocks[i]!;
    if (isHeading(survey, block.element)) return false;
    if (keep[i]) return block.words >= MIN_KEPT_WORDS && links < MIN_MENU_LINKS;
    words += block.words;
    if (block.linkWords * 2 > block.words) links++;
  }
  return false;
}

/** A section that lost fewer words had only a button. */
const MIN_LOST_WORDS = 20;
/** A heading this probable says that its section is wanted, unless the section is clearly furniture. */
const MIN_CERTAIN = 0.5;
const MIN_SECTION_PROBABILITY = 0.3;

/**
 * Leaves no heading over a section that was dropped: the section comes back if it is a close decision and the heading is wanted, otherwise the
 * heading goes too. A heading over nothing, or over its own subheadings, stays: it has lost nothing. One that is pressed to load its text has.
 */
export function completeEmptySections(evidence: Evidence, verdicts: readonly Verdict[], decision: Decision): void {
  const { survey, titleBlock } = evidence;
  const { blocks } = survey;
  const unloaded = new Set<number>();
  // From the last to the first: a section is empty too if the sections in it have just been dropped.
  for (let i = blocks.length - 1; i >= 0; i--) {
    const { element, words, linkWords } = blocks[i]!;
    if (!decision.keep[i] || i === titleBlock || !isHeading(survey, element) || linkWords * 2 > words) continue;
    const end = findSectionEnd(survey, i);
    let lost = 0;
    let different = 0;
    let probable = 0;
    const said = new Map<string, number>(); // names may run across the page in several copies
    let isUnloaded = false;
    let at = i + 1;
    for (; at < end && !decision.keep[at]; at++) {
      isUnloaded ||= unloaded.has(at);
      if (unloaded.has(at)) continue;
      const { text, words: length } = blocks[at]!;
      lost += length;
      if (said.has(text)) continue;
      said.set(text, at);
      different += length;
      if (!verdicts[at]!.isCopy) probable += length * verdicts[at]!.probability;
    }
    if (at < end) continue;
    if (lost < MIN_LOST_WORDS) {
      if (isUnloaded || isOpener(survey, blocks[i]!)) {
        unloaded.add(i);
        decision.follow(i, false, 'section');
      } else restoreList(evidence, verdicts, decision, i);
      continue;
    }
    const isWanted = verdicts[i]!.probability >= MIN_CERTAIN && probable >= different * MIN_SECTION_PROBABILITY;
    if (!isWanted || isOfBox(evidence, i)) decision.follow(i, false, 'section');
    else for (const first of said.values()) if (!verdicts[first]!.isCopy) decision.follow(first, true, 'section');
  }
}

/** A question in a button: its answer comes when it is pressed. */
function isOpener({ contexts, elements, parent }: Survey, { element, text }: Block): boolean {
  if ((contexts[element]! & context.control) === 0 || !/[?？]$/.test(text)) return false;
  let at = element;
  while (at > 0 && elements[at]!.localName !== 'button') at = parent[at]!;
  return at > 0;
}

/** Fewer lines below a heading are buttons. */
const MIN_LIST_LINES = 3;
const MIN_LIST_PROBABILITY = 0.25;
/** Below a heading this probable, names of this probability are what the heading announces. */
const MIN_ANNOUNCED = 0.75;
const MIN_ANNOUNCED_PROBABILITY = 0.15;
const MAX_NAME_WORDS = 6;

/** Keeps the short lines between a wanted heading and the next text, although they are in an element of their own: the list that the heading announces. */
function restoreList(evidence: Evidence, verdicts: readonly Verdict[], decision: Decision, heading: number): void {
  const { survey } = evidence;
  const { blocks, contexts } = survey;
  const rank = headingRank(survey, blocks[heading]!.element);
  if (verdicts[heading]!.probability < MIN_CERTAIN || isOfBox(evidence, heading)) return;
  const list: number[] = [];
  let lines = 0;
  let probable = 0;
  let longest = 0;
  for (let at = heading + 1; at < blocks.length && !decision.keep[at]; at++) {
    const { element, words, anchorWords } = blocks[at]!;
    const isMenu =
      anchorWords > 0 ||
      decision.unitOf(at) !== undefined ||
      (evidence.categoriesNearby[element]! & (categoryBit.breadcrumb | categoryBit.navigation)) !== 0;
    if (isMenu || (contexts[element]! & (FURNITURE | ASIDE)) !== 0) return;
    if (isHeading(survey, element) && headingRank(survey, element) <= rank) break;
    if (verdicts[at]!.isCopy || words === 0) continue;
    lines++;
    probable += verdicts[at]!.probability;
    longest = Math.max(longest, words);
    list.push(at);
  }
  const isAnnounced = verdicts[heading]!.probability >= MIN_ANNOUNCED && longest <= MAX_NAME_WORDS;
  const least = isAnnounced ? MIN_ANNOUNCED_PROBABILITY : MIN_LIST_PROBABILITY;
  if (lines < MIN_LIST_LINES || probable < lines * least) return;
  for (const at of list) if (verdicts[at]!.probability >= least / 2) decision.follow(at, true, 'section');
}

/** Teasers have linked headings; other boxes are named or marked up as such. */
function isOfBox({ survey, inRelated, categoriesNearby }: Evidence, index: number): boolean {
  const { element, words, linkWords } = survey.blocks[index]!;
  const isBox = (survey.contexts[element]! & ASIDE) !== 0 || (categoriesNearby[element]! & BOXES) !== 0;
  return isBox || inRelated[index]! || linkWords * 2 > words;
}

const isHeading = ({ contexts }: Survey, element: number) => (contexts[element]! & context.heading) !== 0;

/** The block after the section: the next heading of the same or a higher rank, or the end of the container. */
export function findSectionEnd(survey: Survey, heading: number): number {
  const { blocks } = survey;
  const { element } = blocks[heading]!;
  const rank = headingRank(survey, element);
  const containerEnd = sectionEnd(survey, element);
  let at = heading + 1;
  while (at < containerEnd) {
    const next = blocks[at]!.element;
    if (isHeading(survey, next) && headingRank(survey, next) <= rank) break;
    at++;
  }
  return at;
}

/** At `i`, the number of words in the blocks before the i-th that match. */
function prefixSums({ blocks }: Survey, matches: (block: Block) => boolean): Int32Array {
  const sums = new Int32Array(blocks.length + 1);
  for (const block of blocks) sums[block.index + 1] = sums[block.index]! + (matches(block) ? block.words : 0);
  return sums;
}
