/**
 * Finds a highlight again in a changed text. Pure.
 *
 * Searches the exact quote first: of several occurrences it takes the one with the most similar surrounding text, then the
 * nearest. Then it searches the letters of the quote, ignoring spaces and punctuation. A quote that is not found is lost; it
 * is never moved to a similar text.
 */
import { type Anchor, anchorAt } from './anchor.ts';

export interface Reanchored {
  readonly anchor: Anchor;
  readonly how: 'same' | 'moved' | 'reflowed' | 'lost';
}

/** Maximum number of occurrences of a quote to compare. */
const MAX_OCCURRENCES = 1000;

export function reanchor(anchor: Anchor, text: string): Reanchored {
  const exact = bestOccurrence(anchor, occurrencesOf(text, anchor.quote), text);
  if (exact !== undefined) {
    const isSame = exact === anchor.start;
    return { anchor: anchorAt(text, exact, exact + anchor.quote.length)!, how: isSame ? 'same' : 'moved' };
  }
  const letters = lettersOf(text);
  const quote = lettersOf(anchor.quote).letters;
  const ranges =
    quote === ''
      ? []
      : occurrencesOf(letters.letters, quote).map(
          (at) => [letters.positions[at]!, letters.positions[at + quote.length - 1]! + 1] as const,
        );
  const start = bestOccurrence(
    anchor,
    ranges.map(([from]) => from),
    text,
  );
  const found = ranges.find(([from]) => from === start);
  const moved = found && anchorAt(text, ...found);
  return moved ? { anchor: moved, how: 'reflowed' } : { anchor, how: 'lost' };
}

function occurrencesOf(text: string, part: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && found.length < MAX_OCCURRENCES; at = text.indexOf(part, at + 1))
    found.push(at);
  return found;
}

/** The occurrence with the most similar surrounding text; of equal ones, the nearest to the old position. */
function bestOccurrence(anchor: Anchor, starts: readonly number[], text: string): number | undefined {
  let best: { start: number; similarity: number; distance: number } | undefined;
  for (const start of starts) {
    const similarity =
      commonSuffixLength(text.slice(Math.max(0, start - anchor.before.length), start), anchor.before) +
      commonPrefixLength(
        text.slice(start + anchor.quote.length, start + anchor.quote.length + anchor.after.length),
        anchor.after,
      );
    const distance = Math.abs(start - anchor.start);
    if (!best || similarity > best.similarity || (similarity === best.similarity && distance < best.distance)) {
      best = { start, similarity, distance };
    }
  }
  return best?.start;
}

function commonPrefixLength(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}

function commonSuffixLength(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

/** The letters and digits of a text in lower case, and the position of each in the text. */
function lettersOf(text: string): { readonly letters: string; readonly positions: readonly number[] } {
  const positions: number[] = [];
  let letters = '';
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const lower = letter.toLowerCase();
    for (let i = 0; i < lower.length; i++) positions.push(index);
    letters += lower;
  }
  return { letters, positions };
}
