/**
 * Where a highlight is, told three ways so that it can be found again when the page was read anew: by position, by the
 * words themselves, and by the words around them.
 */
export interface Anchor {
  readonly quote: string;
  /** Some text before and after the quote. */
  readonly before: string;
  readonly after: string;
  /** Where the quote starts and ends in the article's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const CONTEXT = 64;
const LONGEST_QUOTE = 20_000;

/** The anchor of a piece of text; undefined when the piece is empty or outside the text. */
export function anchorAt(text: string, start: number, end: number): Anchor | undefined {
  if (!(start >= 0 && start < end && end <= text.length)) return undefined;
  if (end - start > LONGEST_QUOTE || text.slice(start, end).trim() === '') return undefined;
  return {
    quote: text.slice(start, end),
    before: text.slice(Math.max(0, start - CONTEXT), start),
    after: text.slice(end, end + CONTEXT),
    start,
    end,
  };
}
