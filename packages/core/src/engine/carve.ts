/** Cuts the kept blocks out of the page, with the elements around them and the pictures that belong to them. */
import { Element, following, followingSkippingChildren, moveChildren, type Node, Text } from '../dom/index.ts';
import { place, type Survey } from './survey.ts';

const MEDIA = new Set(['img', 'picture', 'video', 'audio', 'iframe', 'math']);
/** A picture stays with its surroundings if this share of their words stays. */
const MIN_KEPT = 0.5;

export function carve(survey: Survey, keep: readonly boolean[]): Element {
  const root = survey.elements[0]!;
  const kept = new Set<Node>();
  const keptWords = survey.elements.map(() => 0);
  for (const { index, nodes, element, words } of survey.blocks) {
    if (!keep[index]) continue;
    for (const node of nodes) kept.add(node);
    keptWords[element]! += words;
  }
  for (let i = survey.elements.length - 1; i > 0; i--) keptWords[survey.parent[i]!]! += keptWords[i]!;
  const staying = new Set<Node>();
  survey.elements.forEach((element, i) => {
    if (MEDIA.has(element.localName) && belongs(i, survey, keptWords)) staying.add(element);
  });
  let node: Node | null = root.firstChild;
  while (node) {
    const goes = node instanceof Text ? node.data.trim() !== '' && !kept.has(node) : isLeftOver(node, staying);
    const next: Node | null = goes || staying.has(node) ? followingSkippingChildren(node, root) : following(node, root);
    if (goes) node.remove();
    node = next;
  }
  const body = new Element('article');
  moveChildren(root, body);
  return body;
}

/** Media that do not belong, and elements that never hold text for reading. */
function isLeftOver(node: Node, staying: ReadonlySet<Node>): boolean {
  if (!(node instanceof Element)) return true;
  if (MEDIA.has(node.localName)) return !staying.has(node);
  return SILENT.has(node.localName);
}

const SILENT = new Set(
  'script style noscript template svg canvas object embed select option textarea input datalist link meta'.split(' '),
);

/** Judged by the nearest surroundings that have any text. */
function belongs(index: number, survey: Survey, keptWords: readonly number[]): boolean {
  let at = index;
  while (at > 0 && survey.words[at] === 0) at = survey.parent[at]!;
  if (survey.places[index]! & (place.nav | place.footer)) return false;
  return keptWords[at]! > 0 && keptWords[at]! >= survey.words[at]! * MIN_KEPT;
}
