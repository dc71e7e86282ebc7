/** Finds the lines that lead to the next page, the one before and the contents, as manuals have them above each of their sections. */
import { type Element, elementsNamed } from '../dom/index.ts';

const NEIGHBOUR = /(?:^|\s)(?:next|prev)(?:\s|$)/i;
const NAVIGATION = /(?:^|\s)(?:next|prev|up|start|first|last|contents|index)(?:\s|$)/i;
const MAX_LEVELS = 3;
const MIN_LINKS = 2;
const MAX_LINKS = 8;

/** The block around a link to a neighbour of the page if all links in it say by `rel` that they lead through the manual. */
export function pagerAround(link: Element): Element | undefined {
  if (link.localName !== 'a' || !NEIGHBOUR.test(link.getAttribute('rel') ?? '')) return undefined;
  let at = link.parentElement;
  for (let level = 1; at && at.localName !== 'p' && at.localName !== 'div' && level < MAX_LEVELS; level++)
    at = at.parentElement;
  if (at?.localName !== 'p' && at?.localName !== 'div') return undefined;
  let links = 0;
  for (const each of elementsNamed(at, 'a')) {
    if (++links > MAX_LINKS || !NAVIGATION.test(each.getAttribute('rel') ?? '')) return undefined;
  }
  return links >= MIN_LINKS ? at : undefined;
}
