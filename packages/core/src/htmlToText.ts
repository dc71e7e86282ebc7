import { decodeTextEntities } from './parse/html/entities.ts';
import { type PageText, readText } from './text/readText.ts';

/** Returns the title and the text of a whole page without boilerplate: navigation, forms, scripts, link lists. Never throws. */
export function htmlToText(html: string): PageText {
  return readText(html, decodeTextEntities);
}
