/**
 * The title is written above the article by every output, so the article does not start with it again, unless it is all there is.
 * A product's name is part of its description, as its price is.
 */
import { elementsNamed, foldedText } from '../dom/index.ts';
import { sameTitle } from '../sameTitle.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

export function dropRepeatedTitle(draft: Draft): void {
  const title = draft.metadata.title?.value;
  if (!title || draft.pageType === 'product') return;
  for (const heading of elementsNamed(draft.body, 'h1')) {
    const text = foldedText(heading);
    if (!text) continue; // what was in it has not been chosen
    if (sameTitle(text, title) && foldedText(draft.body) !== text) drop(draft, heading, 'repeats-title');
    return;
  }
}
