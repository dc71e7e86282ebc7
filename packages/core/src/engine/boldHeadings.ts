/**
 * Makes headings of the lines in bold or large letters that a text without headings has instead. Either all of these lines are its headings or
 * none is: a text with whole sentences in bold uses it for something else, such as the questions of an interview.
 */
import { Element, elementsInside, type Node, rename, Text, unwrap } from '../dom/index.ts';
import { context } from './contexts.ts';
import type { Block, Survey } from './survey.ts';

const MIN_LINES = 2;
const MAX_CHARACTERS = 80;
const SENTENCE_END = /[.,:;!。]$/;
/** Bold lines in these are labels. */
const LABELS =
  context.list | context.definitions | context.table | context.figure | context.quote | context.code | context.details;

export function markBoldHeadings(survey: Survey, keep: readonly boolean[]): void {
  const kept = survey.blocks.filter(({ index }) => keep[index]);
  if (kept.some(({ element }) => /^h[2-6]$/.test(survey.elements[element]!.localName))) return;
  const lines = kept.slice(0, -1).filter((block) => isBoldLine(survey, block));
  if (lines.length < MIN_LINES || lines.length * 2 > kept.length || !lines.every(isHeading)) return;
  for (const line of lines) toHeading(survey, line);
}

/** Bold as a whole, and no label of code, a list, a table or a figure. */
function isBoldLine({ contexts, blocks }: Survey, { index, element, words, boldWords, linkWords }: Block): boolean {
  const next = blocks[index + 1];
  const isAboveCode = next !== undefined && (contexts[next.element]! & context.code) !== 0;
  const isLabel = isAboveCode || (contexts[element]! & LABELS) !== 0;
  return words > 0 && boldWords === words && linkWords === 0 && !isLabel;
}

const isHeading = ({ text }: Block): boolean => text.length <= MAX_CHARACTERS && !SENTENCE_END.test(text);

function toHeading({ elements, firstBlock, pastBlock }: Survey, { element, nodes }: Block): void {
  const block = elements[element]!;
  let heading: Element;
  if (block.localName !== 'p') {
    const line = lineAround(nodes, block);
    if (!line || INLINE.has(line.parentElement!.localName)) return;
    heading = new Element('h2');
    line.replaceWith(heading);
    heading.append(line);
  } else if (pastBlock[element]! - firstBlock[element]! === 1) heading = rename(block, 'h2');
  else return;
  for (const inner of elementsInside(heading)) if (EMPHASIS.has(inner.localName)) unwrap(inner);
}

const EMPHASIS = new Set('b strong big font u'.split(' '));

/** A heading inside these would be lost with them. */
const INLINE = new Set('b strong big i em u small'.split(' '));

/** The outermost node inside the block that has all of a line and nothing else. */
function lineAround(nodes: readonly Text[], block: Element): Node | undefined {
  const around = new Set<Node>();
  for (let at: Node = nodes[0]!; at !== block; at = at.parentNode!) around.add(at);
  let line: Node = nodes.at(-1)!;
  while (!around.has(line)) {
    if (line.parentNode === block) return undefined;
    line = line.parentNode!;
  }
  while (line.parentNode !== block && isAlone(line)) line = line.parentNode!;
  return line;
}

function isAlone(node: Node): boolean {
  return !hasContent(node.previousSibling, 'previousSibling') && !hasContent(node.nextSibling, 'nextSibling');
}

function hasContent(from: Node | null, next: 'previousSibling' | 'nextSibling'): boolean {
  let at = from;
  while (at && (at instanceof Text ? !at.data.trim() : at instanceof Element && at.localName === 'br')) at = at[next];
  return at !== null;
}
