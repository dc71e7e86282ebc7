/** Declarative shadow roots are part of the page: what their templates hold takes its place in the host, with slots filled. */
import { Element, elementsInside, elementsNamed, firstNamed, moveChildren, unwrap } from '../dom/index.ts';
import type { Doc } from '../types.ts';

export function openShadowRoots(doc: Doc): void {
  // A list that grows: filling slots moves what a walk would stand on, and a shadow may hold further ones.
  const templates = [...elementsNamed(doc.root, 'template')];
  for (const template of templates) {
    const host = template.parentElement;
    if (!template.content || !host || !(template.hasAttribute('shadowrootmode') || template.hasAttribute('shadowroot')))
      continue;
    for (const inner of elementsNamed(template.content, 'template')) templates.push(inner);
    const shadow = new Element('div');
    moveChildren(template.content, shadow);
    template.remove();
    fillSlots(shadow, host);
    host.append(shadow);
    unwrap(shadow);
  }
}

/** Children of the host go where the shadow tree has a slot for them; a shadow without slots hides them. */
function fillSlots(shadow: Element, host: Element): void {
  const children = host.childNodes;
  const byName = Object.groupBy(children, (child) => (child instanceof Element && child.getAttribute('slot')) || '');
  for (const slot of [...elementsInside(shadow)].filter(({ localName }) => localName === 'slot')) {
    const given = byName[slot.getAttribute('name') ?? ''];
    if (!given?.length) continue;
    while (slot.firstChild) slot.firstChild.remove();
    for (const child of given) slot.insertBefore(child, null);
    delete byName[slot.getAttribute('name') ?? ''];
  }
  if (!firstNamed(shadow, 'slot')) for (const child of children) child.remove();
}
