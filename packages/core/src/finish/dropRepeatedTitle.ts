/**
 * Removes headings at the start that repeat the title or a part of it, and a first line that does, because every output shows the title above the
 * article. Keeps a heading that is the only content. On products the name is part of the description: there the first heading stays, and others that repeat it go.
 */
import { type Element, elementsNamed, firstNamed, foldedText } from '../dom/index.ts';
import { isSameTitle } from '../isSameTitle.ts';
import { pageProfiles } from '../pageProfiles.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';
import { firstLine } from './firstLine.ts';

export function dropRepeatedTitle(draft: Draft): void {
  const title = draft.metadata.title?.value;
  if (!title) return;
  const { form } = pageProfiles[draft.pageType];
  if (form === 'product') {
    dropRepeatedNames(draft, title);
    return;
  }
  // A script that chooses the content makes the title of a short text from its first line.
  const isChosenByScript = draft.scriptSettings.choosesContent === false;
  // On pages of other forms a line may be an entry.
  if (form === 'text' && !isChosenByScript) dropTitleLine(draft, title);
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

/** The end of the path to the page, or the title with the name of the site. */
function dropTitleLine(draft: Draft, title: string): void {
  const line = firstLine(draft.body);
  const text = line ? foldedText(line) : '';
  if (!line || !/^(?:p|div|li|h[3-6])$/.test(line.localName) || firstNamed(line, 'img')) return;
  if (foldedText(draft.body) === text) return;
  if (isSameTitle(text, title) || isSameTitle(text.split(' | ', 1)[0]!, title)) drop(draft, line, 'repeats-title');
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
