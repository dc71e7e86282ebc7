/**
 * Converts a tree to a flat list that can be sent to another thread, and back.
 *
 * The list has the parser's events: open, close, text. It keeps the exact tree, also where HTML cannot express it
 * (a table in a paragraph), and needs no second parsing.
 */
import { dom } from '@pith/core/tree';

export type FlatTree = readonly (string | number)[];

const CLOSE = 0;
const ELEMENT = 1;
const TEXT = 2;
const COMMENT = 3;
/** Contents of a `<template>`; follows its element. */
const CONTENT = 4;

/** Flattens everything below `root`. */
export function flatten(root: dom.Parent): FlatTree {
  const flat: (string | number)[] = [];
  /** The node to continue with after each open element. */
  const resumeAt: (dom.Node | null)[] = [];
  let node = root.firstChild;
  for (;;) {
    while (node === null) {
      if (resumeAt.length === 0) return flat;
      flat.push(CLOSE);
      node = resumeAt.pop()!;
    }
    if (node instanceof dom.Element) {
      flat.push(ELEMENT, node.localName, node.namespace, node.attributes.length);
      for (const { name, value } of node.attributes) flat.push(name, value);
      resumeAt.push(node.nextSibling);
      if (node.content) {
        flat.push(CONTENT);
        resumeAt.push(node.firstChild);
        node = node.content.firstChild;
      } else node = node.firstChild;
      continue;
    }
    if (node instanceof dom.Text) flat.push(TEXT, node.data);
    else if (node instanceof dom.Comment) flat.push(COMMENT, node.data);
    node = node.nextSibling;
  }
}

/** Replaces the children of `root` with the tree from the list. */
export function unflatten(flat: FlatTree, root: dom.Parent): void {
  for (let child = root.firstChild; child; child = root.firstChild) child.remove();
  const open: dom.Parent[] = [root];
  let at = 0;
  const text = () => String(flat[at++]);
  while (at < flat.length && open.length > 0) {
    const parent = open.at(-1)!;
    switch (flat[at++]) {
      case ELEMENT: {
        const name = text();
        const namespace = text() as dom.Namespace;
        const attributes = Array.from({ length: Number(flat[at++]) }, () => ({ name: text(), value: text() }));
        const element = new dom.Element(name, attributes, namespace);
        parent.append(element);
        open.push(element);
        break;
      }
      case CONTENT: {
        const content = new dom.Fragment();
        (parent as dom.Element).content = content;
        open.push(content);
        break;
      }
      case TEXT:
        parent.append(new dom.Text(text()));
        break;
      case COMMENT:
        parent.append(new dom.Comment(text()));
        break;
      default:
        open.pop();
    }
  }
}

/** Flattens content as the body of a new document, which is what `documentDone` hooks expect. */
export function flattenAsDocument(content: dom.Parent): FlatTree {
  const opening: FlatTree = [ELEMENT, 'html', 'html', 0, ELEMENT, 'head', 'html', 0, CLOSE, ELEMENT, 'body', 'html', 0];
  return [...opening, ...flatten(content), CLOSE, CLOSE];
}
