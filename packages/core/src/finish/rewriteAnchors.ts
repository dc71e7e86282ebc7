/**
 * Keeps links within the article working: renames the ids they point to, so that no script or form can refer to them, and removes all
 * other ids. A link to a part of the page that is not in the article becomes a link to the page.
 */
import { Element, elementsInside, type Node, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';
import { footnoteId } from './sanitize/allowlist.ts';

const MAX_ID_LENGTH = 60;

export function rewriteAnchors(draft: Draft): void {
  const { links, targets } = linksAndTargets(draft);
  const newIds = new Map<string, string>();
  const useCounts = new Map<string, number>();
  const idsByElement = new Map<Element, string>();
  for (const [link, oldId] of links) {
    const target = targets.get(oldId);
    const holder = target && idHolder(target);
    if (!holder) {
      linkToPage(link, oldId, draft.url);
      continue;
    }
    const newId = newIds.get(oldId) ?? idsByElement.get(holder) ?? uniqueId(oldId, useCounts);
    newIds.set(oldId, newId);
    idsByElement.set(holder, newId);
    link.setAttribute('href', `#${newId}`);
  }
  for (const [holder, id] of idsByElement) holder.setAttribute('id', id);
}

/** Collects, in one walk, links within the page and elements with an id. Ids of footnotes are new already. */
function linksAndTargets(draft: Draft): { links: [Element, string][]; targets: ReadonlyMap<string, Element> } {
  const pageUrl = draft.url?.href.split('#', 1)[0];
  const links: [Element, string][] = [];
  const targets = new Map<string, Element>();
  for (const element of elementsInside(draft.body)) {
    const id = element.getAttribute('id') || (element.localName === 'a' && element.getAttribute('name')) || '';
    if (id && !targets.has(id)) targets.set(id, element);
    const isFootnote = element.localName === 'li' && footnoteId.test(element.id) && element.hasAttribute('value');
    if (!isFootnote) element.removeAttribute('id');
    const target = element.localName === 'a' ? fragmentIn(element.getAttribute('href') ?? '', pageUrl) : undefined;
    if (target && !(footnoteId.test(target) && element.parentElement?.localName === 'sup'))
      links.push([element, target]);
  }
  return { links, targets };
}

function fragmentIn(address: string, pageUrl: string | undefined): string | undefined {
  const written = address.trim();
  const start = written.indexOf('#');
  if (start < 0 || (start > 0 && written.slice(0, start) !== pageUrl)) return undefined;
  try {
    return decodeURIComponent(written.slice(start + 1));
  } catch {
    return written.slice(start + 1);
  }
}

/** The element that gets the id. An empty anchor will be removed, so its parent or the element after it gets the id. */
function idHolder(target: Element): Element | undefined {
  if (hasText(target) && target.localName !== 'a') return target;
  const parent = target.parentElement;
  if (parent && /^(?:h[1-6]|p|li|dt|dd|td|th|figure|figcaption|caption)$/.test(parent.localName)) return parent;
  if (hasText(target)) return parent ?? undefined;
  let next: Node | null = target.nextSibling;
  while (next instanceof Text && !next.data.trim()) next = next.nextSibling;
  return next instanceof Element ? next : undefined;
}

const MAX_ELEMENTS = 50;

function hasText(element: Element): boolean {
  let seen = 0;
  for (const inner of elementsInside(element)) {
    if (inner.localName === 'img' || inner.childNodes.some(isText) || ++seen > MAX_ELEMENTS) return true;
  }
  return element.childNodes.some(isText);
}

const isText = (node: Node): boolean => node instanceof Text && node.data.trim() !== '';

/** Ids that become equal get numbers. */
function uniqueId(oldId: string, useCounts: Map<string, number>): string {
  const base = `s-${oldId.replace(/[^\p{L}\p{N}_.-]+/gu, '-').slice(0, MAX_ID_LENGTH) || 'part'}`;
  const count = (useCounts.get(base) ?? 0) + 1;
  useCounts.set(base, count);
  return count === 1 ? base : `${base}--${count}`;
}

function linkToPage(link: Element, fragment: string, page: URL | undefined): void {
  if (!page || !fragment) return;
  const address = new URL(page);
  address.hash = fragment;
  link.setAttribute('href', address.href);
}
