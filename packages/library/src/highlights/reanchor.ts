/**
 * Finds highlights again in a text that was read anew. Pure: texts and anchors in, anchors and a report out.
 *
 * First where it was, then the same words elsewhere (the place whose surroundings are most alike, then the nearest), then
 * the same letters whatever became of spaces and punctuation. A quote that is found nowhere is lost, never moved to
 * something like it.
 */
import { type Anchor, anchorAt } from './anchor.ts';

export interface Reanchored {
  readonly anchor: Anchor;
  readonly how: 'same' | 'moved' | 'reflowed' | 'lost';
}

/** More places of one quote are not compared: the nearest of these will do. */
const MAX_PLACES = 1000;

export function reanchor(anchor: Anchor, text: string): Reanchored {
  const exact = bestPlace(anchor, placesOf(text, anchor.quote), text);
  if (exact !== undefined) {
    const isSame = exact === anchor.start;
    return { anchor: anchorAt(text, exact, exact + anchor.quote.length)!, how: isSame ? 'same' : 'moved' };
  }
  const letters = lettersOf(text);
  const quote = lettersOf(anchor.quote).letters;
  const places =
    quote === ''
      ? []
      : placesOf(letters.letters, quote).map(
          (at) => [letters.at[at]!, letters.at[at + quote.length - 1]! + 1] as const,
        );
  const start = bestPlace(
    anchor,
    places.map(([from]) => from),
    text,
  );
  const found = places.find(([from]) => from === start);
  const moved = found && anchorAt(text, ...found);
  return moved ? { anchor: moved, how: 'reflowed' } : { anchor, how: 'lost' };
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && places.length < MAX_PLACES; at = text.indexOf(part, at + 1))
    places.push(at);
  return places;
}

/** The place with the most of the old surroundings; of equal ones the nearest to where it was. */
function bestPlace(anchor: Anchor, places: readonly number[], text: string): number | undefined {
  let best: { place: number; likeness: number; distance: number } | undefined;
  for (const place of places) {
    const likeness =
      commonEnd(text.slice(Math.max(0, place - anchor.before.length), place), anchor.before) +
      commonStart(
        text.slice(place + anchor.quote.length, place + anchor.quote.length + anchor.after.length),
        anchor.after,
      );
    const distance = Math.abs(place - anchor.start);
    if (!best || likeness > best.likeness || (likeness === best.likeness && distance < best.distance)) {
      best = { place, likeness, distance };
    }
  }
  return best?.place;
}

function commonStart(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a[count] === b[count]) count += 1;
  return count;
}

function commonEnd(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}

/** Letters and digits only, in lower case, and where each of them is in the text. */
function lettersOf(text: string): { readonly letters: string; readonly at: readonly number[] } {
  const at: number[] = [];
  let letters = '';
  for (const { 0: letter, index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    const lower = letter.toLowerCase();
    for (let i = 0; i < lower.length; i++) at.push(index);
    letters += lower;
  }
  return { letters, at };
}
