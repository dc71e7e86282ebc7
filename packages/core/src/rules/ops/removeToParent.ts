import { Element, type Node, unwrap } from '../../dom/index.ts';
import { selector } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

export const removeToParent = {
  op: 'remove_to_parent',
  summary:
    'Removes all elements between each match and its nearest ancestor that matches `parent`, but keeps their text. Does nothing without such an ancestor.',
  fields: () => ({ selector: selector('what to move up'), parent: selector('the ancestor to keep') }),
  example: [
    '<article><div>Noon <span><img src="a.png"></span></div></article>',
    'selector: img, parent: article',
    '<article>Noon <img src="a.png"></article>',
  ],
} satisfies OpDefinition;

export const runRemoveToParent: OpRun<typeof removeToParent> = (scope, action) => {
  const parents = scope.findWithRoot(action.parent);
  const changeable = new Set<Node>(scope.find('*'));
  /** Whether a matching ancestor is above a node: each path is walked once, however many matches share it. */
  const isBelowParent = new Map<Node, boolean>();
  const between = new Set<Element>();
  for (const element of scope.find(action.selector)) {
    const path: Element[] = [];
    let at: Node | null = element.parentNode;
    while (at && !parents.has(at) && !isBelowParent.has(at) && changeable.has(at)) {
      if (at instanceof Element) path.push(at);
      at = at.parentNode;
    }
    const hasParentAbove = at !== null && (parents.has(at) || isBelowParent.get(at) === true);
    for (const step of path) {
      isBelowParent.set(step, hasParentAbove);
      if (hasParentAbove) between.add(step);
    }
  }
  // Outermost first, so that every node moves once.
  for (const element of scope.find('*')) if (between.has(element)) unwrap(element);
};
