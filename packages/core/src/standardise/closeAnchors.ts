/**
 * Closes anchors that only mark a place: `<a id="noon"/>` is an open element in HTML, and the parser puts a copy of it around each text up to the next
 * link. Those texts are no links.
 */
import { isBlockName } from '../blockNames.ts';
import { type Element, elementsNamed, unwrap } from '../dom/index.ts';
import { namesOf } from '../pageNames.ts';
import type { DescribedDoc } from '../types.ts';

export function closeAnchors(doc: DescribedDoc): void {
  const { body } = doc.root;
  if (!body || !namesOf(doc).tags.has('a')) return;
  const anchors = [...elementsNamed(body, 'a')].filter(isPlace);
  for (const copies of Map.groupBy(anchors, placeOf).values()) {
    const [first] = copies;
    const isOpen = copies.length > 1 || first!.children.some(({ localName }) => isBlockName(localName));
    if (!isOpen) continue;
    for (const copy of copies.slice(1)) unwrap(copy);
    const after = first!.nextSibling;
    for (let child = first!.firstChild; child; child = first!.firstChild) first!.parentNode!.insertBefore(child, after);
  }
}

/** Whether an anchor has nothing but a name. */
const isPlace = ({ attributes }: Element): boolean =>
  attributes.length > 0 && attributes.every(({ name }) => name === 'id' || name === 'name');

const placeOf = ({ attributes }: Element): string => attributes[0]!.value;
