import { type Element, type Node, outermost, type Parent } from '../../dom/index.ts';
import { oneOf, optional, selector, wholeNumber } from '../fields.ts';
import type { OpDefinition, OpRun } from './op.ts';

const MAX_INDEX = 10_000;

export const move = {
  op: 'move',
  summary:
    'Moves the matches, in order, to a target. A match inside another match moves with it. A match that contains the target stays.',
  fields: () => ({
    selector: selector('what to move'),
    target: selector('where to move it'),
    position: oneOf(['append', 'prepend', 'before', 'after'], 'append', 'inside the target, or next to it'),
    slot: optional(wholeNumber(0, MAX_INDEX, 'which match of `target` to use, counted from 0; default is the first')),
    index: optional(
      wholeNumber(0, MAX_INDEX, 'instead of `position`: before which child element of the target, counted from 0'),
    ),
  }),
  example: [
    '<figure><img src="a.png"></figure><p class="caption">Low tide</p>',
    'selector: .caption, target: figure',
    '<figure><img src="a.png"><p class="caption">Low tide</p></figure>',
  ],
} satisfies OpDefinition;

export const runMove: OpRun<typeof move> = (scope, action) => {
  const target = scope.find(action.target)[action.slot ?? 0];
  if (!target) return;
  const targetAndAncestors = new Set<Node>();
  for (let at: Node | null = target; at; at = at.parentNode) targetAndAncestors.add(at);
  const matches = scope.find(action.selector).filter((element) => !targetAndAncestors.has(element));
  const moving = outermost(matches, scope.root);
  const point = insertionPoint(target, action, new Set(moving));
  if (point) for (const element of moving) point.parent.insertBefore(element, point.before);
};

interface InsertionPoint {
  readonly parent: Parent;
  readonly before: Node | null;
}

/** Where to insert. Nodes that move themselves are skipped as reference nodes. */
function insertionPoint(
  target: Element,
  { position, index }: { readonly position: string; readonly index: number | undefined },
  moving: ReadonlySet<Node>,
): InsertionPoint | undefined {
  const firstStaying = (node: Node | null) => {
    let at = node;
    while (at && moving.has(at)) at = at.nextSibling;
    return at;
  };
  if (index !== undefined) {
    const children = target.children.filter((child) => !moving.has(child));
    return { parent: target, before: children[index] ?? null };
  }
  if (position === 'append') return { parent: target, before: null };
  if (position === 'prepend') return { parent: target, before: firstStaying(target.firstChild) };
  const parent = target.parentNode;
  return parent ? { parent, before: position === 'before' ? target : firstStaying(target.nextSibling) } : undefined;
}
