/** Serialises an element's content and parses it again, as a DOM does when `innerHTML` is set. Corrects nesting that HTML cannot express. */
import { type Element, type Fragment, innerHtml } from '../../dom/index.ts';
import { parseHtmlFragment } from '../../parse/parseHtml.ts';

export function reparseContent(element: Element): Fragment {
  return parseHtmlFragment(innerHtml(element), element.localName);
}
