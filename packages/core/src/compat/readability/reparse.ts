/** Writes an element's content out and reads it in again, as a DOM does when `innerHTML` is set: nesting that HTML cannot say is straightened. */
import { type Element, type Fragment, innerHtml } from '../../dom/index.ts';
import { parseHtmlFragment } from '../../parse/parseHtml.ts';

export function reparsed(element: Element): Fragment {
  return parseHtmlFragment(innerHtml(element), element.localName);
}
