/** HTML text → our tree. The only door to the parser: nothing else knows which one it is. */
import type { Document, Fragment } from '../dom/index.ts';
import { parseDocument, parseFragmentIn } from './html/index.ts';

export function parseHtml(html: string): Document {
  return parseDocument(html);
}

/** A piece of HTML, as it would be read inside an element of that name. */
export function parseHtmlFragment(html: string, context = 'body'): Fragment {
  return parseFragmentIn(html, context);
}
