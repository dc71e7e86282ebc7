/**
 * Smooths the verdicts so that the content has no holes: figures and code follow the text around them, a table or list that is mostly kept
 * is kept whole, and a heading or a loose line between kept blocks is kept. Captions and code do not read like prose, so their own evidence
 * says little.
 */
import type { Evidence } from './evidence.ts';
import type { Verdict } from './judge.ts';
import { keepSectionHeadings } from './sections.ts';
import { SurroundingText } from './surroundingText.ts';
import { context, type Survey } from './survey.ts';

/** Share of a container's words that must be kept for the rest to follow. */
const MIN_CONTAINER_SHARE = 0.75;
/** The same for data tables and quotations in prose. */
const MIN_TABLE_OR_QUOTE_SHARE = 0.2;
/** Less probable blocks stay out even of a container that is kept whole. */
const MIN_PROBABILITY = 0.15;
/** Less probable blocks stay out even between two kept blocks. */
const MIN_PROBABILITY_BETWEEN = 0.1;

/** Returns for each block whether it is kept. `isProse`: the page is one running text, not a list of entries. */
export function smoothVerdicts(evidence: Evidence, verdicts: readonly Verdict[], isProse: boolean): boolean[] {
  const { survey } = evidence;
  const blocks = verdicts.map((verdict) => verdict.keep);
  for (const { from, to, tag } of containers(evidence)) {
    const isTable = tag === 'table' && isProse; // on other pages most tables are layout
    const share = (isTable || tag === 'blockquote') && isProse ? MIN_TABLE_OR_QUOTE_SHARE : MIN_CONTAINER_SHARE;
    let words = 0;
    let kept = 0;
    for (let i = from; i < to; i++) {
      if (isProse && verdicts[i]!.isCopy) continue;
      words += survey.blocks[i]!.words;
      if (blocks[i]) kept += survey.blocks[i]!.words;
    }
    if (kept === 0 || kept < words * share || (kept === words && !isTable)) continue;
    // Table cells may repeat each other, or hold only a dash.
    for (let i = from; i < to; i++)
      if (verdicts[i]!.probability >= MIN_PROBABILITY && (isTable || !verdicts[i]!.isCopy)) blocks[i] = true;
  }
  const surroundings = new SurroundingText(survey, blocks);
  const keptTexts = new Set<string>();
  for (const { index, element, text } of survey.blocks) {
    // Compare with kept blocks only: the first copy of a caption is often in a page header that is dropped.
    const isRepeated = verdicts[index]!.isCopy && keptTexts.has(text);
    if (surroundings.isFigureOrCode(element)) blocks[index] = surroundings.isKeptAround(element) && !isRepeated;
    if (blocks[index]) keptTexts.add(text);
  }
  keepSectionHeadings(evidence, verdicts, blocks, isProse);
  if (isProse) fillHoles(evidence, verdicts, blocks);
  return blocks;
}

/** Class names of headings that are not marked up as headings. */
const HEADING_CLASS = /(?:^|[\s_-])(?:title|heading)(?:$|[\s_-])/i;

function isHeading({ contexts, elements }: Survey, element: number): boolean {
  const { localName, className } = elements[element]!;
  return (contexts[element]! & context.heading) !== 0 || localName === 'summary' || HEADING_CLASS.test(className);
}

/** Keeps a heading between two kept blocks, and a loose line (text without its own paragraph) in the element that holds them. */
function fillHoles(evidence: Evidence, verdicts: readonly Verdict[], keep: boolean[]): void {
  const { survey } = evidence;
  for (let i = 1; i < keep.length; i++) {
    const isLast = i === keep.length - 1;
    if (keep[i] || !keep[i - 1] || !(keep[i + 1] || isLast) || verdicts[i]!.probability < MIN_PROBABILITY_BETWEEN)
      continue;
    const { element, words, linkWords } = survey.blocks[i]!;
    const isBetween = contains(survey, element, i - 1) && (isLast || contains(survey, element, i + 1));
    const isLoose = isBetween && linkWords * 2 < words;
    if (((!isLast && isHeading(survey, element)) || isLoose) && !verdicts[i]!.isCopy) keep[i] = true;
  }
}

function contains({ blocks, end }: Survey, element: number, block: number): boolean {
  const inner = blocks[block]!.element;
  return inner >= element && inner < end[element]!;
}

const CONTAINER_TAGS = new Set(['table', 'ul', 'ol', 'dl', 'blockquote']);

/** Yields the range of adjacent blocks in each innermost table, list, definition list and quotation. */
function* containers({ survey }: Evidence): Generator<{ from: number; to: number; tag: string }> {
  let at = 0;
  while (at < survey.blocks.length) {
    let container = survey.blocks[at]!.element;
    while (container > 0 && !CONTAINER_TAGS.has(survey.elements[container]!.localName))
      container = survey.parent[container]!;
    let end = at + 1;
    if (container > 0) while (end < survey.blocks.length && survey.blocks[end]!.element < survey.end[container]!) end++;
    if (container > 0 && end > at + 1) yield { from: at, to: end, tag: survey.elements[container]!.localName };
    at = end;
  }
}
