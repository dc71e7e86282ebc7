/** Renders declarative shadow roots: moves the content of their templates into the host and fills the slots. */
import { Element, elementsInside, elementsNamed, firstNamed, moveChildren, unwrap } from '../dom/index.ts';
import { drop } from '../trace.ts';
import type { Doc } from '../types.ts';

export function openShadowRoots(doc: Doc): void {
  // A growing list instead of a walk: filling slots moves nodes, and a shadow root may hold further ones.
  const templates = [...elementsNamed(doc.root, 'template')];
  for (const template of templates) {
    const host = template.parentElement;
    if (!template.content || !host || !(template.hasAttribute('shadowrootmode') || template.hasAttribute('shadowroot')))
      continue;
    for (const inner of elementsNamed(template.content, 'template')) templates.push(inner);
    const shadow = new Element('div');
    moveChildren(template.content, shadow);
    template.remove();
    fillSlots(doc, shadow, host);
    host.append(shadow);
    unwrap(shadow);
  }
}

/** Moves the host's children into their slots. A shadow root without slots does not show them. */
function fillSlots(doc: Doc, shadow: Element, host: Element): void {
  const children = host.childNodes;
  const byName = Object.groupBy(children, (child) => (child instanceof Element && child.getAttribute('slot')) || '');
  for (const slot of [...elementsInside(shadow)].filter(({ localName }) => localName === 'slot')) {
    const assigned = byName[slot.getAttribute('name') ?? ''];
    if (!assigned?.length) continue;
    while (slot.firstChild) drop(doc, slot.firstChild, 'fallback', 'for an empty slot');
    for (const child of assigned) slot.insertBefore(child, null);
    delete byName[slot.getAttribute('name') ?? ''];
  }
  if (!firstNamed(shadow, 'slot')) for (const child of children) drop(doc, child, 'invisible', 'no slot shows it');
}
