/**
 * Links inside the article keep working: the places they lead to get a name of ours, which no script or form knows. All other names go.
 * A link to a part of the page that is not in the article leads to the page.
 */
import { Element, elementsInside, type Node, Text } from '../dom/index.ts';
import type { Draft } from '../types.ts';
import { noteName } from './sanitize/allowlist.ts';

const MAX_LENGTH = 60;

export function keepAnchors(draft: Draft): void {
  const { links, places } = linksAndPlaces(draft);
  const names = new Map<string, string>();
  const taken = new Map<string, number>();
  const named = new Map<Element, string>();
  for (const [link, target] of links) {
    const place = places.get(target);
    const holder = place && holderOf(place);
    if (!holder) {
      leadOut(link, target, draft.url);
      continue;
    }
    const name = names.get(target) ?? named.get(holder) ?? freeName(target, taken);
    names.set(target, name);
    named.set(holder, name);
    link.setAttribute('href', `#${name}`);
  }
  for (const [holder, name] of named) holder.setAttribute('id', name);
}

/** One walk: links that lead into the page, and everything with a name. Names of notes are ours already. */
function linksAndPlaces(draft: Draft): { links: [Element, string][]; places: ReadonlyMap<string, Element> } {
  const here = draft.url?.href.split('#', 1)[0];
  const links: [Element, string][] = [];
  const places = new Map<string, Element>();
  for (const element of elementsInside(draft.body)) {
    const id = element.getAttribute('id') || (element.localName === 'a' && element.getAttribute('name')) || '';
    if (id && !places.has(id)) places.set(id, element);
    const isNote = element.localName === 'li' && noteName.test(element.id) && element.hasAttribute('value');
    if (!isNote) element.removeAttribute('id');
    const target = element.localName === 'a' ? targetIn(element.getAttribute('href') ?? '', here) : undefined;
    if (target && !(noteName.test(target) && element.parentElement?.localName === 'sup')) links.push([element, target]);
  }
  return { links, places };
}

function targetIn(address: string, here: string | undefined): string | undefined {
  const written = address.trim();
  const start = written.indexOf('#');
  if (start < 0 || (start > 0 && written.slice(0, start) !== here)) return undefined;
  try {
    return decodeURIComponent(written.slice(start + 1));
  } catch {
    return written.slice(start + 1);
  }
}

/** A place without content of its own is about to go: what it stands in, or before, keeps the name. */
function holderOf(place: Element): Element | undefined {
  if (hasText(place) && place.localName !== 'a') return place;
  const around = place.parentElement;
  if (around && /^(?:h[1-6]|p|li|dt|dd|td|th|figure|figcaption|caption)$/.test(around.localName)) return around;
  if (hasText(place)) return around ?? undefined;
  let beside: Node | null = place.nextSibling;
  while (beside instanceof Text && !beside.data.trim()) beside = beside.nextSibling;
  return beside instanceof Element ? beside : undefined;
}

const MAX_LOOK = 50;

function hasText(element: Element): boolean {
  let seen = 0;
  for (const inner of elementsInside(element)) {
    if (inner.localName === 'img' || inner.childNodes.some(isText) || ++seen > MAX_LOOK) return true;
  }
  return element.childNodes.some(isText);
}

const isText = (node: Node): boolean => node instanceof Text && node.data.trim() !== '';

/** Two places whose names look alike get numbers. */
function freeName(target: string, taken: Map<string, number>): string {
  const base = `s-${target.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, MAX_LENGTH) || 'part'}`;
  const count = (taken.get(base) ?? 0) + 1;
  taken.set(base, count);
  return count === 1 ? base : `${base}--${count}`;
}

function leadOut(link: Element, target: string, page: URL | undefined): void {
  if (!page || !target) return;
  const address = new URL(page);
  address.hash = target;
  link.setAttribute('href', address.href);
}
