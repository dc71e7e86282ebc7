import { context } from './contexts.ts';
import type { Evidence } from './evidence.ts';

/** Between the heading and the text may be authors, dates and buttons. */
const MAX_BLOCKS_TO_TEXT = 12;

/** Keeps the heading of the text if it differs from the page's title. The judge drops it, because usually it repeats the title. */
export function keepDifferentHeading(
  { titleBlock, survey }: Evidence,
  keep: boolean[],
  title: string | undefined,
): void {
  if (titleBlock < 0 || keep[titleBlock] || title === undefined) return;
  if (!keep.slice(titleBlock + 1, titleBlock + 1 + MAX_BLOCKS_TO_TEXT).includes(true)) return;
  if ((survey.contexts[survey.blocks[titleBlock]!.element]! & context.heading) === 0) return;
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]+/gu, '');
  const [heading, known] = [letters(survey.blocks[titleBlock]!.text), letters(title)];
  if (!known.includes(heading) && !heading.includes(known)) keep[titleBlock] = true;
}
