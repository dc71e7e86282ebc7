/** Writes the body out and reads it in again, as a DOM does when `innerHTML` is set: nesting that HTML cannot say is straightened. */
import { type Document, innerHtml, moveChildren } from '../../dom/index.ts';
import { parseHtmlFragment } from '../../parse/parseHtml.ts';

export function reparse(document: Document): void {
  const { body } = document;
  if (!body) return;
  const content = parseHtmlFragment(innerHtml(body), 'body');
  while (body.firstChild) body.firstChild.remove();
  moveChildren(content, body);
}
