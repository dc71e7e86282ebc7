/** The tree: node classes, traversal, CSS selectors and serialisation. Exported as `dom`. */
export { cloneTree } from './clone.ts';
export { type Attribute, Comment, Document, Element, Fragment, type Namespace, Node, Parent, Text } from './node.ts';
export { compileCssSelector, matches, type Selector, select, selectFirst } from './select.ts';
export { escapeAttribute, escapeText, innerHtml, outerHtml } from './serialize.ts';
export {
  ancestorsOf,
  ancestorWithin,
  elementsInside,
  elementsNamed,
  firstNamed,
  foldedText,
  following,
  followingSkippingChildren,
  isInside,
  isWhiteSpace,
  moveChildren,
  nodesInside,
  outermost,
  rawText,
  rename,
  unwrap,
} from './walk.ts';
