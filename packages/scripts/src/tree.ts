/**
 * A tree as a flat list that can be sent to another thread, and back.
 *
 * The list is what the parser would have seen, made explicit: open, close, text. It says exactly what the tree says, also where
 * HTML text could not (a table in a paragraph), and costs no second parsing.
 */
import { dom } from '@pith/core/tree';

export type FlatTree = readonly (string | number)[];

const CLOSE = 0;
const ELEMENT = 1;
const TEXT = 2;
const COMMENT = 3;
/** What a `<template>` holds; follows its element. */
const CONTENT = 4;

/** Everything below `root`. */
export function flatten(root: dom.Parent): FlatTree {
  const flat: (string | number)[] = [];
  /** Where to go on after each element that is open. */
  const goOn: (dom.Node | null)[] = [];
  let node = root.firstChild;
  for (;;) {
    while (node === null) {
      if (goOn.length === 0) return flat;
      flat.push(CLOSE);
      node = goOn.pop()!;
    }
    if (node instanceof dom.Element) {
      flat.push(ELEMENT, node.localName, node.namespace, node.attributes.length);
      for (const { name, value } of node.attributes) flat.push(name, value);
      goOn.push(node.nextSibling);
      if (node.content) {
        flat.push(CONTENT);
        goOn.push(node.firstChild);
        node = node.content.firstChild;
      } else node = node.firstChild;
      continue;
    }
    if (node instanceof dom.Text) flat.push(TEXT, node.data);
    else if (node instanceof dom.Comment) flat.push(COMMENT, node.data);
    node = node.nextSibling;
  }
}

/** Builds the tree below `root`, in place of what is there. */
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

/** A piece of content as the body of a document of its own, as scripts want it. */
export function flattenAsDocument(content: dom.Parent): FlatTree {
  const opening: FlatTree = [ELEMENT, 'html', 'html', 0, ELEMENT, 'head', 'html', 0, CLOSE, ELEMENT, 'body', 'html', 0];
  return [...opening, ...flatten(content), CLOSE, CLOSE];
}
