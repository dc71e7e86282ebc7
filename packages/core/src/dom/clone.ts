import { Comment, Element, Fragment, type Node, Parent, Text } from './node.ts';

/** Returns a deep copy of a node that is in no tree. Template content is not copied. */
export function cloneTree<T extends Node>(node: T): T {
  const copy = copyNode(node);
  const open: [from: Node, to: Node][] = [[node, copy]];
  for (let pair = open.pop(); pair; pair = open.pop()) {
    const [from, to] = pair;
    if (!(from instanceof Parent) || !(to instanceof Parent)) continue;
    for (let child = from.firstChild; child; child = child.nextSibling) {
      const copied = copyNode(child);
      to.insertBefore(copied, null);
      open.push([child, copied]);
    }
  }
  return copy as T;
}

/** Copies the node without its children. */
function copyNode(node: Node): Node {
  if (node instanceof Text) return new Text(node.data);
  if (node instanceof Comment) return new Comment(node.data);
  if (!(node instanceof Element)) return new Fragment();
  const attributes = node.attributes.map(({ name, value }) => ({ name, value }));
  return new Element(node.localName, attributes, node.namespace);
}
