/**
 * A list belongs to the text before it: "we offer:" says nothing without what is offered. Its items are short and often links, so that the
 * evidence of each speaks against it; together, and in the middle of a text, they are more than a menu.
 */
import type { Element } from '../../dom/index.ts';
import { context } from '../contexts.ts';
import type { Evidence } from '../evidence.ts';
import type { Verdict } from '../judge.ts';
import { categoryBit } from '../names.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

/** Mean probability of the items. Less probable lists are menus, tags or buttons. */
const MIN_PROBABILITY = 0.1;
const MIN_ITEMS = 2;
const FURNITURE = context.nav | context.footer | context.aside | context.form | context.dialog;
const BOXES =
  categoryBit.related |
  categoryBit.newsletter |
  categoryBit.advert |
  categoryBit.popup |
  categoryBit.share |
  categoryBit.tags;

const isList = ({ localName }: Element): boolean => localName === 'ul' || localName === 'ol';

export function keepListsWithText(
  { survey, inRelated, categoriesNearby }: Evidence,
  verdicts: readonly Verdict[],
  decision: Decision,
): void {
  const { elements, contexts, firstBlock, pastBlock } = survey;
  for (let list = 1; list < elements.length; list++) {
    if (!isList(elements[list]!) || (contexts[list]! & FURNITURE) !== 0) continue;
    const [from, to] = [firstBlock[list]!, pastBlock[list]!];
    if (to - from < MIN_ITEMS || (categoriesNearby[list]! & BOXES) !== 0 || inRelated[from]) continue;
    if (!decision.keep[from - 1] || !isTextBefore(survey, from - 1, list) || !hasOneLineItems(survey, from, to))
      continue;
    const probability = verdicts.slice(from, to).reduce((sum, verdict) => sum + verdict.probability, 0) / (to - from);
    if (probability < MIN_PROBABILITY) continue;
    for (let i = from; i < to; i++) if (!verdicts[i]!.isCopy) decision.follow(i, true, 'list');
  }
}

const MAX_LABEL_WORDS = 8;
/** Less probable labels are those of the site's furniture. */
const MIN_LABEL_PROBABILITY = 0.1;
const MIN_CAPTION_PROBABILITY = 0.25;

/**
 * Keeps the line before a kept list that ends with a colon: the list would be that of another line. A box of nothing but a line and tables needs no
 * colon: the line is the caption of these tables.
 */
export function keepLabelsOfLists(survey: Survey, verdicts: readonly Verdict[], decision: Decision): void {
  const { blocks, elements, firstBlock } = survey;
  for (let list = 1; list < elements.length; list++) {
    const isTable = elements[list]!.localName === 'table';
    if (firstBlock[list] === 0 || !(isTable || isList(elements[list]!))) continue;
    const label = blocks[firstBlock[list]! - 1]!;
    if (decision.keep[label.index] || label.words > MAX_LABEL_WORDS || label.linkWords > 0) continue;
    const { probability } = verdicts[label.index]!;
    const isLabel = /[:：]$/.test(label.text)
      ? probability >= MIN_LABEL_PROBABILITY
      : isTable && probability >= MIN_CAPTION_PROBABILITY && isCaptionOf(survey, label, list);
    if (isLabel && decision.keep[label.index + 1]) decision.follow(label.index, true, 'list');
  }
}

/** Whether the innermost box around a line and the table after it holds only tables otherwise. */
function isCaptionOf(survey: Survey, { index, element }: Block, table: number): boolean {
  const { contexts, blocks, parent, firstBlock, pastBlock } = survey;
  let box = table;
  for (let level = 0; firstBlock[box]! > index && level < MAX_LEVELS; level++) box = parent[box]!;
  const isCaption = firstBlock[box] === index && (contexts[element]! & (context.table | context.control)) === 0;
  return (
    isCaption &&
    blocks.slice(index + 1, pastBlock[box]).every((block) => (contexts[block.element]! & context.table) !== 0)
  );
}

/** Whether a block is a paragraph beside the list. Headings introduce lists of sources and other pages too. */
function isTextBefore({ blocks, parent, end, contexts }: Survey, before: number, list: number): boolean {
  const { element } = blocks[before]!;
  const isBeside = element >= parent[list]! && element < end[parent[list]!]!;
  return isBeside && (contexts[element]! & (context.heading | context.list)) === 0;
}

/** Items of several blocks are sections of the page. */
export function hasOneLineItems(survey: Survey, from: number, to: number): boolean {
  const items = new Set<number>();
  for (let i = from; i < to; i++) {
    const { element } = survey.blocks[i]!;
    const item = itemAround(survey, element);
    if (item < 0 || items.has(item)) return false;
    items.add(item);
  }
  return true;
}

const MAX_LEVELS = 3;

/** The item of a list that an element is or is in, a few levels up; -1 if there is none. */
export function itemAround({ elements, parent }: Survey, element: number): number {
  let at = element;
  for (let level = 0; at > 0 && level <= MAX_LEVELS; level++, at = parent[at]!)
    if (elements[at]!.localName === 'li') return at;
  return -1;
}
