/**
 * A whole page as plain text, without building its tree: what is left when furniture is gone. For an article's text, see
 * `write/text.ts`; here nothing is chosen, so it is right for any page and fast enough for heaps of them.
 *
 * Time grows with the length of the page and with nothing else, and so does memory: the bytes of the page, and two for each character of text.
 */
import { visible } from '../invisible.ts';
import { keepLines } from './lines.ts';
import { scan } from './scan.ts';

export interface PageText {
  readonly title: string;
  readonly text: string;
}

/** `decode` replaces the character references of a text. */
export function readText(html: string, decode: (text: string) => string): PageText {
  const { title, sheet } = scan(html, decode);
  return { title: oneLine(decode(title)), text: keepLines(sheet.units, sheet.length) };
}

function oneLine(text: string): string {
  return visible(text.toWellFormed())
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
}
