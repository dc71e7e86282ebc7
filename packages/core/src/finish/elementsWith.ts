import { type Element, type Node, nodesInside } from '../dom/index.ts';

/** All elements with such a node inside. Each climb ends at an element already seen, so the cost is linear. */
export function elementsWith(body: Element, isContent: (node: Node) => boolean): ReadonlySet<Node> {
  const found = new Set<Node>();
  for (const node of nodesInside(body)) {
    for (let at: Node | null = isContent(node) ? node : null; at && !found.has(at); at = at.parentNode) found.add(at);
  }
  return found;
}
