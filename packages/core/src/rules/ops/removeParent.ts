import { type Element, unwrap } from '../../dom/index.ts';
import { selector } from '../fields.ts';
import { defineOp, type Site } from './op.ts';

export const removeParent = defineOp({
  op: 'remove_parent',
  summary: 'Takes the parent of each match away; its children, text included, take its place.',
  fields: { selector: selector('whose parent to take away') },
  example: ['<div>Noon <img src="a.png"></div>', 'selector: img', 'Noon <img src="a.png">'],
  run(site, given) {
    unwrapAncestors(site, given.selector, 1);
  },
});

/** Each ancestor is chosen before the first goes, so that two children do not take away two levels. */
export function unwrapAncestors(site: Site, selector: string, levels: number): void {
  const touchable = new Set(site.find('*'));
  const chosen = new Set<Element>();
  for (const element of site.find(selector)) {
    let at: Element | null = element;
    for (let level = 0; at && level < levels; level++) at = at.parentElement;
    if (at && touchable.has(at)) chosen.add(at);
  }
  for (const element of chosen) unwrap(element);
}
