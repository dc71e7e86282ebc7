/** The title is written above the article by every output, so the article does not start with it again, unless it is all there is. */
import { elementsNamed, foldedText } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

export function dropRepeatedTitle(draft: Draft): void {
  const title = draft.metadata.title?.value;
  if (!title) return;
  for (const heading of elementsNamed(draft.body, 'h1')) {
    const text = foldedText(heading);
    if (sameText(text, title) && foldedText(draft.body) !== text) drop(draft, heading, 'repeats-title');
    return;
  }
}

function sameText(a: string, b: string): boolean {
  const form = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '');
  return form(a) !== '' && form(a) === form(b);
}
