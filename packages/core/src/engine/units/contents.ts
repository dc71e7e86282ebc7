/**
 * Drops lists of contents: links to places on the page whose texts are headings that are kept anyway or that a line above them announces, and that line,
 * also where a script of the page makes the list.
 */
import { context } from '../contexts.ts';
import { normalisePhrase } from '../phrases.ts';
import type { Block, Survey } from '../survey.ts';
import type { Decision } from './decision.ts';

const MIN_ENTRIES = 3;
/** Share of the entries that must name a kept heading. */
const MIN_HEADINGS = 0.6;
const MAX_LABEL_WORDS = 5;
const LABEL =
  /^(?:(?:table of |article )?contents|(?:on|in) this (?:page|article|post|guide)|jump to|quick links|inhalt(?:sverzeichnis)?|sommaire|índice|indice|inhoud|spis treści|содержание|目次|目录)(?!\p{L})/iu;

export function dropContents(survey: Survey, decision: Decision): void {
  const { blocks, contexts } = survey;
  const headings = new Set<string>();
  for (const { index, element, text } of blocks)
    if (decision.keep[index] && (contexts[element]! & context.heading) !== 0) headings.add(normalisePhrase(text));
  if (headings.size < MIN_ENTRIES) return;
  for (let from = 0; from < blocks.length; from++) {
    let to = from;
    while (to < blocks.length && isEntry(survey, to)) to++;
    if (to - from >= MIN_ENTRIES) {
      const named = blocks.slice(from, to).filter(({ text }) => headings.has(normalisePhrase(text))).length;
      const label = blocks[from - 1];
      const isLabelled = label !== undefined && label.words <= MAX_LABEL_WORDS && LABEL.test(label.text);
      if (isLabelled || named >= (to - from) * MIN_HEADINGS)
        for (let i = isLabelled ? from - 1 : from; i < to; i++) decision.follow(i, false, 'contents');
    }
    from = to;
  }
  dropIdleLabels(survey, decision);
}

/** Between a label and its list may be a few words: no longer text without a colon, and no heading. */
const MAX_BLOCKS_TO_LIST = 3;
const MAX_NOTE_WORDS = 20;

/** Drops labels of lists that are gone: other stages drop them too, and on some pages a script makes them. */
function dropIdleLabels(survey: Survey, decision: Decision): void {
  const { blocks, contexts, elements } = survey;
  const { keep } = decision;
  const isNote = ({ element, words, text }: Block) =>
    (words <= MAX_NOTE_WORDS || /[:：]$/.test(text)) && (contexts[element]! & context.heading) === 0;
  const leadsAway = ({ words, linkWords, anchorWords }: Block) => words > 0 && (linkWords - anchorWords) * 2 >= words;
  const isListed = (block: Block) =>
    isEntry(survey, block.index) || leadsAway(block) || elements[block.element]!.localName === 'li';
  for (const { index, text, words } of blocks) {
    if (!keep[index] || words > MAX_LABEL_WORDS) continue;
    if (LABEL.exec(text)?.[0] !== text.replace(/\s*[:：]$/, '')) continue;
    let seen = 0;
    let at = index + 1;
    while (
      at < blocks.length &&
      !(keep[at] && (isListed(blocks[at]!) || ++seen === MAX_BLOCKS_TO_LIST || !isNote(blocks[at]!)))
    )
      at++;
    if (at < blocks.length && !isListed(blocks[at]!)) decision.follow(index, false, 'contents');
  }
}

/** A link to a place on the page. Headings link to themselves. */
function isEntry({ blocks, contexts }: Survey, index: number): boolean {
  const { element, words, anchorWords } = blocks[index]!;
  return words > 0 && anchorWords * 2 > words && (contexts[element]! & context.heading) === 0;
}
