/** A quick look, before anything is parsed in earnest: is there enough running text to be worth reading? */
import type { Element } from '../../dom/index.ts';
import { rawText } from '../../dom/index.ts';
import { allNamed, isNamed, isVisible, namesOf } from './elements.ts';
import { toSource } from './source.ts';
import { MAYBE_AFTER_ALL, UNLIKELY } from './vocabulary.ts';

export interface ReaderableOptions {
  /** Shorter blocks do not count. */
  readonly minContentLength?: number;
  readonly minScore?: number;
  readonly visibilityChecker?: (node: never) => boolean;
}

export function isProbablyReaderable(
  input: unknown,
  options: ReaderableOptions | ReaderableOptions['visibilityChecker'] = {},
): boolean {
  const given = typeof options === 'function' ? { visibilityChecker: options } : options;
  const { minContentLength = 140, minScore = 20, visibilityChecker } = given;
  const isShown = (visibilityChecker as ((node: Element) => boolean) | undefined) ?? isVisible;
  const document = toSource(input, undefined).read();
  const blocks = new Set(allNamed(document, 'p', 'pre', 'article'));
  for (const br of allNamed(document, 'br')) if (isNamed(br.parentNode, 'div')) blocks.add(br.parentNode);
  let score = 0;
  for (const block of blocks) {
    const names = namesOf(block);
    if (!isShown(block) || (UNLIKELY.test(names) && !MAYBE_AFTER_ALL.test(names)) || isInListItem(block)) continue;
    const length = rawText(block).trim().length;
    if (length < minContentLength) continue;
    score += Math.sqrt(length - minContentLength);
    if (score > minScore) return true;
  }
  return false;
}

/** Paragraphs of list items are menus more often than text. */
function isInListItem(block: Element): boolean {
  if (!isNamed(block, 'p')) return false;
  for (let at = block.parentElement; at; at = at.parentElement) if (isNamed(at, 'li')) return true;
  return false;
}
