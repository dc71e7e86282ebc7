/**
 * The thirteen axes: where a step leads from a node, in the order XPath counts positions.
 *
 * A walk hands out one node after another until it is told to stop. With `seen`, it leaves out what an earlier walk of
 * the same step has handed out, and everything that follows from there: from many nodes a step then costs no more
 * than the page has nodes.
 */
import { Element, type Node, Parent } from '../dom/index.ts';
import type { Axis } from './ast.ts';
import { AttributeNode, type Run, type XNode } from './nodes.ts';

/** True ends the walk. */
export type Visit = (node: XNode) => boolean;
type Walk = (from: XNode, run: Run, visit: Visit, seen: Set<XNode> | undefined) => void;

export interface AxisWalk {
  readonly walk: Walk;
  readonly isReverse: boolean;
  /** Walks from different nodes can meet. */
  readonly canMeet: boolean;
}

const forward = { isReverse: false, canMeet: true };
const reverse = { isReverse: true, canMeet: true };

export const axisWalks: Readonly<Record<Axis, AxisWalk>> = {
  self: { ...forward, canMeet: false, walk: (from, run, visit) => void step(from, run, visit, undefined) },
  child: { ...forward, canMeet: false, walk: children },
  attribute: { ...forward, canMeet: false, walk: attributes },
  namespace: { ...forward, canMeet: false, walk: () => {} }, // no expression on HTML has a use for them
  parent: { ...reverse, walk: parent },
  ancestor: { ...reverse, walk: (from, run, visit, seen) => upwards(run.parentOf(from), run, visit, seen) },
  'ancestor-or-self': { ...reverse, walk: upwards },
  descendant: { ...forward, walk: (from, run, visit, seen) => void inside(from, run, visit, seen) },
  'descendant-or-self': { ...forward, walk: descendantsOrSelf },
  'following-sibling': {
    ...forward,
    walk: (from, run, visit, seen) => siblings('nextSibling', from, run, visit, seen),
  },
  'preceding-sibling': {
    ...reverse,
    walk: (from, run, visit, seen) => siblings('previousSibling', from, run, visit, seen),
  },
  following: { ...forward, walk: followingAll },
  preceding: { ...reverse, walk: precedingAll },
};

/** Hands out one node. True when the walk is over: it was told to stop, or others have been here. */
function step(node: XNode, run: Run, visit: Visit, seen: Set<XNode> | undefined): boolean {
  run.spend(1);
  if (seen) {
    if (seen.has(node)) return true;
    seen.add(node);
  }
  return visit(node);
}

function children(from: XNode, run: Run, visit: Visit): void {
  if (!(from instanceof Parent)) return;
  for (let node = from.firstChild; node; node = node.nextSibling) if (step(node, run, visit, undefined)) return;
}

function attributes(from: XNode, run: Run, visit: Visit): void {
  if (!(from instanceof Element)) return;
  for (const node of run.attributesOf(from)) if (step(node, run, visit, undefined)) return;
}

function parent(from: XNode, run: Run, visit: Visit, seen: Set<XNode> | undefined): void {
  const node = run.parentOf(from);
  if (node) step(node, run, visit, seen);
}

function upwards(from: XNode | null, run: Run, visit: Visit, seen: Set<XNode> | undefined): void {
  for (let at: XNode | null = from; at; at = run.parentOf(at)) if (step(at, run, visit, seen)) return;
}

function descendantsOrSelf(from: XNode, run: Run, visit: Visit, seen: Set<XNode> | undefined): void {
  if (!step(from, run, visit, seen)) inside(from, run, visit, seen);
}

/** Everything below. True when it was told to stop: what others have seen is only left out. */
function inside(root: XNode, run: Run, visit: Visit, seen: Set<XNode> | undefined): boolean {
  if (!(root instanceof Parent)) return false;
  let node: Node | null = root.firstChild;
  while (node) {
    run.spend(1);
    const isKnown = seen?.has(node) ?? false;
    if (!isKnown) {
      seen?.add(node);
      if (visit(node)) return true;
    }
    if (!isKnown && node instanceof Parent && node.firstChild) {
      node = node.firstChild;
      continue;
    }
    let at: Node | null = node;
    while (at && at !== root && !at.nextSibling) at = at.parentNode;
    node = at && at !== root ? at.nextSibling : null;
  }
  return false;
}

function siblings(
  way: 'nextSibling' | 'previousSibling',
  from: XNode,
  run: Run,
  visit: Visit,
  seen: Set<XNode> | undefined,
): void {
  if (from instanceof AttributeNode || from === run.root) return;
  for (let node = from[way]; node; node = node[way]) if (step(node, run, visit, seen)) return;
}

function followingAll(from: XNode, run: Run, visit: Visit, seen: Set<XNode> | undefined): void {
  // An attribute stands before its element's children.
  if (from instanceof AttributeNode && inside(from.owner, run, visit, seen)) return;
  for (
    let at: Node | null = from instanceof AttributeNode ? from.owner : from;
    at && at !== run.root;
    at = at.parentNode
  ) {
    for (let node = at.nextSibling; node; node = node.nextSibling) {
      if (step(node, run, visit, seen) || inside(node, run, visit, seen)) return;
    }
  }
}

/** Backwards from the node, without its ancestors. */
function precedingAll(from: XNode, run: Run, visit: Visit, seen: Set<XNode> | undefined): void {
  let top: Node = from instanceof AttributeNode ? from.owner : from;
  for (; top !== run.root && top.parentNode; top = top.parentNode) {
    for (let node = top.previousSibling; node; node = node.previousSibling) {
      if (backwardsInside(node, run, visit, seen)) return;
    }
  }
}

/** A whole subtree from its last node to its first. */
function backwardsInside(root: Node, run: Run, visit: Visit, seen: Set<XNode> | undefined): boolean {
  let node: Node = lastInside(root);
  for (;;) {
    run.spend(1);
    if (!seen?.has(node)) {
      seen?.add(node);
      if (visit(node)) return true;
    }
    if (node === root) return false;
    node = node.previousSibling ? lastInside(node.previousSibling) : node.parentNode!;
  }
}

function lastInside(root: Node): Node {
  let node = root;
  while (node instanceof Parent && node.lastChild) node = node.lastChild;
  return node;
}
