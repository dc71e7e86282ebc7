/**
 * Drops the boxes that narrow or sort a list: their choices are words of the list itself, so that their evidence resembles that of entries. Such a box is
 * named so, or consists of labels for things to tick.
 */
import { context } from '../contexts.ts';
import type { Evidence } from '../evidence.ts';
import { markOfferLists } from '../offerLists.ts';
import type { Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const NAMES = new Set(
  'filter filters facet facets refine refinement refinements sort sorting sortby sorter'.split(' '),
);
const MIN_LABELS = 3;
/** Share of the lines that are labels. The others are counts and names of groups. */
const MIN_LABEL_SHARE = 0.3;
/** Links for each label. Entries are links, labels are not. */
const MAX_LINKS = 0.1;
/** Words of a line, on average. */
const MAX_LINE_WORDS = 5;
/** A box with a larger share of the page's words holds the list too. */
const MAX_SHARE = 0.5;

export function dropFilters(evidence: Evidence, decision: Decision): void {
  const { survey, titleBlock } = evidence;
  const { elements, end, pastBlock, firstBlock, names, links } = survey;
  const labels = countLabels(survey);
  const holdsOffers = markOfferLists(evidence);
  for (let i = 1; i < elements.length; i++) {
    const lines = pastBlock[i]! - firstBlock[i]!;
    const hasTitle = firstBlock[i]! <= titleBlock && titleBlock < pastBlock[i]!;
    const isNamed = names[i]!.words.some((word) => NAMES.has(word));
    const hasLabels =
      labels[i]! >= MIN_LABELS && labels[i]! >= lines * MIN_LABEL_SHARE && links[i]! <= labels[i]! * MAX_LINKS;
    if (lines === 0 || hasTitle || holdsOffers[i] || !(isNamed || hasLabels)) continue;
    if (!areChoices(survey, i, lines, labels[i]!)) continue;
    for (let index = firstBlock[i]!; index < pastBlock[i]!; index++) decision.follow(index, false, 'filters');
    i = end[i]! - 1;
  }
}

/** For each element, the labels inside. */
function countLabels({ elements, parent }: Survey): Int32Array {
  const labels = new Int32Array(elements.length);
  for (let i = elements.length - 1; i > 0; i--) {
    if (elements[i]!.localName === 'label') labels[i]!++;
    labels[parent[i]!]! += labels[i]!;
  }
  return labels;
}

/** Whether an element has short lines only. Pictures are those of colours. */
function areChoices(survey: Survey, element: number, lines: number, labels: number): boolean {
  const { words, paragraphs, images, contexts, totalWords } = survey;
  return (
    paragraphs[element] === 0 &&
    images[element]! <= labels &&
    words[element]! <= lines * MAX_LINE_WORDS &&
    words[element]! <= totalWords * MAX_SHARE &&
    (contexts[element]! & context.table) === 0
  );
}
