import { type Element, unwrap } from '../../dom/index.ts';
import { selector } from '../fields.ts';
import type { ActionScope, OpDefinition, OpRun } from './op.ts';

export const removeParent = {
  op: 'remove_parent',
  summary: "Replaces the parent of each match with the parent's children, text included.",
  fields: () => ({ selector: selector('whose parent to remove') }),
  example: ['<div>Noon <img src="a.png"></div>', 'selector: img', 'Noon <img src="a.png">'],
} satisfies OpDefinition;

export const runRemoveParent: OpRun<typeof removeParent> = (scope, action) => {
  unwrapAncestors(scope, action.selector, 1);
};

/** Unwraps the ancestor `levels` above each match. All ancestors are collected first, so that two children of one parent remove one level. */
export function unwrapAncestors(scope: ActionScope, selector: string, levels: number): void {
  const changeable = new Set(scope.find('*'));
  const ancestors = new Set<Element>();
  for (const element of scope.find(selector)) {
    let at: Element | null = element;
    for (let level = 0; at && level < levels; level++) at = at.parentElement;
    if (at && changeable.has(at)) ancestors.add(at);
  }
  for (const element of ancestors) unwrap(element);
}
