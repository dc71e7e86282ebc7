/** Drops what the page hides from people: it must not reach text, search or an assistant. */
import { type Element, elementsInside } from '../dom/index.ts';
import { drop, keep } from '../trace.ts';
import type { Doc } from '../types.ts';
import { measure } from '../words.ts';

/** A page that hides most of itself does so until its script runs: then the hidden text is the page. */
const MOST = 0.5;

const HIDING_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?:\.0+)?\s*(?:!|;|$)|font-size\s*:\s*0(?:px|em|rem|%)?\s*(?:!|;|$)|(?:left|top|text-indent|margin-left)\s*:\s*-\d{4,}px)/i;

export function dropInvisible(doc: Doc): void {
  const body = doc.root.body;
  if (!body) return;
  const measures = measure(body);
  const all = measures.get(body)!.words;
  for (const element of elementsInside(body)) {
    if (!isHidden(element)) continue;
    const words = measures.get(element)?.words ?? 0;
    if (words > all * MOST) keep(doc, element, 'invisible', 'it holds most of the page');
    else drop(doc, element, 'invisible');
  }
}

function isHidden(element: Element): boolean {
  if (element.hasAttribute('hidden') && element.getAttribute('hidden') !== 'until-found') return true;
  const style = element.getAttribute('style');
  return style !== null && HIDING_STYLE.test(style);
}
