/**
 * Removes a heading at the start that repeats the title, because every output shows the title above the article. Keeps it if it is
 * the only content. On products the name is part of the description: there the first heading stays, and others that repeat it go.
 */
import { type Element, elementsNamed, foldedText } from '../dom/index.ts';
import { isSameTitle } from '../isSameTitle.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

export function dropRepeatedTitle(draft: Draft): void {
  const title = draft.metadata.title?.value;
  if (!title) return;
  if (draft.pageType === 'product') {
    dropRepeatedNames(draft, title);
    return;
  }
  let isPastStart = false;
  for (const heading of elementsNamed(draft.body, 'h1', 'h2')) {
    const text = foldedText(heading);
    if (!text) continue; // its text was not chosen
    // An <h2> that repeats the title further down may be intentional.
    isPastStart ||= heading.localName === 'h2' && !isFirstContent(draft.body, heading);
    if (isPastStart && heading.localName === 'h2') continue;
    if (isSameTitle(text, title) && foldedText(draft.body) !== text) drop(draft, heading, 'repeats-title');
    return;
  }
}

function dropRepeatedNames(draft: Draft, name: string): void {
  let isShown = false;
  for (const heading of elementsNamed(draft.body, 'h1', 'h2', 'h3')) {
    if (!isSameTitle(foldedText(heading), name)) continue;
    if (isShown) drop(draft, heading, 'repeats-title');
    isShown = true;
  }
}

function isFirstContent(body: Element, heading: Element): boolean {
  for (let at: Element | null = heading; at && at !== body; at = at.parentElement)
    for (let node = at.previousSibling; node; node = node.previousSibling) if (foldedText(node)) return false;
  return true;
}
