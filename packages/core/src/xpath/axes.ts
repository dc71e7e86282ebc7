/**
 * The thirteen XPath axes: each walks from a context node in axis order, the order in which XPath counts positions.
 *
 * A walk calls the visitor for one node after another until the visitor returns true. With `seen`, a walk skips the nodes
 * that an earlier walk of the same step visited, and everything reachable from them: a step from many nodes then costs no
 * more than the page has nodes.
 */
import { Element, type Node, Parent } from '../dom/index.ts';
import type { Axis } from './ast.ts';
import { AttributeNode, type Evaluation, type XNode } from './nodes.ts';

/** Returns true to stop the walk. */
export type Visitor = (node: XNode) => boolean;
type Walk = (from: XNode, evaluation: Evaluation, visit: Visitor, seen: Set<XNode> | undefined) => void;

export interface AxisWalk {
  readonly walk: Walk;
  readonly isReverse: boolean;
  /** Walks from different context nodes can reach the same node. */
  readonly canOverlap: boolean;
}

const forward = { isReverse: false, canOverlap: true };
const reverse = { isReverse: true, canOverlap: true };

export const axisWalks: Readonly<Record<Axis, AxisWalk>> = {
  self: {
    ...forward,
    canOverlap: false,
    walk: (from, evaluation, visit) => void visitNode(from, evaluation, visit, undefined),
  },
  child: { ...forward, canOverlap: false, walk: children },
  attribute: { ...forward, canOverlap: false, walk: attributes },
  namespace: { ...forward, canOverlap: false, walk: () => {} }, // HTML expressions do not use namespace nodes
  parent: { ...reverse, walk: parent },
  ancestor: {
    ...reverse,
    walk: (from, evaluation, visit, seen) => ancestorsOrSelf(evaluation.parentOf(from), evaluation, visit, seen),
  },
  'ancestor-or-self': { ...reverse, walk: ancestorsOrSelf },
  descendant: {
    ...forward,
    walk: (from, evaluation, visit, seen) => void visitDescendants(from, evaluation, visit, seen),
  },
  'descendant-or-self': { ...forward, walk: descendantsOrSelf },
  'following-sibling': {
    ...forward,
    walk: (from, evaluation, visit, seen) => siblings('nextSibling', from, evaluation, visit, seen),
  },
  'preceding-sibling': {
    ...reverse,
    walk: (from, evaluation, visit, seen) => siblings('previousSibling', from, evaluation, visit, seen),
  },
  following: { ...forward, walk: followingNodes },
  preceding: { ...reverse, walk: precedingNodes },
};

/** Visits one node. Returns true when the walk is over: the visitor stopped it, or an earlier walk visited the node. */
function visitNode(node: XNode, evaluation: Evaluation, visit: Visitor, seen: Set<XNode> | undefined): boolean {
  evaluation.spend(1);
  if (seen) {
    if (seen.has(node)) return true;
    seen.add(node);
  }
  return visit(node);
}

function children(from: XNode, evaluation: Evaluation, visit: Visitor): void {
  if (!(from instanceof Parent)) return;
  for (let node = from.firstChild; node; node = node.nextSibling)
    if (visitNode(node, evaluation, visit, undefined)) return;
}

function attributes(from: XNode, evaluation: Evaluation, visit: Visitor): void {
  if (!(from instanceof Element)) return;
  for (const node of evaluation.attributesOf(from)) if (visitNode(node, evaluation, visit, undefined)) return;
}

function parent(from: XNode, evaluation: Evaluation, visit: Visitor, seen: Set<XNode> | undefined): void {
  const node = evaluation.parentOf(from);
  if (node) visitNode(node, evaluation, visit, seen);
}

function ancestorsOrSelf(
  from: XNode | null,
  evaluation: Evaluation,
  visit: Visitor,
  seen: Set<XNode> | undefined,
): void {
  for (let at: XNode | null = from; at; at = evaluation.parentOf(at))
    if (visitNode(at, evaluation, visit, seen)) return;
}

function descendantsOrSelf(from: XNode, evaluation: Evaluation, visit: Visitor, seen: Set<XNode> | undefined): void {
  if (!visitNode(from, evaluation, visit, seen)) visitDescendants(from, evaluation, visit, seen);
}

/** Visits all descendants. Returns true when the visitor stopped the walk; nodes seen by earlier walks are only skipped. */
function visitDescendants(root: XNode, evaluation: Evaluation, visit: Visitor, seen: Set<XNode> | undefined): boolean {
  if (!(root instanceof Parent)) return false;
  let node: Node | null = root.firstChild;
  while (node) {
    evaluation.spend(1);
    const isSeen = seen?.has(node) ?? false;
    if (!isSeen) {
      seen?.add(node);
      if (visit(node)) return true;
    }
    if (!isSeen && node instanceof Parent && node.firstChild) {
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
  direction: 'nextSibling' | 'previousSibling',
  from: XNode,
  evaluation: Evaluation,
  visit: Visitor,
  seen: Set<XNode> | undefined,
): void {
  if (from instanceof AttributeNode || from === evaluation.root) return;
  for (let node = from[direction]; node; node = node[direction]) if (visitNode(node, evaluation, visit, seen)) return;
}

function followingNodes(from: XNode, evaluation: Evaluation, visit: Visitor, seen: Set<XNode> | undefined): void {
  // In document order, an attribute comes before the children of its element.
  if (from instanceof AttributeNode && visitDescendants(from.owner, evaluation, visit, seen)) return;
  for (
    let at: Node | null = from instanceof AttributeNode ? from.owner : from;
    at && at !== evaluation.root;
    at = at.parentNode
  ) {
    for (let node = at.nextSibling; node; node = node.nextSibling) {
      if (visitNode(node, evaluation, visit, seen) || visitDescendants(node, evaluation, visit, seen)) return;
    }
  }
}

/** Visits all nodes before `from` in reverse document order, except its ancestors. */
function precedingNodes(from: XNode, evaluation: Evaluation, visit: Visitor, seen: Set<XNode> | undefined): void {
  let top: Node = from instanceof AttributeNode ? from.owner : from;
  for (; top !== evaluation.root && top.parentNode; top = top.parentNode) {
    for (let node = top.previousSibling; node; node = node.previousSibling) {
      if (visitBackwards(node, evaluation, visit, seen)) return;
    }
  }
}

/** Visits a subtree from its last node to its root. Returns true when the visitor stopped the walk. */
function visitBackwards(root: Node, evaluation: Evaluation, visit: Visitor, seen: Set<XNode> | undefined): boolean {
  let node: Node = lastDescendant(root);
  for (;;) {
    evaluation.spend(1);
    if (!seen?.has(node)) {
      seen?.add(node);
      if (visit(node)) return true;
    }
    if (node === root) return false;
    node = node.previousSibling ? lastDescendant(node.previousSibling) : node.parentNode!;
  }
}

function lastDescendant(root: Node): Node {
  let node = root;
  while (node instanceof Parent && node.lastChild) node = node.lastChild;
  return node;
}
