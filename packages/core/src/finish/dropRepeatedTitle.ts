/**
 * The title is written above the article by every output, so the article does not start with it again, unless it is all there is.
 * A product's name is part of its description, as its price is.
 */
import { type Element, elementsNamed, foldedText } from '../dom/index.ts';
import { sameTitle } from '../sameTitle.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

export function dropRepeatedTitle(draft: Draft): void {
  const title = draft.metadata.title?.value;
  if (!title || draft.pageType === 'product') return;
  let hasOpened = false;
  for (const heading of elementsNamed(draft.body, 'h1', 'h2')) {
    const text = foldedText(heading);
    if (!text) continue; // what was in it has not been chosen
    // A heading of the second rank may repeat the title further down, and mean it.
    hasOpened ||= heading.localName === 'h2' && !opens(draft.body, heading);
    if (hasOpened && heading.localName === 'h2') continue;
    if (sameTitle(text, title) && foldedText(draft.body) !== text) drop(draft, heading, 'repeats-title');
    return;
  }
}

function opens(body: Element, heading: Element): boolean {
  for (let at: Element | null = heading; at && at !== body; at = at.parentElement)
    for (let node = at.previousSibling; node; node = node.previousSibling) if (foldedText(node)) return false;
  return true;
}
