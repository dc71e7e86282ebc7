/** Writes the alignment of table cells, from styles or classes, as `align` attributes, which the outputs understand. */
import { elementsNamed } from '../dom/index.ts';
import type { Draft } from '../types.ts';

const STYLE = /(?:^|;)\s*text-align\s*:\s*(left|center|right)\b/i;
const CLASS = /(?:^|\s)(?:has-text-align-|text-|align-?|ta-)(left|center|right)(?:$|\s)/i;

export function unifyCellAlignment(draft: Draft): void {
  for (const cell of elementsNamed(draft.body, 'td', 'th')) {
    if (cell.hasAttribute('align')) continue;
    const align = STYLE.exec(cell.getAttribute('style') ?? '')?.[1] ?? CLASS.exec(cell.className)?.[1];
    if (align) cell.setAttribute('align', align.toLowerCase());
  }
}
