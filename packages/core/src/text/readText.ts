/**
 * Converts a whole page to plain text without building a tree, and leaves out boilerplate. It chooses no content, so it works for any page
 * and is fast enough for large collections. For an article's text, see `write/text.ts`.
 *
 * Time and memory are linear in the length of the page: its bytes, and two bytes for each character of text.
 */
import { stripInvisible } from '../stripInvisible.ts';
import { cleanLines } from './cleanLines.ts';
import { scanPage } from './scanPage.ts';

/** The title and the text of a page, as `htmlToText` returns them. */
export interface PageText {
  readonly title: string;
  readonly text: string;
}

/** `decode` replaces the character references in a text. */
export function readText(html: string, decode: (text: string) => string): PageText {
  const { title, text } = scanPage(html, decode);
  return { title: oneLine(decode(title)), text: cleanLines(text.units, text.length) };
}

function oneLine(text: string): string {
  return stripInvisible(text.toWellFormed())
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}
