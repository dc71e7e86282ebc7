/**
 * Lowers headings of level 1, because the title above the article is the only one of that level. Where several of them divide the text, headings below
 * them are lowered as far as needed to stay below; a single one is another form of the title. On products the title is part of the content and stays.
 */
import { elementsNamed, firstNamed, foldedText, isWhiteSpace, rename, Text } from '../dom/index.ts';
import { isSameTitle } from '../isSameTitle.ts';
import type { Draft } from '../types.ts';
import { elementsWith } from './elementsWith.ts';

/** The title is one of the first headings. */
const MAX_TITLES = 10;

export function lowerHeadings(draft: Draft): void {
  const title = draft.metadata.title?.value;
  if (!title || !firstNamed(draft.body, 'h1')) return;
  const withText = elementsWith(draft.body, (node) => node instanceof Text && !isWhiteSpace(node)); // of other headings nothing was chosen
  const headings = [...elementsNamed(draft.body, 'h1', 'h2', 'h3', 'h4', 'h5')].filter((one) => withText.has(one));
  const titles = headings
    .filter(({ localName }) => localName === 'h1')
    .slice(0, MAX_TITLES)
    .filter((heading) => isSameTitle(foldedText(heading), title));
  const lowered = headings.filter((heading) => !titles.includes(heading));
  const names = new Set(lowered.map(({ localName }) => localName));
  const isOnly = lowered.filter(({ localName }) => localName === 'h1').length === 1;
  let stays = isOnly ? 2 : 1; // the first level that may stay as it is
  while (!isOnly && names.has(`h${stays}`)) stays++;
  for (const heading of lowered) {
    const level = Number(heading.localName[1]);
    if (level < stays) rename(heading, `h${level + 1}`);
  }
}
