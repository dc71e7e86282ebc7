/** Headings of documentation link to themselves, by a mark at their end or as a whole: neither is part of what they say. */
import { elementsNamed, foldedText, unwrap } from '../dom/index.ts';
import type { Draft } from '../types.ts';

/** Hash, pilcrow, section sign, chain and anchor, alone or in a row. */
const ONLY_MARKS = /^(?:[#¶§\s]|\u{1f517}|\u2693|\ufe0e|\ufe0f)*$/u;

export function unlinkHeadings(draft: Draft): void {
  const here = `${draft.url?.href.split('#', 1)[0] ?? ''}#`;
  for (const heading of elementsNamed(draft.body, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    for (const link of elementsNamed(heading, 'a')) {
      const address = link.getAttribute('href') ?? '';
      if (!address.startsWith('#') && !address.startsWith(here)) continue;
      if (ONLY_MARKS.test(foldedText(link))) link.remove();
      else unwrap(link);
    }
  }
}
