/** The entry `@pith/core/text`: the plain text of whole pages, without a parser. */
export { htmlToText } from '../htmlToText.ts';
export type { PageText } from '../text/readText.ts';
