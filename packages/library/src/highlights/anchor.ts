/**
 * The location of a highlight, stored in three ways (position, quote, surrounding text), so that it can be found again when
 * the text of the page changes.
 */
export interface Anchor {
  readonly quote: string;
  /** Text before and after the quote. */
  readonly before: string;
  readonly after: string;
  /** Start and end of the quote in the article's text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

const CONTEXT_LENGTH = 64;
const MAX_QUOTE_LENGTH = 20_000;

/** The anchor of a range of the text; undefined if the range is empty, too long or outside the text. */
export function anchorAt(text: string, start: number, end: number): Anchor | undefined {
  if (!(start >= 0 && start < end && end <= text.length)) return undefined;
  if (end - start > MAX_QUOTE_LENGTH || text.slice(start, end).trim() === '') return undefined;
  return {
    quote: text.slice(start, end),
    before: text.slice(Math.max(0, start - CONTEXT_LENGTH), start),
    after: text.slice(end, end + CONTEXT_LENGTH),
    start,
    end,
  };
}
