/**
 * The white space between two texts that touch in the source: on the screen a style keeps them apart, most often as lines. No page has it, because
 * a parser reads it as a line feed.
 */
export const TOUCHING = '\r';
