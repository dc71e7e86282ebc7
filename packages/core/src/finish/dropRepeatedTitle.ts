/**
 * Removes headings at the start that repeat the title or a part of it, because every output shows the title above the article. Keeps a heading
 * that is the only content. On products the name is part of the description: there the first heading stays, and others that repeat it go.
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
  for (const heading of [...elementsNamed(draft.body, 'h1', 'h2')]) {
    const text = foldedText(heading);
    if (!text) continue; // its text was not chosen
    // An <h2> that repeats the title further down may be intentional.
    isPastStart ||= heading.localName === 'h2' && !isFirstContent(draft.body, heading);
    if (isPastStart && heading.localName === 'h2') continue;
    const isWhole = isSameTitle(text, title);
    if ((isWhole || isPart(text, title)) && foldedText(draft.body) !== text) drop(draft, heading, 'repeats-title');
    else return;
    if (isWhole) return;
  }
}

const SEPARATOR = /\s+[-–—|·»:]\s+/;

/** Titles often join the name of a site and that of the page, which each have a heading on it. */
const isPart = (text: string, title: string): boolean => title.split(SEPARATOR).some((part) => isSameTitle(text, part));

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
