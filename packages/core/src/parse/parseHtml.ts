/** The entry point to the HTML parser: other code imports the parser only from here. */
import type { Document, Fragment } from '../dom/index.ts';
import { parseDocument, parseFragmentIn } from './html/index.ts';
import { shortenBlanks } from './shortenBlanks.ts';

/** Parses an HTML document by the HTML standard, except that endless blanks are shortened, and returns its tree. Accepts any text and never throws. */
export function parseHtml(html: string): Document {
  return parseDocument(shortenBlanks(html));
}

/** Parses a piece of HTML as the content of an element with the name `context`, and returns a fragment. Never throws. */
export function parseHtmlFragment(html: string, context = 'body'): Fragment {
  return parseFragmentIn(html, context);
}
