/** Reduces the HTML of a page to what the client's selectors choose. */
import { dom, parseHtml } from '@pith/core';
import { readerError } from './readerError.ts';

interface Selectors {
  readonly targetSelectors: readonly string[];
  readonly removeSelectors: readonly string[];
}

/**
 * Removes what `removeSelectors` match, then keeps what `targetSelectors` match: in the order of the selectors, then of the page,
 * nothing twice. Undefined if there are target selectors and none matches.
 */
export function narrowPage(html: string, { targetSelectors, removeSelectors }: Selectors): string | undefined {
  if (targetSelectors.length === 0 && removeSelectors.length === 0) return html;
  const page = parseHtml(html);
  for (const selector of removeSelectors) for (const element of find(page, selector)) element.remove();
  if (targetSelectors.length === 0) return `<!doctype html>${dom.innerHtml(page)}`;
  const found = new Set(targetSelectors.flatMap((selector) => dom.outermost(find(page, selector), page)));
  const chosen = [...found].filter((element) => !hasAncestorIn(element, found));
  if (chosen.length === 0) return undefined;
  const { head, body } = page;
  const base = head ? [...dom.elementsNamed(head, 'base')].map((element) => dom.outerHtml(element)).join('') : '';
  if (body && found.has(body)) return `<!doctype html>${dom.innerHtml(page)}`;
  return `<!doctype html><html><head>${base}</head><body>${chosen.map((element) => dom.outerHtml(element)).join('\n')}</body></html>`;
}

function find(page: dom.Document, selector: string): dom.Element[] {
  try {
    return dom.compileCssSelector(selector)(page);
  } catch (error) {
    throw readerError(42206, `${JSON.stringify(selector)}: ${(error as Error).message}`);
  }
}

function hasAncestorIn(element: dom.Element, others: ReadonlySet<dom.Element>): boolean {
  for (const ancestor of dom.ancestorsOf(element)) if (others.has(ancestor)) return true;
  return false;
}
