import type { Element, Node, Parent } from '../../dom/index.ts';
import { oneOf, selector } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

export const reorder = {
  op: 'reorder',
  summary: 'Moves the matches to the top or the bottom of their parent. They keep their order.',
  fields: () => ({
    selector: selector('what to move'),
    method: oneOf(['move_to_top', 'move_to_bottom'], 'move_to_top', 'where to move them'),
  }),
  example: ['<div><p>a</p><h2>b</h2></div>', 'selector: h2, method: move_to_top', '<div><h2>b</h2><p>a</p></div>'],
} satisfies OpDefinition;

export const runReorder: OpRun<typeof reorder> = (scope, action) => {
  const isTop = action.method === 'move_to_top';
  const tops = new Map<Parent, Node | null>();
  const matches = new Set<Node>(scope.find(action.selector));
  for (const element of matches as Set<Element>) {
    const parent = element.parentNode;
    if (!parent) continue;
    if (!tops.has(parent)) tops.set(parent, isTop ? firstOther(parent, matches) : null);
    parent.insertBefore(element, tops.get(parent)!);
  }
};

function firstOther(parent: Parent, matches: ReadonlySet<Node>): Node | null {
  let at = parent.firstChild;
  while (at && matches.has(at)) at = at.nextSibling;
  return at;
}
