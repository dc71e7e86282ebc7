/** Drops the start of a text that a button opened, where the whole text follows: "It shows when the water … Read more It shows when the water comes." */
import { foldedText, nodesInside, Text } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Draft } from '../types.ts';

const CUT_OFF = /(?:…|\.{3})$/;
/** A shorter one may be a name, or an exclamation. */
const MIN_CHARACTERS = 24;

export function dropShortened(draft: Draft): void {
  let start: { readonly node: Text; readonly shown: string } | undefined;
  const shortened: Text[] = [];
  for (const node of nodesInside(draft.body)) {
    if (!(node instanceof Text) || !(start || node.data.includes('…') || node.data.includes('...'))) continue;
    const text = foldedText(node);
    if (!text) continue;
    const shown = text.replace(CUT_OFF, '').trimEnd();
    if (start && shown.length > start.shown.length && shown.startsWith(start.shown)) shortened.push(start.node);
    start = shown !== text && shown.length >= MIN_CHARACTERS ? { node, shown } : undefined;
  }
  for (const node of shortened) drop(draft, node, 'twin', 'the whole text follows');
}
