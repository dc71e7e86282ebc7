import { type Element, type Node, outermost, type Parent } from '../../dom/index.ts';
import { maybe, oneOf, selector, wholeNumber } from '../fields.ts';
import { defineOp } from './op.ts';

const MOST = 10_000;

export const move = defineOp({
  op: 'move',
  summary:
    'Moves the matches, in their order, to a target. A match inside another goes with it; one that contains the target stays.',
  fields: {
    selector: selector('what to move'),
    target: selector('where to move it'),
    position: oneOf(['append', 'prepend', 'before', 'after'], 'append', 'in the target, or beside it'),
    slot: maybe(wholeNumber(0, MOST, 'which of the targets, counted from 0; absent is the first')),
    index: maybe(
      wholeNumber(0, MOST, 'before which child element of the target, counted from 0, instead of a position'),
    ),
  },
  example: [
    '<figure><img src="a.png"></figure><p class="caption">Low tide</p>',
    'selector: .caption, target: figure',
    '<figure><img src="a.png"><p class="caption">Low tide</p></figure>',
  ],
  run(site, given) {
    const target = site.find(given.target)[given.slot ?? 0];
    if (!target) return;
    const around = new Set<Node>();
    for (let at: Node | null = target; at; at = at.parentNode) around.add(at);
    const matches = site.find(given.selector).filter((element) => !around.has(element));
    const moving = outermost(matches, site.root);
    const place = placeAt(target, given, new Set(moving));
    if (place) for (const element of moving) place.parent.insertBefore(element, place.before);
  },
});

interface Place {
  readonly parent: Parent;
  readonly before: Node | null;
}

/** A node that itself moves cannot mark the place: the next one that stays does. */
function placeAt(
  target: Element,
  { position, index }: { readonly position: string; readonly index: number | undefined },
  moving: ReadonlySet<Node>,
): Place | undefined {
  const staying = (node: Node | null) => {
    let at = node;
    while (at && moving.has(at)) at = at.nextSibling;
    return at;
  };
  if (index !== undefined) {
    const children = target.children.filter((child) => !moving.has(child));
    return { parent: target, before: children[index] ?? null };
  }
  if (position === 'append') return { parent: target, before: null };
  if (position === 'prepend') return { parent: target, before: staying(target.firstChild) };
  const parent = target.parentNode;
  return parent ? { parent, before: position === 'before' ? target : staying(target.nextSibling) } : undefined;
}
